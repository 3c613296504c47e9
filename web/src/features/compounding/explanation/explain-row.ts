import type { CompoundingResult, CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import { amountText, figureText, isZero } from '../result/figure-text.ts';
import { allInArithmetic, effectiveRateArithmetic, factorArithmetic } from './row-arithmetic.ts';

/** A sentence about a row with its parameters, or a formula. */
export type ExplanationLine =
	| {
			readonly kind: 'sentence';
			readonly key: SentenceKey;
			readonly params: Readonly<Record<string, string | number>>;
	  }
	| { readonly kind: 'formula'; readonly text: string };

type SentenceKey =
	| 'fixing'
	| 'plain'
	| 'precedingBusinessDay'
	| 'lookback'
	| 'lockout'
	| 'carried'
	| 'weight'
	| 'weightOverClosedDays'
	| 'weightShifted'
	| 'rateIsFixing'
	| 'noFloor'
	| 'floorOnFixing'
	| 'floorOnSum'
	| 'floorBinds'
	| 'floorRests'
	| 'spreadsCompounded'
	| 'spreadsAdded'
	| 'noSpreads'
	| 'rounded'
	| 'allIn'
	| 'interest';

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
		{
			title: 'interest',
			lines: [
				sentence('interest', {
					interest: amountText(row.interest),
					principal: amountText(row.principal),
					currency: result.currency,
				}),
			],
		},
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
		...(why.isCarriedOverWeekend ? [sentence('carried', { rateDate, fixingDate })] : []),
	];
	const fixing = sentence('fixing', { index: why.index, fixingDate, fixing: figureText(why.fixing) });
	return [fixing, ...(reasons.length > 0 ? reasons : [sentence('plain', { accrualDate })])];
}

function weight({ explanation, dayCount, startDate, endDate, rateDate }: CompoundingRow): readonly ExplanationLine[] {
	if (explanation.isObservationShifted) return [sentence('weightShifted', { count: dayCount, rateDate })];
	const key = dayCount > 1 ? 'weightOverClosedDays' : 'weight';
	return [sentence(key, { count: dayCount, startDate, endDate })];
}

function rate(row: CompoundingRow, { conventions }: CompoundingResult): readonly ExplanationLine[] {
	const { floor } = row.explanation;
	const { floorOption, cas, margin, rounding } = conventions;
	const isPlain = isZero(cas) && isZero(margin);
	const isCompounded = floorOption === 'rfr' || floorOption === 'cas';
	const spreads = { cas: figureText(cas), margin: figureText(margin) };
	const rounded = rounding > 0 ? [sentence('rounded', { count: rounding })] : [];
	const isOnSum = floorOption === 'cas' || floorOption === 'hybrid';
	if (conventions.floor === null && isPlain)
		return [sentence('rateIsFixing', { rate: figureText(row.effRate) }), ...rounded];
	return [
		...(conventions.floor === null
			? [sentence('noFloor')]
			: [
					sentence(isOnSum ? 'floorOnSum' : 'floorOnFixing', { floor: figureText(conventions.floor) }),
					...(floor === undefined ? [] : [sentence(floor.isBinding ? 'floorBinds' : 'floorRests')]),
				]),
		isPlain ? sentence('noSpreads') : sentence(isCompounded ? 'spreadsCompounded' : 'spreadsAdded', spreads),
		formula(effectiveRateArithmetic(row, conventions)),
		...rounded,
	];
}

function sentence(key: SentenceKey, params: Readonly<Record<string, string | number>> = {}): ExplanationLine {
	return { kind: 'sentence', key, params };
}

function formula(text: string): ExplanationLine {
	return { kind: 'formula', text };
}
