import { overnightConventionsOf, type RateConventions } from '../benchmark/rate-conventions.ts';
import type { Deal, Leg } from '../deal/deal.ts';
import type { FieldFault } from '../deal/field-fault.ts';
import { checkDeal } from '../deal/read-deal.ts';
import type { Fields } from '../deal/read-field.ts';
import { LegPeriods, rateStartOf, stubOf } from '../swap/leg-periods.ts';
import { accrualFrequencyOf, type ResolvedLeg, resolveLeg } from '../swap/resolve-leg.ts';
import { fixingDayOf } from '../swap/term-leg.ts';
import { adjustKnown, type BusinessDayConvention, dayInMonth } from '../time/adjust-date.ts';
import { thirdWednesday } from '../time/imm.ts';
import { calendarDayOf, dateOfEpochDay, type EpochDay, epochDay } from '../time/local-date.ts';
import type { TradeFaultCode } from './trade-fault.ts';
import type { TradeNode } from './trade-node.ts';
import type {
	CalendarOf,
	DraftSchedule,
	DraftStep,
	LegDraft,
	NodeReader,
	RegularDate,
	Roll,
	Stated,
} from './trade-reading.ts';

export interface TradeDraft {
	readonly node: TradeNode;
	readonly fields: ReadonlyMap<string, Stated<unknown>>;
	readonly legs: readonly [LegDraft, LegDraft];
}

/** Converts a trade to a deal and compares its dates with those in the file. @returns undefined after a fault */
export function composeDeal(reader: NodeReader, draft: TradeDraft, calendarOf: CalendarOf): Fields | undefined {
	const [first, second] = draft.legs;
	for (const side of ['start', 'end'] as const) {
		const [one, other] = [first[side], second[side]];
		if (one.value !== other.value) reader.fault('legs-differ', other.node, { other: one.value });
	}
	const composed = new ComposedFields(draft);
	const before = reader.faults.length;
	const read = () => readComposed(reader, draft, composed);
	let deal = read();
	if (deal === undefined || reader.faults.length > before) return undefined;
	for (const place of [0, 1] as const) addCalendars(reader, draft.legs[place], place, deal, composed);
	deal = reader.faults.length > before ? deal : read();
	for (const place of [0, 1] as const) {
		if (deal === undefined) return undefined;
		const resolved = resolve(reader, draft, place, deal, calendarOf);
		if (resolved === undefined) return undefined;
		addTerms(reader, draft.legs[place], place, resolved, composed);
	}
	deal = read();
	for (const place of [0, 1] as const) {
		if (deal === undefined || reader.faults.length > before) return undefined;
		const resolved = resolve(reader, draft, place, deal, calendarOf);
		if (resolved === undefined) return undefined;
		checkDates(reader, draft.legs[place], resolved, calendarOf);
		draft.legs[place].check?.(resolved, calendarOf);
	}
	return reader.faults.length > before ? undefined : composed.fields;
}

class ComposedFields {
	readonly fields: Record<string, unknown> = {};
	readonly #nodes = new Map<string, TradeNode>();

	constructor({ fields, legs }: TradeDraft) {
		for (const [name, stated] of fields) this.set(name, stated);
		this.set('startDate', legs[0].start);
		this.set('endDate', legs[0].end);
		for (const [place, leg] of legs.entries()) {
			for (const [name, stated] of leg.fields) this.set(`leg${place + 1}${name}`, stated);
		}
	}

	set(name: string, { value, node }: Stated<unknown>): void {
		this.fields[name] = value;
		this.#nodes.set(name, node);
	}

	/** Returns the element that states a field, or that of the first field from which the field is derived. */
	nodeOf(path: string): TradeNode | undefined {
		return this.#nodes.get(path) ?? this.#nodes.get(path.split('.')[0] ?? '');
	}
}

function readComposed(reader: NodeReader, draft: TradeDraft, composed: ComposedFields): Deal | undefined {
	const deal = checkDeal(composed.fields);
	if ('dealId' in deal) return deal;
	for (const { rule, field, found, expected, values, allowed = [] } of deal) {
		const [, leg] = /^leg([12])/.exec(field) ?? [];
		const node = composed.nodeOf(field) ?? (leg === undefined ? draft.node : draft.legs[leg === '1' ? 0 : 1].node);
		const named = { ...values, allowed: allowed.join(', '), rule, field, expected: `${expected} (${field})` };
		reader.fault('deal-rule', node, named, found);
	}
	return undefined;
}

const marketOf = (leg: Leg): RateConventions | undefined =>
	leg.kind === 'fixed' ? overnightConventionsOf(leg.currency) : leg.index;

/** Returns the calendars that the valuation uses for legs without calendars: those of the floating indices. */
export function defaultCalendars({ legs }: Deal): readonly string[] {
	const floating = legs.filter(({ kind }) => kind !== 'fixed');
	const indices = (floating.length === 0 ? legs : floating).flatMap((leg) => marketOf(leg) ?? []);
	return [...new Set(indices.flatMap(({ calendars }) => calendars))];
}

function addCalendars(reader: NodeReader, draft: LegDraft, place: 0 | 1, deal: Deal, composed: ComposedFields): void {
	const [first, ...others] = draft.dates.calendars;
	if (first === undefined) return;
	const names = sorted(first.value);
	for (const other of others) {
		if (sorted(other.value).join() !== names.join()) reader.fault('must-equal', other.node, { other: names.join(' ') });
	}
	if (names.join() === sorted(defaultCalendars(deal)).join()) return;
	composed.set(`leg${place + 1}Calendars`, { value: names, node: first.node });
}

const sorted = (names: readonly string[]) => [...new Set(names)].sort();

/** Adds terms that depend on resolved dates: the roll day, if it changes any date, and steps of rates and notionals. */
function addTerms(
	reader: NodeReader,
	draft: LegDraft,
	place: 0 | 1,
	resolved: ResolvedLeg,
	composed: ComposedFields,
): void {
	const { roll } = draft.dates;
	if (roll !== undefined && !isRolled(resolved, roll.value)) {
		composed.set(`leg${place + 1}RollConvention`, { value: String(roll.value), node: roll.node });
	}
	for (const schedule of draft.schedules) {
		const steps = stepsOf(reader, schedule, resolved);
		if (steps.length === 0) continue;
		composed.set(`leg${place + 1}${schedule.field}`, { value: steps, node: schedule.node });
	}
}

/** Returns the changes of a rate or notional. With one amount per period, the last applies to all later periods. */
function stepsOf(reader: NodeReader, { steps, node }: DraftSchedule, { periods }: ResolvedLeg): readonly DraftStep[] {
	if (!('perPeriod' in steps)) return steps;
	const { perPeriod } = steps;
	const { count, schedule } = periods;
	if (perPeriod.length > count) {
		reader.fault('cashflow-count', node, { ours: count }, String(perPeriod.length));
		return [];
	}
	return perPeriod.flatMap((value, i) =>
		i === 0 || value === perPeriod[i - 1] ? [] : [{ date: dateOfEpochDay(schedule.unadjusted[i] as EpochDay), value }],
	);
}

const columns = [new LegPeriods(), new LegPeriods()] as const;

function resolve(
	reader: NodeReader,
	draft: TradeDraft,
	place: 0 | 1,
	deal: Deal,
	calendarOf: CalendarOf,
): ResolvedLeg | undefined {
	const own = (deal.legs[place] as { readonly calendars?: readonly string[] | undefined }).calendars;
	const resolved = resolveLeg(deal, place, calendarOf(own ?? defaultCalendars(deal)), columns[place]);
	if (!('reason' in resolved)) return resolved;
	const { node } = draft.legs[place];
	if ('field' in resolved) {
		return reader.fault(unresolvedCode(resolved), node, { expected: resolved.expected }, resolved.found);
	}
	if (resolved.reason !== 'outside-calendar') throw new Error(`the dates of a leg need no ${resolved.reason}`);
	const { calendar, date, completeFrom: from, completeTo: to } = resolved;
	const values = { calendar, from, to, expected: `dates from ${from} to ${to}, the range of the calendar ${calendar}` };
	return reader.fault('unresolved-calendar', node, values, date);
}

function unresolvedCode({ reason, field }: FieldFault): TradeFaultCode {
	const term = field.replace(/^leg[12]/, '');
	if (reason === 'start-not-before-end') return 'unresolved-business-day';
	if (reason === 'out-of-range') {
		return term.endsWith('RegularPaymentDate') ? 'unresolved-regular-date' : 'unresolved-periods';
	}
	if (term.endsWith('RegularPaymentDate')) return 'unresolved-payments';
	if (term === 'RollConvention') return 'unresolved-month-end';
	if (term.includes('Stub')) return 'unresolved-stub';
	return /\.date$/.test(term) ? 'unresolved-step' : 'unresolved-notional';
}

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
