import type { CurveSet } from '#shared/curve/curve-set.ts';
import type { EpochDay } from '#shared/time/local-date.ts';
import type { DealFailure } from '../deal-result.ts';
import type { DiscountTable } from '../market.ts';
import { FactorColumns, type FactorSource } from './factor-columns.ts';
import { builtOf } from './ladder.ts';
import type { MarketStates, RevaluedView, RiskMarket } from './revalue.ts';
import type { Scenario, ZeroRateShift } from './scenario.ts';
import type { LegColumns } from './value-flows.ts';

/** Returns a curve with shifted continuous zero rates: P(T) · exp(−shift · t), with t from the valuation day to T. */
function shifted(base: FactorSource, valuationDay: EpochDay, shift: ZeroRateShift): FactorSource {
	return {
		discountFactor: (day) => {
			const years = (day - valuationDay) / 365;
			return base.discountFactor(day) * Math.exp((-shift(years) / 10_000) * years);
		},
	};
}

/** Failures to build a curve, by scenario index. The columns of these scenarios contain the unchanged market. */
type Unbuilt = ReadonlyMap<number, DealFailure>;

interface ScenarioColumns extends LegColumns {
	readonly unbuilt: Unbuilt;
}

const allBuilt: Unbuilt = new Map();

/** Columns of discount factors: the unchanged market, followed by the scenarios in their order. */
export class ScenarioStates implements MarketStates<ScenarioColumns> {
	readonly #curves: CurveSet;
	readonly #valuationDay: EpochDay;
	readonly #scenarios: readonly Scenario[];
	readonly #moved: readonly (CurveSet | undefined)[];
	readonly #tables = new Map<DiscountTable, FactorColumns>();
	readonly #unbuilt = new Map<DiscountTable, Unbuilt>();
	readonly #unchangedUntil: Int32Array;

	constructor(market: RiskMarket, scenarios: readonly Scenario[]) {
		this.#curves = market.curves;
		this.#valuationDay = market.valuationDay;
		this.#scenarios = scenarios;
		this.#moved = scenarios.map(({ move }) => move && market.curves.moved(move));
		this.#unchangedUntil = new Int32Array(scenarios.length + 1).fill(market.valuationDay);
	}

	columnsOf(curves: readonly DiscountTable[]): ScenarioColumns {
		const [discount, ...forecasts] = curves.map((table) => this.#columns(table)) as [FactorColumns, ...FactorColumns[]];
		return { discount, forecasts, unchangedUntil: this.#unchangedUntil, unbuilt: this.#unbuiltOf(curves) };
	}

	#unbuiltOf(curves: readonly DiscountTable[]): Unbuilt {
		const failures = curves.flatMap((table) => [...(this.#unbuilt.get(table) ?? [])]);
		return failures.length === 0 ? allBuilt : new Map(failures);
	}

	#columns(table: DiscountTable): FactorColumns {
		const known = this.#tables.get(table);
		if (known !== undefined) return known;
		const { curve: base, definition } = builtOf(this.#curves, table.use);
		const unbuilt = new Map<number, DealFailure>();
		const { definitionId, discountingTenor, interpolation } = table.use;
		const sources = this.#scenarios.map((scenario, i): FactorSource => {
			const moved = this.#moved[i]?.curve(definitionId, discountingTenor, interpolation);
			if (moved !== undefined && 'reason' in moved) {
				unbuilt.set(i, { reason: 'curve-failure', definitionId, failure: moved });
				return base;
			}
			const curve = moved?.curve ?? base;
			const shift = scenario.shiftOf(definition.currency);
			return shift === undefined ? curve : shifted(curve, this.#valuationDay, shift);
		});
		const columns = new FactorColumns(this.#valuationDay, [base, ...sources], this.#unchangedUntil);
		this.#tables.set(table, columns);
		this.#unbuilt.set(table, unbuilt);
		return columns;
	}
}

/** Change of a view's value in report currency. If unknown: currencies without the scenario, or a curve's failure. */
export type ScenarioChange =
	| { readonly change: number }
	| { readonly undefinedFor: readonly string[] }
	| { readonly failure: DealFailure };

/** Calculates V(scenario) − V for each scenario. */
export function scenarioChanges(
	view: RevaluedView<ScenarioColumns>,
	scenarios: readonly Scenario[],
	reportCurrency: string,
): readonly ScenarioChange[] {
	const currencies = [...new Set(view.legs.map(({ open }) => open.leg.currency))];
	return scenarios.map((scenario, i) => {
		const undefinedFor = currencies.filter((currency) => scenario.isUndefinedFor?.(currency) === true);
		if (undefinedFor.length > 0) return { undefinedFor };
		const failure = view.legs[0].columns.unbuilt.get(i) ?? view.legs[1].columns.unbuilt.get(i);
		if (failure !== undefined) return { failure };
		let change = 0;
		view.legs.forEach(({ open, differences }, place) => {
			const rate = view.rates.toReport[place] as number;
			const factor = scenario.fxFactorOf(open.leg.currency, reportCurrency);
			const moved = (differences.change[i + 1] as number) * factor + differences.base * (factor - 1);
			change += open.sign * rate * moved;
		});
		return { change };
	});
}

/** Returns the index of the scenario with the lowest change, or undefined if no change is negative. */
export function worstScenario(changes: readonly ScenarioChange[]): number | undefined {
	let worst: number | undefined;
	let lowest = 0;
	changes.forEach((each, i) => {
		if (!('change' in each) || !(each.change < lowest)) return;
		lowest = each.change;
		worst = i;
	});
	return worst;
}
