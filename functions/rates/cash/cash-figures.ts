import { cashHeadings } from '#shared/contract/cash-fallback.ts';
import type { Decimal } from '#shared/decimal/decimal.ts';
import { figureText } from '#shared/decimal/figure-text.ts';
import type { CashFallback } from '#shared/fallback/cash-calculator.ts';

/** The known figures of a cash fallback, in the order of display. */
export function cashFigures(rate: CashFallback): readonly { readonly heading: string; readonly value: string }[] {
	const values: Readonly<Record<(typeof cashHeadings)[number], Decimal | undefined>> = {
		'All-in fallbacks': rate.allInFallback,
		'Adjusted SOFR': rate.adjustedSofr,
		'Spread adjustments': rate.spreadAdjustment,
	};
	return cashHeadings.flatMap((heading) => {
		const value = values[heading];
		return value === undefined ? [] : [{ heading, value: figureText(value) }];
	});
}
