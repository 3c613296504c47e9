import { amountText, figureText } from '#features/loans/shared/figures/figure-text.ts';
import { spreadUse, type UsedSpreads } from '#features/loans/shared/figures/principal-steps.ts';
import type { ClosedDay, CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';
import type { FloorBase } from '#shared/loan/floor-switches.ts';
import { addedSpreadText, interestArithmetic, isOnBalance, isScaled } from './interest-arithmetic.ts';
import { allInArithmetic, effectiveRateArithmetic, factorArithmetic } from './row-arithmetic.ts';

/** A sentence about a row with its parameters, or a formula. */
export type ExplanationLine =
	| {
			readonly kind: 'sentence';
			readonly key: SentenceKey;
			readonly params: SentenceParams;
	  }
	| { readonly kind: 'formula'; readonly text: string };

/** Closed days are written as their reasons. */
type SentenceParams = Readonly<Record<string, string | number | readonly ClosedDay[]>>;

type SentenceKey =
	| 'fixing'
	| 'plain'
	| 'precedingBusinessDay'
	| 'lookback'
	| 'lookbackHolidays'
	| 'lockout'
	| 'carried'
	| 'weight'
	| 'weightOverWeekend'
	| 'weightOverHolidays'
	| 'weightShifted'
	| 'weightShiftedHolidays'
	| 'rateIsFixing'
	| 'noFloor'
	| 'floorOnFixing'
	| 'floorOnSum'
	| 'floorOnRate'
	| 'floorBinds'
	| 'floorRests'
	| 'spreadsCompounded'
	| 'spreadsAdded'
	| 'casCompounded'
	| 'casAdded'
	| 'marginCompounded'
	| 'marginAdded'
	| 'noSpreads'
	| 'rounded'
	| 'allIn'
	| 'interest'
	| 'growth'
	| 'growthNotSimple'
	| 'balance'
	| 'scaled'
	| 'spread'
	| 'principalChange'
	| 'payable';

interface ExplanationSection {
	readonly title: 'observation' | 'weight' | 'rate' | 'factor' | 'allIn' | 'interest';
	readonly lines: readonly ExplanationLine[];
}

/** Explains the figures of a row. Date parameters are ISO dates whose names end in `Date`. */
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
