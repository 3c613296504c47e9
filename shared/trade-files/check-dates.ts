import { rateStartOf, stubOf } from '#shared/swap/leg-periods.ts';
import { accrualFrequencyOf, type ResolvedLeg } from '#shared/swap/resolve-leg.ts';
import { fixingDayOf } from '#shared/swap/term-leg.ts';
import { adjustKnown, type BusinessDayConvention, dayInMonth } from '#shared/time/adjust-date.ts';
import { thirdWednesday } from '#shared/time/imm.ts';
import { calendarDayOf, dateOfEpochDay, type EpochDay, epochDay } from '#shared/time/local-date.ts';
import type { CalendarOf, LegDraft, NodeReader, RegularDate, Roll, Stated } from './trade-reading.ts';

/** True if the leg's dates before business day adjustment, except start and end, are the roll days of their months. */
export function isRolled({ periods: { count, schedule } }: ResolvedLeg, roll: Roll): boolean {
	for (let i = 1; i < count; i++) {
		const day = schedule.unadjusted[i] as EpochDay;
		const { year, month } = calendarDayOf(day);
		if (day !== rollDay(year, month, roll)) return false;
	}
	return true;
}

function rollDay(year: number, month: number, roll: Roll): EpochDay {
	if (roll === 'IMM') return thirdWednesday(year, month);
	return dayInMonth(year * 12 + month - 1, roll === 'EOM' ? 31 : roll);
}

function periodOf(place: RegularDate, { leg, periods: { count, opensPayment } }: ResolvedLeg): number {
	if (place === 'first') return Math.min(1, count);
	if (place === 'last') return count - 1;
	const opens = (i: number) => leg.calculation === undefined || opensPayment[i] === 1;
	if (place === 'first-payment') {
		let i = 1;
		while (i < count && !opens(i)) i++;
		return i;
	}
	let i = count - 1;
	while (i > 0 && !opens(i)) i--;
	return i;
}

/** Requires the date of a payment with fewer calculation periods, which could also belong to the next payment. */
function checkPayments(reader: NodeReader, { node, dates: { regular } }: LegDraft, resolved: ResolvedLeg): void {
	const { leg, periods } = resolved;
	const { calculation, frequency } = leg;
	if (calculation === undefined || frequency === 'zero') return;
	const { count, schedule } = periods;
	const perPayment = frequency.count / calculation.frequency.count;
	const first = periodOf('first-payment', resolved);
	const last = periodOf('last-payment', resolved);
	for (const [place, name, periodsOfPayment, isRegular] of [
		['first-payment', 'firstPaymentDate', first, schedule.isRegular[0] === 1],
		['last-payment', 'lastRegularPaymentDate', count - last, schedule.isRegular[count - 1] === 1],
	] as const) {
		if (periodsOfPayment === perPayment && isRegular) continue;
		if (regular.some((stated) => stated.place === place)) continue;
		reader.fault('missing', node, { name }, 'a payment of other calculation periods than the rest');
	}
}

/** Requires the file to state the rate of a term index's stub, because it could be the rate of any tenor. */
function checkStubRates(reader: NodeReader, { node }: LegDraft, { leg, periods }: ResolvedLeg): void {
	if (leg.kind !== 'term') return;
	for (const i of new Set([0, periods.count - 1])) {
		if (periods.schedule.isRegular[i] === 1 || stubOf(leg, periods, i) !== undefined) continue;
		const name = `stubCalculationPeriodAmount/${i === 0 ? 'initialStub' : 'finalStub'}`;
		reader.fault('missing', node, { name }, 'a stub without a rate');
	}
}

/** Compares the dates of a leg with those in its file. An unsupported term is accepted if it changes no date. */
export function checkDates(reader: NodeReader, draft: LegDraft, resolved: ResolvedLeg, calendarOf: CalendarOf): void {
	const { periods, calendar, leg } = resolved;
	const { count, dates, schedule, payment } = periods;
	const { dates: stated } = draft;
	const differs = (code: Stated<unknown>, found: EpochDay, ours: EpochDay): boolean => {
		if (found === ours) return false;
		reader.fault('cashflow-differs', code.node, { ours: dateOfEpochDay(ours) }, dateOfEpochDay(found));
		return true;
	};
	const adjusted = (day: EpochDay, convention: BusinessDayConvention) => adjustKnown(day, convention, calendar);
	const { start, end, roll, payments } = stated;
	if (start !== undefined) differs(start, adjusted(epochDay(draft.start.value), start.value), dates[0] as EpochDay);
	if (end !== undefined) differs(end, adjusted(epochDay(draft.end.value), end.value), dates[count] as EpochDay);
	const irregular = schedule.isRegular.subarray(1, Math.max(1, count - 1)).indexOf(0);
	const isPeriodic = accrualFrequencyOf(leg) !== 'zero';
	if (irregular >= 0 && isPeriodic) {
		reader.fault('unresolved-irregular', draft.node, {}, 'a period that is no whole tenor');
	}
	for (const { value, node, place } of stated.regular) {
		differs({ value, node }, epochDay(value), schedule.unadjusted[periodOf(place, resolved)] as EpochDay);
	}
	if (stated.statesPayments) {
		checkPayments(reader, draft, resolved);
		checkStubRates(reader, draft, resolved);
	}
	if (roll !== undefined && !isRolled(resolved, roll.value)) {
		reader.fault('roll-day-differs', roll.node);
	}
	if (stated.statesStubs && isPeriodic) {
		const hasStub = schedule.isRegular.subarray(0, count).includes(0);
		if (hasStub && stated.regular.length === 0) {
			reader.fault(
				'missing',
				draft.node,
				{ name: 'for the stub of the leg' },
				'a term that is no multiple of the frequency',
			);
		}
	}
	const paid = stated.paysByIndex === true && leg.kind !== 'fixed' ? calendarOf(leg.index.calendars) : calendar;
	for (let i = 0; i < count; i++) {
		if (leg.calculation !== undefined && i + 1 < count && periods.opensPayment[i + 1] === 0) continue;
		const expected = paid.shift(adjustKnown(dates[i + 1] as EpochDay, payments.value, paid), leg.paymentLagDays);
		if (differs(payments, expected, payment[i] as EpochDay)) break;
	}
	if (leg.kind !== 'term' || draft.fixingCalendars === undefined) return;
	const own = calendarOf(leg.index.calendars);
	const other = calendarOf([...draft.fixingCalendars.value]);
	for (let i = 0; i < count; i++) {
		const day = rateStartOf(leg, periods, i);
		if (differs(draft.fixingCalendars, fixingDayOf(leg, day, other), fixingDayOf(leg, day, own))) break;
	}
}
