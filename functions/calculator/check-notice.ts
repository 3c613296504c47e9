import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import { type OperationContext, operation } from '#functions/directory/access/operation.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { requireEntitledIndex } from '#functions/rates/require-entitled-index.ts';
import { supersededFixings } from '#functions/rates/superseded-fixings.ts';
import { checkNotice as checkNoticeRoute } from '#shared/contract/notice.ts';
import { type Decimal, decimal } from '#shared/decimal/decimal.ts';
import type { NoticeMarket } from '#shared/loan/notice/calculation.ts';
import { checkNotice as check } from '#shared/loan/notice/check-notice.ts';
import type { Notice } from '#shared/loan/notice/notice.ts';
import { otherCalendarsOf } from '#shared/loan/notice/other-calendars.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { compareTerms } from './compare-terms.ts';
import { describeNotice } from './describe-notice.ts';
import { ownerOf } from './owner-of.ts';
import { readInput } from './require-terms.ts';
import { type ResolvedLoan, resolveLoan, storedSeries } from './resolve-loan.ts';

export const checkNotice = operation(checkNoticeRoute, async ({ request, caller }) => {
	const { notice, userid, token, ...terms } = request;
	const index = requireEntitledIndex(caller, ['RFR'], terms.currency);
	const loan = await resolveLoan(readInput(terms), index, ownerOf(caller));
	const read = readFigures(notice);
	const checked = check(read, loan.terms, await marketOf(loan));
	if ('reason' in checked) throw refuseFailure(checked, 'compounding');
	return {
		...describeNotice(checked, compareTerms(notice.terms, loan, checked.loan)),
		index: index.name,
		currency: index.currency,
	};
});

/** Days around the observations of a period that other conventions may observe. */
const marginDays = 45;

async function marketOf({ index, terms, calendars, grid }: ResolvedLoan): Promise<NoticeMarket> {
	const first = grid.observations.reduce((least, day) => Math.min(least, day)) - marginDays;
	const last = epochDay(terms.endDate) + marginDays;
	const [series, known, superseded] = await Promise.all([
		storedSeries(index.name, first, last),
		systemCalendars(),
		supersededFixings(index.name, dateOfEpochDay(first), dateOfEpochDay(last)),
	]);
	const byDay = new Map<EpochDay, string[]>();
	for (const { date, value } of superseded) {
		const day = epochDay(date);
		byDay.set(day, [value, ...(byDay.get(day) ?? [])]);
	}
	const { joint, publication } = calendars;
	const period = { start: terms.startDate, end: terms.endDate };
	const otherCalendars = otherCalendarsOf({ selected: joint.calendars, own: index.calendar, known, period });
	return { series, joint, publication, otherCalendars, superseded: byDay };
}

type NoticeRequest = OperationContext<typeof checkNoticeRoute>['request']['notice'];

function readFigures({ rate, interest, days, rows = [] }: NoticeRequest): Notice {
	return {
		...figure('rate', rate),
		...figure('interest', interest),
		...(days === undefined ? {} : { days }),
		rows: rows.map((row) => ({
			date: row.date as LocalDate,
			...figure('rate', row.rate),
			...(row.days === undefined ? {} : { days: row.days }),
			...figure('factor', row.factor),
			...figure('interest', row.interest),
			...figure('principal', row.principal),
		})),
	};
}

const figure = <Name extends string>(name: Name, text: string | undefined) =>
	(text === undefined ? {} : { [name]: decimal(text) }) as { readonly [Key in Name]?: Decimal };
