import { withThousands } from '#features/loans/shared/loans-text.ts';
import type { LoanLifeInput } from '#shared/contract/loan-life.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { type FloorBase, floorOptionOf, floorRuleOf, type SpreadMethod } from '#shared/loan/floor-switches.ts';
import type { BusinessDayConvention } from '#shared/time/adjust-date.ts';
import { isLocalDate } from '#shared/time/local-date.ts';
import type { Stub } from '#shared/time/schedule-dates.ts';

/** A row of the form: a date with an amount or a margin, or a date with the date that replaces it. Both are text. */
export interface DraftRow {
	readonly date: string;
	readonly value: string;
}

export const rowLists = ['drawings', 'repayments', 'marginSteps', 'overrides'] as const;

export type RowList = (typeof rowLists)[number];

export const parties = ['reference', 'lender', 'borrower', 'facility'] as const;

type Party = (typeof parties)[number];

type EditedLoan = Pick<SavedLoan, 'terms' | 'life' | 'name' | Party>;

export interface LifeDraft extends Readonly<Record<RowList, readonly DraftRow[]>>, Readonly<Record<Party, string>> {
	readonly name: string;
	readonly lookback: string;
	readonly lockout: string;
	readonly observationShift: 'yes' | 'no';
	readonly yearlyBasis: SavedLoan['terms']['yearlyBasis'];
	readonly rounding: string;
	readonly floorOn: FloorBase;
	readonly casMethod: SpreadMethod;
	readonly marginMethod: SpreadMethod;
	readonly cas: string;
	readonly floor: string;
	readonly systemCalendars: string;
	readonly clientCalendars: string;
	readonly startDate: string;
	readonly endDate: string;
	readonly principal: string;
	readonly margin: string;
	readonly kind: 'single' | 'generated' | 'explicit';
	readonly count: string;
	readonly unit: 'month' | 'week';
	readonly rollDay: string;
	readonly convention: BusinessDayConvention;
	readonly stub: Stub;
	readonly dates: string;
	readonly paymentLag: string;
	readonly plan: 'bullet' | 'equal' | 'annuity';
	readonly everyPeriods: string;
	readonly annuityRate: string;
}

const rowsOf = (steps: readonly { readonly date: string; readonly amount: string }[]): DraftRow[] =>
	steps.map(({ date, amount }) => ({ date, value: withThousands(amount) }));

/** Returns the form of a saved loan. A loan with one period shows principal changes as drawings and repayments. */
export function draftOf({ terms, life, name, reference, lender, borrower, facility }: EditedLoan): LifeDraft {
	const { startDate, endDate, principal, margin, cas, floor, principalChanges } = terms;
	const schedule = life?.schedule;
	const generated = schedule?.kind === 'generated' ? schedule : undefined;
	const changes = principalChanges.map(({ changeDate, principalChange }) => ({
		date: changeDate,
		amount: principalChange,
	}));
	const plan = life?.plan ?? { kind: 'bullet' as const };
	const rule = floorRuleOf(terms);
	return {
		name,
		startDate,
		endDate,
		principal: withThousands(principal),
		margin,
		lookback: String(terms.lookback),
		lockout: String(terms.lockout),
		observationShift: terms.observationShift ? 'yes' : 'no',
		yearlyBasis: terms.yearlyBasis,
		rounding: String(terms.rounding),
		floorOn: rule.floorOn,
		casMethod: rule.cas,
		marginMethod: rule.margin,
		cas,
		floor,
		systemCalendars: terms.systemCalendars.join(', '),
		clientCalendars: terms.clientCalendars.join(', '),
		reference,
		lender,
		borrower,
		facility,
		kind: schedule?.kind ?? 'single',
		count: String(generated?.periodLength.count ?? 3),
		unit: generated?.periodLength.unit ?? 'month',
		rollDay: String(generated?.rollDay ?? ''),
		convention: generated?.convention ?? 'ModifiedFollowing',
		stub: generated?.stub ?? 'ShortLast',
		overrides: (generated?.overrides ?? []).map(({ rolledDate, date }) => ({ date: rolledDate, value: date })),
		dates: schedule?.kind === 'explicit' ? schedule.dates.join('\n') : '',
		paymentLag: String(life?.paymentLag ?? 0),
		plan: plan.kind,
		everyPeriods: plan.kind === 'bullet' ? '1' : String(plan.everyPeriods),
		annuityRate: plan.kind === 'annuity' ? plan.rate : '',
		drawings: life ? rowsOf(life.drawings) : rowsOf(changes.filter(({ amount }) => !amount.startsWith('-'))),
		repayments: life
			? rowsOf(life.repayments)
			: rowsOf(
					changes
						.filter(({ amount }) => amount.startsWith('-'))
						.map(({ date, amount }) => ({ date, amount: amount.slice(1) })),
				),
		marginSteps: (life?.marginSteps ?? []).map(({ from, margin: value }) => ({ date: from, value })),
	};
}

/** Sorts the rows by date and removes blank ones, so that the row numbers in the API's faults match the form. */
export const inOrder = (draft: LifeDraft): LifeDraft => ({
	...draft,
	...(Object.fromEntries(
		rowLists.map((list) => [
			list,
			draft[list]
				.filter(({ date, value }) => date !== '' || value !== '')
				.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
		]),
	) as unknown as Record<RowList, readonly DraftRow[]>),
});

/** Removes thousands separators. Other text is unchanged, so that it is refused in its field. */
const figure = (text: string) =>
	/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text.trim()) ? text.trim().replaceAll(',', '') : text.trim();

type EntryFault = 'name' | 'figure' | 'whole' | 'lockout' | 'date' | 'rollDay' | 'dates' | 'repeated';

const isFigure = (text: string) => /^[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})$/.test(figure(text));
export const grouped = (text: string): string => (isFigure(text) ? withThousands(figure(text)) : text);

const isWhole = (text: string) => /^\d{1,3}$/.test(text.trim());
const namesOf = (text: string) => text.split(/[,;，；]/).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
const datesOf = (text: string) => text.split(/[\s,;]+/).filter((each) => each !== '');

/** Returns the faults of the form, by their paths in the request, such as `life.repayments.0.date`. */
export function entryFaults(draft: LifeDraft): ReadonlyMap<string, EntryFault> {
	const faults = new Map<string, EntryFault>();
	const need = (isRight: boolean, path: string, fault: EntryFault) => {
		if (!isRight && !faults.has(path)) faults.set(path, fault);
	};
	need(draft.name.trim() !== '', 'name', 'name');
	need(isLocalDate(draft.startDate), 'terms.startDate', 'date');
	need(isLocalDate(draft.endDate), 'terms.endDate', 'date');
	need(isFigure(draft.principal), 'terms.principal', 'figure');
	for (const key of ['margin', 'cas', 'floor'] as const) {
		need(draft[key].trim() === '' || isFigure(draft[key]), `terms.${key}`, 'figure');
	}
	for (const key of ['lookback', 'lockout', 'rounding'] as const) {
		need(isWhole(draft[key]), `terms.${key}`, 'whole');
	}
	need(Number(draft.lookback) === 0 || Number(draft.lockout) === 0, 'terms.lockout', 'lockout');
	const lists = draft.kind === 'single' ? (['drawings', 'repayments'] as const) : rowLists;
	for (const list of lists) {
		if (list === 'overrides' && draft.kind !== 'generated') continue;
		draft[list].forEach(({ date, value }, i) => {
			const [dateField, valueField] = pathsOfRow(list, i);
			need(isLocalDate(date), dateField, 'date');
			need(
				list === 'overrides' ? isLocalDate(value) : isFigure(value),
				valueField,
				list === 'overrides' ? 'date' : 'figure',
			);
			need(i === 0 || date !== draft[list][i - 1]?.date, dateField, 'repeated');
		});
	}
	if (draft.kind === 'single') return faults;
	need(isWhole(draft.paymentLag), 'life.paymentLag', 'whole');
	if (draft.plan !== 'bullet') need(isWhole(draft.everyPeriods), 'life.plan.everyPeriods', 'whole');
	if (draft.plan === 'annuity') need(isFigure(draft.annuityRate), 'life.plan.rate', 'figure');
	if (draft.kind === 'generated') {
		need(isWhole(draft.count), 'life.schedule.periodLength.count', 'whole');
		const day = draft.rollDay.trim().toUpperCase();
		need(day === '' || day === 'EOM' || /^(?:[1-9]|[12]\d|3[01])$/.test(day), 'life.schedule.rollDay', 'rollDay');
	} else {
		const dates = datesOf(draft.dates);
		need(dates.length > 1 && dates.every((each) => isLocalDate(each)), 'life.schedule.dates', 'dates');
	}
	return faults;
}

export function pathsOfRow(list: RowList, i: number): readonly [date: string, value: string] {
	if (list === 'overrides') return [`life.schedule.overrides.${i}.rolledDate`, `life.schedule.overrides.${i}.date`];
	const [date, value] = list === 'marginSteps' ? ['from', 'margin'] : ['date', 'amount'];
	return [`life.${list}.${i}.${date}`, `life.${list}.${i}.${value}`];
}

/** Returns the terms and periods to save. The form must not have faults. */
export function savedParts(draft: LifeDraft, terms: SavedLoan['terms']) {
	const { startDate, endDate } = draft;
	const steps = (list: 'drawings' | 'repayments') =>
		draft[list].map(({ date, value }) => ({ date, amount: figure(value) }));
	const changed = {
		...terms,
		startDate,
		endDate,
		principal: figure(draft.principal),
		margin: figure(draft.margin),
		cas: figure(draft.cas),
		floor: figure(draft.floor),
		lookback: Number(draft.lookback),
		lockout: Number(draft.lockout),
		observationShift: draft.observationShift === 'yes',
		yearlyBasis: draft.yearlyBasis,
		rounding: Number(draft.rounding),
		...changedSwitches(draft, terms),
		systemCalendars: namesOf(draft.systemCalendars),
		clientCalendars: namesOf(draft.clientCalendars),
	};
	if (draft.kind === 'single') {
		const principalChanges = [
			...steps('drawings').map(({ date, amount }) => ({ changeDate: date, principalChange: amount })),
			...steps('repayments').map(({ date, amount }) => ({ changeDate: date, principalChange: `-${amount}` })),
		].sort((a, b) => (a.changeDate < b.changeDate ? -1 : 1));
		return { terms: { ...changed, principalChanges }, life: null };
	}
	const life = {
		schedule: scheduleOf(draft),
		paymentLag: Number(draft.paymentLag),
		drawings: steps('drawings'),
		repayments: steps('repayments'),
		plan: planOf(draft),
		marginSteps: draft.marginSteps.map(({ date, value }) => ({ from: date, margin: figure(value) })),
	};
	return { terms: { ...changed, principalChanges: [] }, life: life as LoanLifeInput };
}

function changedSwitches({ floorOn, casMethod, marginMethod }: LifeDraft, terms: SavedLoan['terms']) {
	const [before, rule] = [floorRuleOf(terms), { floorOn, cas: casMethod, margin: marginMethod }];
	if (before.floorOn === floorOn && before.cas === casMethod && before.margin === marginMethod) return {};
	const floorOption = floorOptionOf(rule);
	return floorOption === undefined
		? { floorOn, casMethod, marginMethod }
		: { floorOption, floorOn: undefined, casMethod: undefined, marginMethod: undefined };
}

function scheduleOf({ kind, dates, count, unit, rollDay, convention, stub, overrides }: LifeDraft) {
	if (kind === 'explicit') return { kind, dates: datesOf(dates) };
	const day = rollDay.trim().toUpperCase();
	return {
		kind: 'generated' as const,
		periodLength: { unit, count: Number(count) },
		...(day === '' ? {} : { rollDay: day === 'EOM' ? ('EOM' as const) : Number(day) }),
		convention,
		stub,
		overrides: overrides.map(({ date, value }) => ({ rolledDate: date, date: value })),
	};
}

function planOf({ plan, everyPeriods, annuityRate }: LifeDraft) {
	if (plan === 'bullet') return { kind: plan };
	const every = { everyPeriods: Number(everyPeriods) };
	return plan === 'equal' ? { kind: plan, ...every } : { kind: plan, ...every, rate: figure(annuityRate) };
}
