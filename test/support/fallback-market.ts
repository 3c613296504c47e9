import { calendars, fixingFileOf } from '#functions/administration/setup/reference/testing/reference-data.ts';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { ibors } from '#shared/benchmark/ibor.ts';
import { FallbackCalculator } from '#shared/fallback/fallback-calculator.ts';
import { isFailure, ResolvedIbor } from '#shared/fallback/fallback-rate.ts';
import { ImpliedCalculator } from '#shared/fallback/implied-calculator.ts';
import { impliedIborOf } from '#shared/fallback/implied-ibor.ts';
import { knownSpreadAdjustments } from '#shared/fallback/spread-adjustment.ts';

/** The spread adjustments that a new portal contains. */
export const spreads = knownSpreadAdjustments;

const seriesByIndex = new Map<string, FixingSeries>();

/** Returns the fixings of an index that a new portal contains. */
export function referenceSeries(index: string): FixingSeries {
	let series = seriesByIndex.get(index);
	if (series === undefined) {
		series = new FixingSeries(
			index,
			fixingFileOf(index).fixings.map(([date, value]) => ({ date, value })),
		);
		seriesByIndex.set(index, series);
	}
	return series;
}

export function resolvedIbor(currency: string, name: string): ResolvedIbor {
	const ibor = ibors.find((candidate) => candidate.currency === currency && candidate.name === name);
	if (ibor === undefined) throw new Error(`no ${currency} ${name}`);
	const resolved = ResolvedIbor.resolve(ibor, calendars);
	if (isFailure(resolved)) throw new Error(resolved.reason);
	return resolved;
}

/** Returns the calculator of an interbank rate with the reference fixings. */
export function calculatorOf(currency: string, name = 'LIBOR'): FallbackCalculator {
	const rate = resolvedIbor(currency, name);
	return new FallbackCalculator(rate, spreads, referenceSeries(rate.index.name));
}

/** Returns the calculator of a currency's rates implied by dollar fallback rates, with the reference fixings. */
export function impliedCalculatorOf(currency: string): ImpliedCalculator {
	const ibor = impliedIborOf(currency);
	if (ibor === undefined) throw new Error(`nothing implied for ${currency}`);
	const resolved = ImpliedCalculator.resolve(ibor, calculatorOf('USD'), calendars);
	if (isFailure(resolved)) throw new Error(resolved.reason);
	return resolved;
}
