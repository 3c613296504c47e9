import { overnightConventionsOf, type RateConventions } from '../benchmark/rate-conventions.ts';
import type { Deal, Leg } from '../deal/deal.ts';
import type { FieldFault } from '../deal/field-fault.ts';
import { checkDeal } from '../deal/read-deal.ts';
import type { Fields } from '../deal/read-field.ts';
import { LegPeriods } from '../swap/leg-periods.ts';
import { type ResolvedLeg, resolveLeg } from '../swap/resolve-leg.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import { checkDates, isRolled } from './check-dates.ts';
import type { TradeFaultCode } from './trade-fault.ts';
import type { TradeNode } from './trade-node.ts';
import type { CalendarOf, DraftSchedule, DraftStep, LegDraft, NodeReader, Stated } from './trade-reading.ts';

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
