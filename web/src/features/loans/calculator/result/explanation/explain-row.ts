import {
	amountText,
	figureText,
	isZero,
	principalSteps,
	spreadUse,
	spreadUsedAs,
	type UsedSpreads,
} from '#features/loans/shared/loans-text.ts';
import type { ClosedDay, CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';
import { decimal, decimalText, round } from '#shared/decimal/decimal.ts';
import type { FloorBase } from '#shared/loan/floor-switches.ts';
import { daysBetween, type LocalDate } from '#shared/time/local-date.ts';

type Conventions = CompoundingResult['conventions'];

/** Returns a number with its sign as the continuation of a sum: ` + 0.1`, ` − 0.1`, or blank for zero. */
export function plus(figure: string): string {
	if (isZero(figure)) return '';
	const text = figureText(figure).replace(/^\+/, '');
	return text.startsWith('-') ? ` − ${text.slice(1)}` : ` + ${text}`;
}

const minus = (figure: string): string =>
	plus(figure.startsWith('-') ? figure.slice(1) : `-${figure.replace(/^\+/, '')}`);

export function effectiveRateArithmetic(row: CompoundingRow, conventions: Conventions): string {
	const { floor, floorOn, cas, casMethod } = conventions;
	const fixing = figureText(row.explanation.fixing);
	const isOnSum = floorOn === 'rfr-plus-cas';
	const isCasInFloor = isOnSum && casMethod === 'compounded';
	const tested = fixing + (isCasInFloor ? plus(cas) : '');
	const isDaily = floor !== null && (isOnSum || floorOn === 'rfr');
	const level = isDaily ? figureText(floor) + (isOnSum && casMethod === 'added' ? minus(cas) : '') : '';
	const floored = isDaily ? `max(${tested}, ${level})` : tested;
	const after = isCasInFloor ? '' : plus(spreadUsedAs('compounded', 'cas', conventions));
	return `${floored}${after}${plus(spreadUsedAs('compounded', 'margin', conventions))} = ${figureText(row.effRate)}`;
}

function factorArithmetic(row: CompoundingRow, { yearlyBasis }: CompoundingResult): string {
	const rate = figureText(row.effRate);
	const fraction = `${rate.startsWith('-') ? `(${rate})` : rate} / 100 × ${row.dayCount} / ${basisDays(yearlyBasis)}`;
	return `1 + ${fraction} = ${figureText(row.compoundingFactor)}`;
}

function allInArithmetic(rows: readonly CompoundingRow[], index: number, result: CompoundingResult): string {
	const row = rows[index];
	if (row === undefined) return '';
	const { conventions } = result;
	const days = rows.slice(0, index + 1).reduce((sum, { dayCount }) => sum + dayCount, 0);
	const added = (['cas', 'margin'] as const).map((key) => plus(spreadUsedAs('added', key, conventions))).join('');
	const factors = [rows[0], rows[1], rows[index]].slice(0, index + 1);
	const product =
		index < 2
			? factors.map((factor) => figureText(factor?.compoundingFactor ?? '')).join(' × ')
			: `${figureText(rows[0]?.compoundingFactor ?? '')} × … × ${figureText(row.compoundingFactor)}`;
	const basis = basisDays(result.yearlyBasis);
	const rate = `(${product} − 1) × ${basis} / ${days} × 100`;
	const level = rateFloor(conventions);
	const floored = level === undefined ? rate : `max(${rate}, ${level})`;
	return `${floored}${added} = ${figureText(row.compoundedAllInRate)}`;
}

const rateFloor = ({ floor, floorOn }: Conventions): string | undefined =>
	floor === null || floorOn !== 'compounded-rate' ? undefined : figureText(floor);

const basisDays = (yearlyBasis: CompoundingResult['yearlyBasis']): string => yearlyBasis.slice('ACT/'.length);

/** Number of decimals that factors have in the answer. */
const factorDecimals = 18;

/** True if interest is earned on the balance. False without principal changes, because both methods are then equal. */
function isOnBalance(result: CompoundingResult): boolean {
	return result.conventions.principalChangeMethod === 'BALANCE' && principalSteps(result).length > 0;
}

/** True if an observation shift gives the interest period and the observation period different numbers of days. */
const isScaled = ({ interestDays, observationDays }: CompoundingResult): boolean => interestDays !== observationDays;

/** Lists the spreads that are added after annualising, such as `0.1 + 1.5`. Blank without such spreads. */
function addedSpreadText(conventions: CompoundingResult['conventions']): string {
	const cas = spreadUsedAs('added', 'cas', conventions);
	const margin = spreadUsedAs('added', 'margin', conventions);
	return `${isZero(cas) ? '' : figureText(cas)}${plus(margin)}`.replace(/^ \+ /, '').replace(/^ − /, '-');
}

/**
 * Returns the formula of a row's interest, with numbers from the answer. Factors have 18 decimals, so the interest is
 * shown only with the decimals that the factors determine for this principal.
 *
 * @see docs/methodology.md, Amounts that are paid
 */
export function interestArithmetic(result: CompoundingResult, index: number): string {
	const row = result.rates[index] as CompoundingRow;
	const scaling = isScaled(result) ? ` × ${result.interestDays} / ${result.observationDays}` : '';
	const principal = amountText(row.principal);
	const compounded = isOnBalance(result)
		? `(${principal}${scaling}${accruedBefore(result, index)}) × (${figureText(row.compoundingFactor)} − 1)`
		: `${principal} × (${growthText(result, index)})${scaling}`;
	const added = simpleInterest(result, [row]);
	const spread = added === '' ? '' : ` + ${added}`;
	const interest = round(decimal(row.interest), decidedDecimals(row.principal, scaling));
	return `${compounded}${spread} = ${amountText(decimalText(interest))}`;
}

const factorBefore = ({ rates }: CompoundingResult, index: number): string =>
	figureText(rates[index - 1]?.cumulativeFactor ?? '1');

/**
 * Returns the growth of a row. If the floor applies to the compounded rate, this is growth up to the row minus growth
 * up to the previous row. Both are at least the growth at the floor.
 */
function growthText(result: CompoundingResult, index: number): string {
	const level = rateFloor(result.conventions);
	const factor = figureText(result.rates[index]?.cumulativeFactor ?? '1');
	if (level === undefined) return `${factor} − ${factorBefore(result, index)}`;
	const toDate = (at: number) => {
		const days = result.rates.slice(0, at + 1).reduce((sum, { dayCount }) => sum + dayCount, 0);
		const { cumulativeFactor } = result.rates[at] as CompoundingRow;
		return `max(${figureText(cumulativeFactor)} − 1, ${level} / 100 × ${days} / ${basisDays(result.yearlyBasis)})`;
	};
	return index === 0 ? toDate(index) : `${toDate(index)} − ${toDate(index - 1)}`;
}

/** Returns the interest before a row that is compounded. It excludes the simple interest of the added spreads. */
function accruedBefore(result: CompoundingResult, index: number): string {
	const before = result.rates[index - 1];
	if (before === undefined) return '';
	const added = simpleInterest(result, result.rates.slice(0, index));
	return plus(amountText(before.interestToDate)) + (added === '' ? '' : ` − ${added}`);
}

/** Returns the simple interest of the added spreads over some rows: the sum of principal × days, times the spreads. */
function simpleInterest(result: CompoundingResult, rows: readonly CompoundingRow[]): string {
	const spread = addedSpreadText(result.conventions);
	if (spread === '') return '';
	const days = new Map<string, number>();
	for (const { principal, startDate, endDate } of rows) {
		const own = daysBetween(startDate as LocalDate, endDate as LocalDate);
		days.set(principal, (days.get(principal) ?? 0) + own);
	}
	const weighted = [...days].map(([principal, count]) => `${amountText(principal)} × ${count}`).join(' + ');
	return `${days.size > 1 ? `(${weighted})` : weighted} × (${spread}) / 100 / ${basisDays(result.yearlyBasis)}`;
}

/** Returns how many decimals to show: one less than the factors determine, so that only rounding affects the last. */
function decidedDecimals(principal: string, scaling: string): number {
	const digits = principal.split('.')[0]?.length ?? 0;
	return Math.max(0, factorDecimals - 1 - digits - (scaling === '' ? 0 : 1));
}

export type ExplanationLine =
	| {
			readonly kind: 'sentence';
			readonly key: SentenceKey;
			readonly params: SentenceParams;
	  }
	| { readonly kind: 'formula'; readonly text: string };

type SentenceParams = Readonly<Record<string, string | number | readonly ClosedDay[]>>;

type WithoutPlural<Key> = Key extends `${infer Base}_one` ? Base : Key extends `${string}_other` ? never : Key;

type SentenceKey = WithoutPlural<keyof typeof import('#i18n/en/result.json')['explanation']['sentences']>;

interface ExplanationSection {
	readonly title: 'observation' | 'weight' | 'rate' | 'factor' | 'allIn' | 'interest';
	readonly lines: readonly ExplanationLine[];
}

/** Explains the numbers of a row. A parameter whose name ends in `Date` is an ISO date. */
export function explainRow(result: CompoundingResult, index: number): readonly ExplanationSection[] {
	const row = result.rates[index];
	if (row === undefined) return [];
	return [
		{ title: 'observation', lines: observation(row, result) },
		{ title: 'weight', lines: weight(row) },
		{ title: 'rate', lines: rate(row, result) },
		{ title: 'factor', lines: [formula(factorArithmetic(row, result))] },
		{
			title: 'allIn',
			lines: [
				sentence('allIn', { day: row.dayOfIntPeriod, endDate: row.endDate }),
				formula(allInArithmetic(result.rates, index, result)),
			],
		},
		{ title: 'interest', lines: interest(result, row, index) },
	];
}

function interest(result: CompoundingResult, row: CompoundingRow, index: number): readonly ExplanationLine[] {
	const { currency, interestDays, observationDays, conventions } = result;
	const { principalChange } = row.explanation;
	const growth = [sentence('growth'), ...(index > 0 ? [sentence('growthNotSimple')] : [])];
	return [
		...(principalChange === undefined
			? []
			: [sentence('principalChange', { change: amountText(principalChange), currency })]),
		...(isOnBalance(result) ? [sentence('balance')] : growth),
		...(isScaled(result) ? [sentence('scaled', { interestDays, observationDays })] : []),
		...(addedSpreadText(conventions) === '' ? [] : [sentence('spread')]),
		formula(interestArithmetic(result, index)),
		sentence('interest', { interest: amountText(row.interest), principal: amountText(row.principal), currency }),
		sentence('payable', { payable: amountText(row.payableInterest), currency }),
	];
}

function observation(row: CompoundingRow, { conventions }: CompoundingResult): readonly ExplanationLine[] {
	const why = row.explanation;
	const { accrualDate, fixingDate } = why;
	const { rateDate } = row;
	const reasons = [
		...(why.isFromPrecedingBusinessDay ? [sentence('precedingBusinessDay', { accrualDate })] : []),
		...(why.lockedToDay === undefined
			? why.lookbackDays > 0
				? [sentence('lookback', { count: why.lookbackDays, accrualDate, rateDate })]
				: []
			: [sentence('lockout', { count: conventions.lockout, lockedToDay: why.lockedToDay, rateDate })]),
		...(why.lookbackHolidays === undefined ? [] : [sentence('lookbackHolidays', { reasons: why.lookbackHolidays })]),
		...(why.isCarriedOverWeekend ? [sentence('carried', { rateDate, fixingDate })] : []),
	];
	const fixing = sentence('fixing', { index: why.index, fixingDate, fixing: figureText(why.fixing) });
	return [fixing, ...(reasons.length > 0 ? reasons : [sentence('plain', { accrualDate })])];
}

function weight({ explanation, dayCount, startDate, endDate, rateDate }: CompoundingRow): readonly ExplanationLine[] {
	const { closedDays, weighedClosedDays } = explanation;
	if (explanation.isObservationShifted) {
		const shifted = sentence('weightShifted', { count: dayCount, rateDate });
		if (weighedClosedDays === undefined) return [shifted];
		return [shifted, sentence('weightShiftedHolidays', { reasons: weighedClosedDays })];
	}
	const days = { count: dayCount, startDate, endDate };
	if (closedDays !== undefined) return [sentence('weightOverHolidays', { ...days, reasons: closedDays })];
	return [sentence(dayCount > 1 ? 'weightOverWeekend' : 'weight', days)];
}

function rate(row: CompoundingRow, { conventions }: CompoundingResult): readonly ExplanationLine[] {
	const { floor } = row.explanation;
	const { rounding } = conventions;
	const rounded = rounding > 0 ? [sentence('rounded', { count: rounding })] : [];
	if (conventions.floor === null && spreadUse(conventions) === 'none')
		return [sentence('rateIsFixing', { rate: figureText(row.effRate) }), ...rounded];
	return [
		...(conventions.floor === null
			? [sentence('noFloor')]
			: [
					sentence(floorSentences[conventions.floorOn], { floor: figureText(conventions.floor) }),
					...(floor === undefined ? [] : [sentence(floor.isBinding ? 'floorBinds' : 'floorRests')]),
				]),
		...spreadSentences(conventions),
		formula(effectiveRateArithmetic(row, conventions)),
		...rounded,
	];
}

const floorSentences = {
	rfr: 'floorOnFixing',
	'rfr-plus-cas': 'floorOnSum',
	'compounded-rate': 'floorOnRate',
	none: 'noFloor',
} as const satisfies Record<FloorBase, SentenceKey>;

function spreadSentences(spreads: UsedSpreads): readonly ExplanationLine[] {
	const figures = { cas: figureText(spreads.cas), margin: figureText(spreads.margin) };
	switch (spreadUse(spreads)) {
		case 'none':
			return [sentence('noSpreads')];
		case 'compounded':
			return [sentence('spreadsCompounded', figures)];
		case 'added':
			return [sentence('spreadsAdded', figures)];
		case 'mixed':
			return [
				sentence(spreads.casMethod === 'compounded' ? 'casCompounded' : 'casAdded', figures),
				sentence(spreads.marginMethod === 'compounded' ? 'marginCompounded' : 'marginAdded', figures),
			];
	}
}

function sentence(key: SentenceKey, params: SentenceParams = {}): ExplanationLine {
	return { kind: 'sentence', key, params };
}

function formula(text: string): ExplanationLine {
	return { kind: 'formula', text };
}
