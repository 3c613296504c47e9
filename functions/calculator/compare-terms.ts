import { yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import type { ComparedNoticeTerm, NoticeInput } from '#shared/contract/notice.ts';
import { compare, type Decimal, decimal, decimalText, round } from '#shared/decimal/decimal.ts';
import { figureText } from '#shared/decimal/figure-text.ts';
import type { CalculatedLoan } from '#shared/loan/notice/calculated-loan.ts';
import { fixedOf, roundedAt } from '#shared/loan/notice/fixed-figure.ts';
import type { ResolvedLoan } from './resolve-loan.ts';

/** A spread that is printed with fewer decimals than it has is hardly this spread by chance. */
const leastSpreadDecimals = 4;

/** Compares the terms of a notice with those of the loan. */
export function compareTerms(
	stated: NoticeInput['terms'] = {},
	{ index, terms }: ResolvedLoan,
	loan: CalculatedLoan,
): ComparedNoticeTerm[] {
	const { rates, observation, principal, startDate, endDate } = terms;
	const text = (term: ComparedNoticeTerm['term'], theirs: string | number | undefined, ours: string | number) =>
		theirs === undefined ? [] : [{ term, theirs: String(theirs), ours: String(ours), isEqual: theirs === ours }];
	const figure = (
		term: ComparedNoticeTerm['term'],
		theirs: string | number | undefined,
		ours: Decimal,
		leastDecimals = Number.POSITIVE_INFINITY,
	) => {
		if (theirs === undefined) return [];
		const printed = decimal(String(theirs));
		const isRounded = printed.scale >= leastDecimals && compare(printed, round(ours, printed.scale)) === 0;
		const isEqual = isRounded || compare(printed, ours) === 0;
		return [{ term, theirs: figureText(printed), ours: decimalText(ours), isEqual }];
	};
	return [
		...text('index', stated.index?.trim().toUpperCase(), index.name.toUpperCase()),
		...compoundedRate(stated.compoundedRate, terms, loan),
		...figure('cas', stated.cas, rates.creditAdjustmentSpread, leastSpreadDecimals),
		...figure('margin', stated.margin, rates.margin),
		...text('startDate', stated.startDate, startDate),
		...text('endDate', stated.endDate, endDate),
		...text('dayCount', stated.dayCount, yearlyBasisText(rates.basis)),
		...text('lookback', stated.lookback, observation.lookbackDays),
		...figure('principal', stated.principal, principal),
	];
}

/** Not compared if a spread is compounded: then no compounded rate is without it. */
function compoundedRate(
	theirs: string | number | undefined,
	{ rates: { floorRule, creditAdjustmentSpread, margin } }: ResolvedLoan['terms'],
	loan: CalculatedLoan,
): ComparedNoticeTerm[] {
	const isAdded = (spread: Decimal, method: string) => spread.unscaled === 0n || method === 'added';
	if (theirs === undefined) return [];
	const printed = decimal(String(theirs));
	if (!isAdded(creditAdjustmentSpread, floorRule.cas) || !isAdded(margin, floorRule.margin))
		return [{ term: 'compoundedRate', theirs: figureText(printed) }];
	const exact = loan.statedRate - fixedOf(creditAdjustmentSpread) - fixedOf(margin);
	const unscaled = roundedAt(exact, printed.scale);
	return [
		{
			term: 'compoundedRate',
			theirs: figureText(printed),
			ours: figureText({ unscaled, scale: printed.scale }),
			isEqual: unscaled === printed.unscaled,
		},
	];
}
