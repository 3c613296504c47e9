import { amountText, type ResultText } from '#features/loans/shared/loans-text.ts';
import type { ClosedDay, CompoundingRow } from '#shared/contract/compounding.ts';
import { daysBetween, type LocalDate } from '#shared/time/local-date.ts';

export interface DayNote {
	readonly kind: 'closed' | 'shifted' | 'lookback' | 'closedStart' | 'lockout' | 'floor' | 'principal';
	readonly text: string;
	readonly short: string;
}

/** Notes of a day. An ordinary weekend has none, because most Fridays span one. */
export function dayNotes(row: CompoundingRow, { t }: ResultText): readonly DayNote[] {
	const why = row.explanation;
	const ownDays = daysBetween(row.startDate as LocalDate, row.endDate as LocalDate);
	const closed = why.isObservationShifted ? why.weighedClosedDays : why.closedDays;
	const isMoved = row.dayCount !== ownDays && (why.closedDays ?? why.weighedClosedDays) !== undefined;
	const notes: readonly (DayNote | false)[] = [
		closed !== undefined && {
			kind: 'closed',
			text: t('notes.closed', { count: row.dayCount, reasons: closureText(closed, t) }),
			short: t('notes.closedShort', { count: row.dayCount }),
		},
		isMoved && {
			kind: 'shifted',
			text: t('notes.shifted', { count: row.dayCount, own: ownDays }),
			short: t('notes.shiftedShort', { count: row.dayCount }),
		},
		why.lookbackHolidays !== undefined && {
			kind: 'lookback',
			text: t('notes.lookback', { reasons: closureText(why.lookbackHolidays, t) }),
			short: t('notes.lookbackShort'),
		},
		why.isFromPrecedingBusinessDay && {
			kind: 'closedStart',
			text: t('notes.closedStart'),
			short: t('notes.closedStartShort'),
		},
		why.lockedToDay !== undefined && { kind: 'lockout', text: t('notes.lockout'), short: t('notes.lockoutShort') },
		why.floor?.isBinding === true && { kind: 'floor', text: t('notes.floor'), short: t('notes.floorShort') },
		why.principalChange !== undefined && {
			kind: 'principal',
			text: t('notes.principal', { change: signedText(why.principalChange) }),
			short: signedText(why.principalChange),
		},
	];
	return notes.filter((note) => note !== false);
}

/** Lists holidays with their calendars, and weekends, in the order of the days: `Good Friday (USA_FI), weekend`. */
export function closureText(days: readonly ClosedDay[], t: ResultText['t']): string {
	const reasons = days.flatMap(({ isWeekend, holidays }) => {
		if (isWeekend) return [t('notes.weekend')];
		return [...Map.groupBy(holidays, ({ name }) => name)].map(([name, listed]) =>
			t('notes.holiday', { name, calendars: listed.map(({ calendar }) => calendar).join(t('notes.separator')) }),
		);
	});
	return reasons.filter((reason, index) => reason !== reasons[index - 1]).join(t('notes.separator'));
}

/** Formats an amount with its sign. The minus sign has the same width as the plus sign. */
function signedText(amount: string): string {
	return amount.startsWith('-') ? `−${amountText(amount.slice(1))}` : `+${amountText(amount)}`;
}
