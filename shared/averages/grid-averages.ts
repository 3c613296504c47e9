import type { FixingSeries } from '../benchmark/fixing-series.ts';
import type { MissingFixing } from '../compounding/compound.ts';
import { CompoundingAccumulator, RateConvention } from '../compounding/compounding-accumulator.ts';
import { EffectiveRateTable } from '../compounding/effective-rate.ts';
import { floorRules } from '../compounding/floor-option.ts';
import type { ObservationGrid } from '../compounding/observation-grid.ts';
import { type Decimal, divideHalfAway, powerOfTen, zero } from '../decimal/decimal.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';

/** The compounded and the simple average of the fixings of a grid; percent per year, each rounded once. */
export interface GridRates {
	readonly compounded: Decimal;
	/** The fixings averaged by accrual days. */
	readonly simple: Decimal;
}

/** Averages of one overnight index over interest periods with lookback, observation shift or lockout, without a floor. */
export class GridAverages {
	readonly #series: FixingSeries;
	readonly #table: EffectiveRateTable;
	readonly #convention: RateConvention;
	readonly #decimals: number;

	constructor(series: FixingSeries, basis: number, decimals: number) {
		this.#series = series;
		this.#table = new EffectiveRateTable(series, {
			floorRule: floorRules.rfr,
			creditAdjustmentSpread: zero,
			margin: zero,
			basis,
		});
		this.#convention = new RateConvention(100n * BigInt(basis), zero, decimals);
		this.#decimals = decimals;
	}

	/** @param grid resolved on the calendar of the index, so that every observation date should have a fixing */
	over({ observations, accrualDays, observationDays }: ObservationGrid): GridRates | MissingFixing {
		const accumulator = new CompoundingAccumulator(this.#table.denominator);
		let sum = 0n;
		for (let i = 0; i < observations.length; i++) {
			const observation = observations[i] as EpochDay;
			const valueId = this.#series.valueIdOf(observation);
			if (valueId < 0) {
				return { reason: 'missing-fixing', index: this.#series.index, date: dateOfEpochDay(observation) };
			}
			const growth = this.#table.growthOf(this.#table.rateOf(valueId), accrualDays[i] as number);
			accumulator.push(growth);
			sum += growth.accrualFactor;
		}
		const scale = this.#decimals;
		const unit = BigInt(observationDays) * powerOfTen(this.#table.scale);
		return {
			compounded: { unscaled: accumulator.rate(this.#convention, observationDays), scale },
			simple: { unscaled: divideHalfAway(sum * powerOfTen(scale), unit), scale },
		};
	}
}
