import { operation } from '#functions/directory/access/operation.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { requireEntitledIndex } from '#functions/rates/require-entitled-index.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import { CompounderCache } from '#shared/compounding/compounder-cache.ts';
import { compareConventions as compareConventionsRoute } from '#shared/contract/compare.ts';
import { type VariantFigures, variantFigures } from '#shared/loan/comparison/variant-figures.ts';
import { describeVariant } from './describe-variant.ts';
import { ownerOf } from './owner-of.ts';
import { readInput } from './require-terms.ts';
import { fixingsOf, resolveLoan } from './resolve-loan.ts';
import { type LoanVariant, resolveLoanVariant } from './resolve-variant.ts';
import { calendarSelector } from './select-calendars.ts';

/** Cache for repeated comparisons of loans on the same terms. */
const compounders = new CompounderCache(50);

export const compareConventions = operation(compareConventionsRoute, async ({ request, caller }) => {
	const { variants, dailyFigures, userid, token, ...stated } = request;
	const index = requireEntitledIndex(caller, ['RFR'], stated.currency);
	const loan = readInput(stated);
	const select = calendarSelector();
	const owner = ownerOf(caller);
	const { grid } = await resolveLoan(loan, index, owner, select);
	const resolved: (LoanVariant | Refusal)[] = [];
	// One after the other: all but the first find the calendars in memory.
	for (const variant of variants) {
		resolved.push(await resolveLoanVariant(loan, variant, index, owner, select).catch(refusalOnly));
	}
	const observed = resolved.flatMap((variant) => (variant instanceof Refusal ? [] : [variant.observed]));
	const series = observed.length === 0 ? undefined : await fixingsOf(index.name, observed);
	const figures = resolved.map((variant) =>
		variant instanceof Refusal ? variant : figuresOf(variant, series as FixingSeries, index),
	);
	const [first] = figures;
	return {
		currency: loan.currency,
		index: index.name,
		startDate: loan.startDate,
		endDate: loan.endDate,
		interestDays: grid.interestDays,
		variants: resolved.map((variant, i) => ({
			position: i + 1,
			...describeVariant(variant, figures[i] as VariantFigures | Refusal, {
				dailyFigures,
				from: i === 0 || first instanceof Refusal ? undefined : first,
			}),
		})),
	};
});

/** A missing fixing is the problem of this variant alone. */
function figuresOf(
	{ variant, observed }: LoanVariant,
	series: FixingSeries,
	index: OvernightIndex,
): VariantFigures | Refusal {
	const { joint, publication } = observed.calendars;
	const compounder = compounders.of(series, publication, variant.loan.rates);
	const figures = variantFigures(variant, { index, joint, publication, compounder });
	return 'reason' in figures ? refuseFailure(figures, 'compounding') : figures;
}

function refusalOnly(error: unknown): Refusal {
	if (error instanceof Refusal) return error;
	throw error;
}
