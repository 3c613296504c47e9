import type { CurveSet } from '../../curve/curve-set.ts';
import type { EpochDay } from '../../time/local-date.ts';
import type { DiscountTable } from '../discount-table.ts';
import { FactorColumns, type FactorSource, ScaledFactors } from './factor-columns.ts';
import { builtOf } from './ladder.ts';
import type { MarketStates, RevaluedView, RiskMarket } from './revalue.ts';
import type { Scenario } from './scenario.ts';
import type { LegColumns } from './value-flows.ts';

/** Factors by day of a shifted curve: exp(−shift · t). They are the same for all curves of a currency. */
class ShiftFactors {
	#factors = new Float64Array(0);
	readonly #shift: (years: number) => number;

	constructor(shift: (years: number) => number) {
		this.#shift = shift;
	}

	/** @param days from the valuation day */
	to(days: number): Float64Array {
		const known = this.#factors.length;
		if (days < known) return this.#factors;
		const longer = new Float64Array(Math.max(days + 1, known + 3000));
		longer.set(this.#factors);
		for (let day = known; day < longer.length; day++) {
			const years = day / 365;
			longer[day] = Math.exp((-this.#shift(years) / 10_000) * years);
		}
		this.#factors = longer;
		return longer;
	}
}

/** Columns of scenarios, in their order, after the market as it is. */
export class ScenarioStates implements MarketStates<LegColumns> {
	readonly #curves: CurveSet;
	readonly #valuationDay: EpochDay;
	readonly #scenarios: readonly Scenario[];
	readonly #moved: readonly (CurveSet | undefined)[];
	readonly #tables = new Map<DiscountTable, FactorColumns>();
	readonly #shifts = new Map<string, ShiftFactors>();
	readonly #unchangedUntil: Int32Array;

	constructor(market: RiskMarket, scenarios: readonly Scenario[]) {
		this.#curves = market.curves;
		this.#valuationDay = market.valuationDay;
		this.#scenarios = scenarios;
		this.#moved = scenarios.map(({ move }) => move && market.curves.moved(move));
		this.#unchangedUntil = new Int32Array(scenarios.length + 1).fill(market.valuationDay);
	}

	columnsOf(curves: readonly DiscountTable[], lastDay: EpochDay): LegColumns {
		const [discount, ...forecasts] = curves.map((table) => this.#columns(table, lastDay)) as [
			FactorColumns,
			...FactorColumns[],
		];
		return { discount, forecasts, unchangedUntil: this.#unchangedUntil };
	}

	#columns(table: DiscountTable, lastDay: EpochDay): FactorColumns {
		let columns = this.#tables.get(table);
		if (columns === undefined) {
			const base = builtOf(this.#curves, table.use).curve;
			const { currency } = builtOf(this.#curves, table.use).definition;
			const sources = this.#scenarios.map((scenario, i): FactorSource => {
				const moved = this.#moved[i];
				const curve = moved === undefined ? base : builtOf(moved, table.use).curve;
				const factors = this.#factorsOf(scenario, currency);
				if (factors === undefined) return curve;
				return new ScaledFactors(curve, this.#valuationDay, (day) => factors.to(day - this.#valuationDay));
			});
			columns = new FactorColumns(this.#valuationDay, [base, ...sources]);
			this.#tables.set(table, columns);
		}
		columns.reach(lastDay);
		return columns;
	}

	#factorsOf(scenario: Scenario, currency: string): ShiftFactors | undefined {
		const key = `${scenario.id} ${currency}`;
		const known = this.#shifts.get(key);
		if (known !== undefined) return known;
		const shift = scenario.shiftOf(currency);
		if (shift === undefined) return undefined;
		const factors = new ShiftFactors(shift);
		this.#shifts.set(key, factors);
		return factors;
	}
}

/** The change of value of a view in report currency, or the currencies for which the scenario is not defined. */
export type ScenarioChange = { readonly change: number } | { readonly undefinedFor: readonly string[] };

/** By scenario, V(scenario) − V. */
export function scenarioChanges(
	view: RevaluedView<LegColumns>,
	scenarios: readonly Scenario[],
	reportCurrency: string,
): readonly ScenarioChange[] {
	const currencies = [...new Set(view.legs.map(({ open }) => open.leg.currency))];
	return scenarios.map((scenario, i) => {
		const undefinedFor = currencies.filter((currency) => scenario.isUndefinedFor?.(currency) === true);
		if (undefinedFor.length > 0) return { undefinedFor };
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

/** The scenario with the lowest change; undefined without any change below zero. */
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
