import type { FixingSeries } from '../benchmark/fixing-series.ts';
import { type Decimal, divideHalfAway, powerOfTen, scaledText, unscaledAt, zero } from '../decimal/decimal.ts';
import type { BusinessCalendar, OutsideCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, type LocalDate } from '../time/local-date.ts';
import type { PrincipalSpan } from './accrued-interest.ts';
import { fixingDayOf, type MissingFixing, unroundedDecimals } from './compound.ts';
import {
	CompoundingAccumulator,
	flooredPath,
	type GrowthPath,
	RateConvention,
	rateOfPath,
} from './compounding-accumulator.ts';
import { addedSpread, compoundedRateFloor, EffectiveRateTable, type RateTerms } from './effective-rate.ts';
import type { ObservationGrid } from './observation-grid.ts';

/** Consecutive rows of a period with the same margin, from row `from` (zero-based) up to but excluding row `to`. */
export interface MarginSpan {
	readonly from: number;
	readonly to: number;
	/** Percent per year. */
	readonly margin: Decimal;
}

export interface SteppedTotal {
	readonly earning: GrowthPath;
	/** All-in rate, percent per year, with 30 decimals. Added spreads are averaged by calendar days. */
	readonly unroundedRate: string;
	readonly lastFixingDate: LocalDate;
	/** Terms with each span's margin, in the order of the spans. All margins have the same number of decimals. */
	readonly terms: readonly RateTerms[];
}

type Days = Pick<ObservationGrid, 'boundaries' | 'observations' | 'accrualDays'>;

/**
 * Compounds a period whose margin changes inside it.
 *
 * A row has the margin and the principal in force at its start. A compounded margin is part of the row's effective
 * rate, so compounding continues across the change. An added margin accrues as simple interest.
 * @param spans cover every row once, in order
 * @see docs/methodology.md, Margin steps
 */
export function compoundMarginSteps(
	grid: Days,
	{ series, publication }: { readonly series: FixingSeries; readonly publication: BusinessCalendar },
	rates: RateTerms,
	spans: readonly MarginSpan[],
): SteppedTotal | MissingFixing | OutsideCalendar {
	const scale = spans.reduce((most, { margin }) => Math.max(most, margin.scale), rates.margin.scale);
	const terms = spans.map(({ margin }) => ({ ...rates, margin: { unscaled: unscaledAt(margin, scale), scale } }));
	const tables = terms.map((each) => new EffectiveRateTable(series, each));
	const [first] = tables as [EffectiveRateTable];
	const growth = new CompoundingAccumulator(first.denominator);
	const leastGrowths = [0n];
	let elapsed = 0;
	let lastFixing = Number.NEGATIVE_INFINITY;
	for (const [place, { from, to }] of spans.entries()) {
		const table = tables[place] as EffectiveRateTable;
		for (let i = from; i < to; i++) {
			const fixingDay = fixingDayOf(grid.observations[i] as EpochDay, series, publication);
			if (typeof fixingDay !== 'number') return fixingDay;
			const valueId = series.valueIdOf(fixingDay);
			if (valueId < 0) return { reason: 'missing-fixing', index: series.index, date: dateOfEpochDay(fixingDay) };
			const days = grid.accrualDays[i] as number;
			growth.push(table.growthOf(table.rateOf(valueId), days));
			elapsed += days;
			const least = table.floorGrowthOf(elapsed);
			if (least !== undefined) leastGrowths.push(least);
			lastFixing = Math.max(lastFixing, fixingDay);
		}
	}
	const earning = compoundedRateFloor(rates) === undefined ? growth : flooredPath(growth, leastGrowths);
	return {
		earning,
		unroundedRate: rateOf(grid, earning, terms, spans, elapsed),
		lastFixingDate: dateOfEpochDay(lastFixing),
		terms,
	};
}

function rateOf(
	{ boundaries }: Days,
	earning: GrowthPath,
	terms: readonly RateTerms[],
	spans: readonly MarginSpan[],
	elapsed: number,
): string {
	const [first] = terms as [RateTerms];
	const spreads = terms.map(addedSpread);
	const scale = spreads.reduce((most, spread) => Math.max(most, spread.scale), 0);
	const convention = new RateConvention(100n * BigInt(first.basis), zero, unroundedDecimals);
	const compounded = rateOfPath(earning, convention, elapsed, earning.growths.length);
	const weighted = spans.reduce((sum, { from, to }, i) => {
		const days = BigInt((boundaries[to] as number) - (boundaries[from] as number));
		return sum + unscaledAt(spreads[i] as Decimal, scale) * days;
	}, 0n);
	const days = BigInt((boundaries[spans.at(-1)?.to ?? 0] as number) - (boundaries[0] as number));
	const added = divideHalfAway(weighted * powerOfTen(unroundedDecimals), days * powerOfTen(scale));
	return scaledText(compounded + added, unroundedDecimals);
}

/** Splits rows into spans with a constant principal and margin. Each span has its added spread. */
export function splitByMargin(
	principals: readonly PrincipalSpan[],
	margins: readonly MarginSpan[],
	terms: readonly RateTerms[],
): readonly PrincipalSpan[] {
	return principals.flatMap(({ principal, ...span }) =>
		margins.flatMap((margin, i) => {
			const [from, to] = [Math.max(span.from, margin.from), Math.min(span.to, margin.to)];
			if (from >= to) return [];
			return [{ from, to, principal, addedSpread: addedSpread(terms[i] as RateTerms) }];
		}),
	);
}
