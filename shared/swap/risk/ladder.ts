import type { Quote } from '../../benchmark/quote.ts';
import type { BuiltCurve, CurveSet, MarketMove } from '../../curve/curve-set.ts';
import { type CurveFailure, DiscountCurve } from '../../curve/discount-curve.ts';
import { quoteShift } from '../../curve/quoted-rate.ts';
import type { EpochDay } from '../../time/local-date.ts';
import type { CurveUse } from '../deal-result.ts';
import type { DiscountTable } from '../market.ts';
import { FactorColumns } from './factor-columns.ts';
import type { MarketStates, RevaluedView, RiskMarket } from './revalue.ts';
import type { LegColumns } from './value-flows.ts';

/** Row of a ladder: a quote, or a point of a user-defined curve, that is moved by 1 bp. */
export interface LadderRow {
	readonly curve: CurveUse;
	readonly currency: string;
	/** Name of the instrument, such as `ois SOFR 10Y`; `point` for a user-defined curve. */
	readonly instrument: string;
	readonly pillarDay: EpochDay;
	readonly isBasis: boolean;
	/** Move of the quote. Rows of the same quote in two curves share this object. */
	readonly moved: MovedQuote;
}

/** Move of a quote or point, with the curves after the move. */
interface MovedQuote {
	readonly move: MarketMove;
	curves?: CurveSet;
}

/** Columns of discount factors for a ladder: parallel moves first, then one column per ladder row. */
export interface LadderColumns extends LegColumns {
	readonly discount: FactorColumns;
	readonly forecasts: readonly FactorColumns[];
	/** Ladder row of each column; undefined for parallel moves. */
	readonly rows: readonly (LadderRow | undefined)[];
	/** Columns whose curves cannot be built; they contain the unchanged market. */
	readonly unbuilt: ReadonlyMap<number, CurveFailure>;
}

/** Columns of the parallel moves. In every ladder they follow the unchanged curve. */
export const parallelColumns = { zeroUp: 1, zeroDown: 2, quotesUp: 3 } as const;

/** Moves each quote by one basis point and rebuilds the curves, once for all deals. */
export class LadderStates implements MarketStates<LadderColumns> {
	readonly #curves: CurveSet;
	readonly #valuationDay: EpochDay;
	readonly #quotes = new Map<Quote, MovedQuote>();
	/** Moves of points by curve and pillar. A user-defined curve has the same points for each discounting tenor. */
	readonly #points = new Map<string, MovedQuote>();
	readonly #layouts: LadderLayout[] = [];
	readonly #rowsOfBuilt = new Map<BuiltCurve, readonly LadderRow[]>();
	readonly #rowsOfCurve = new Map<DiscountTable, readonly LadderRow[]>();
	readonly #columns = new Map<DiscountTable, Map<DiscountTable | undefined, LadderColumns[]>>();

	constructor(market: RiskMarket) {
		this.#curves = market.curves;
		this.#valuationDay = market.valuationDay;
	}

	columnsOf(curves: readonly DiscountTable[]): LadderColumns {
		const [discount, forecast] = curves as [DiscountTable, DiscountTable?];
		let byForecast = this.#columns.get(discount);
		if (byForecast === undefined) {
			byForecast = new Map();
			this.#columns.set(discount, byForecast);
		}
		let lists = byForecast.get(forecast);
		if (lists === undefined) {
			lists = [];
			byForecast.set(forecast, lists);
		}
		let columns = lists.find((each) => each.forecasts.length === curves.length - 1 && isOf(each, curves));
		if (columns === undefined) {
			columns = this.#build(curves);
			lists.push(columns);
		}
		return columns;
	}

	/** Returns the ladder rows of a view. They are cached for other deals on the same curves. */
	layoutOf(curves: readonly DiscountTable[]): LadderLayout {
		let layout = this.#layouts.find((each) => each.isOf(curves));
		if (layout === undefined) {
			layout = new LadderLayout(curves, this.rowsOf(curves));
			this.#layouts.push(layout);
		}
		return layout;
	}

	/** Returns the ladder rows of curves, in the order of the curves. Each quote appears once. */
	rowsOf(curves: readonly DiscountTable[]): readonly LadderRow[] {
		const rows = new Map<MovedQuote, LadderRow>();
		for (const table of curves) {
			for (const row of this.#rowsOf(table)) if (!rows.has(row.moved)) rows.set(row.moved, row);
		}
		return [...rows.values()];
	}

	#rowsOf(table: DiscountTable): readonly LadderRow[] {
		const known = this.#rowsOfCurve.get(table);
		if (known !== undefined) return known;
		const built = builtOf(this.#curves, table.use);
		const rows = this.#curves.curvesBelow(built).flatMap((each) => this.#ownRowsOf(each));
		this.#rowsOfCurve.set(table, rows);
		return rows;
	}

	#ownRowsOf(built: BuiltCurve): readonly LadderRow[] {
		let rows = this.#rowsOfBuilt.get(built);
		if (rows === undefined) {
			rows = built.definition.source === 'UserDefined' ? this.#pointRows(built) : this.#quoteRows(built);
			this.#rowsOfBuilt.set(built, rows);
		}
		return rows;
	}

	#quoteRows({ definition, discountingTenor, instruments }: BuiltCurve): readonly LadderRow[] {
		const curve = { definitionId: definition.id, discountingTenor };
		return instruments.map(({ quote, equation }) => {
			const isBasis = quote.instrument.type === 'basis-swap';
			const moved = this.#movedQuote(quote.quote);
			const { currency } = definition;
			return { curve, currency, instrument: quote.label, pillarDay: equation.pillarDay, isBasis, moved };
		});
	}

	#movedQuote(quote: Quote): MovedQuote {
		let moved = this.#quotes.get(quote);
		if (moved === undefined) {
			const move: MarketMove = {
				rateOf: (each) => (each.quote === quote ? each.rate + quoteShift.rate : each.rate),
				pointsOf: (curve) => curve,
			};
			moved = { move };
			this.#quotes.set(quote, moved);
		}
		return moved;
	}

	#pointRows({ curve, definition, discountingTenor }: BuiltCurve): readonly LadderRow[] {
		const own = { curve: { definitionId: definition.id, discountingTenor }, currency: definition.currency };
		return [...curve.nodeDays.subarray(1)].map((pillarDay) => {
			const key = `${definition.id} ${pillarDay}`;
			const moved = this.#points.get(key) ?? { move: pointMove(definition.id, pillarDay) };
			this.#points.set(key, moved);
			return { ...own, instrument: 'point', pillarDay, isBasis: false, moved };
		});
	}

	#movedBy({ moved }: LadderRow): CurveSet {
		moved.curves ??= this.#curves.moved(moved.move);
		return moved.curves;
	}

	#build(tables: readonly DiscountTable[]): LadderColumns {
		const base = tables.map(({ use }) => builtOf(this.#curves, use).curve);
		const rows = this.rowsOf(tables).map((row) => {
			const curves = curvesIn(this.#movedBy(row), tables);
			if ('reason' in curves) return { row, curves: base, until: Number.POSITIVE_INFINITY, failure: curves };
			const until = base.map((curve, i) => curve.agreesUntil(curves[i] as DiscountCurve));
			return { row, curves, until: Math.min(...until), failure: undefined };
		});
		rows.sort((a, b) => a.until - b.until);
		const unbuilt = new Map<number, CurveFailure>();
		for (const [i, { failure }] of rows.entries()) if (failure !== undefined) unbuilt.set(4 + i, failure);
		const first = Array.from({ length: 4 }, () => this.#valuationDay);
		const unchangedUntil = [...first, ...rows.map(({ until }) => until)];
		const shifted = curvesIn(this.#curves.shifted(), tables);
		if ('reason' in shifted) unbuilt.set(parallelColumns.quotesUp, shifted);
		const quotesUp = 'reason' in shifted ? base : shifted;
		const [discount, ...forecasts] = base.map((curve, i) => {
			const sources = [curve, curve.shifted(quoteShift.percent), curve.shifted(-quoteShift.percent)];
			sources.push(quotesUp[i] as DiscountCurve, ...rows.map((row) => row.curves[i] as DiscountCurve));
			return new FactorColumns(this.#valuationDay, sources, unchangedUntil);
		}) as [FactorColumns, ...FactorColumns[]];
		const columns = {
			discount,
			forecasts,
			unchangedUntil,
			rows: [undefined, undefined, undefined, undefined, ...rows.map(({ row }) => row)],
			unbuilt,
		};
		tablesOf.set(columns, tables);
		return columns;
	}
}

/** Ladder rows of views on the same curves, with the row index of each leg column. */
class LadderLayout {
	readonly rows: readonly LadderRow[];
	readonly #curves: readonly DiscountTable[];
	readonly #places = new Map<LadderColumns, Int32Array>();

	constructor(curves: readonly DiscountTable[], rows: readonly LadderRow[]) {
		this.#curves = curves;
		this.rows = rows;
	}

	isOf(curves: readonly DiscountTable[]): boolean {
		return curves.length === this.#curves.length && curves.every((curve, i) => curve === this.#curves[i]);
	}

	placesOf(columns: LadderColumns): Int32Array {
		let places = this.#places.get(columns);
		if (places === undefined) {
			const byMove = new Map(this.rows.map(({ moved }, i) => [moved, i]));
			places = Int32Array.from(columns.rows, (row) => {
				if (row === undefined) return noPlace;
				const place = byMove.get(row.moved);
				if (place === undefined) throw new RangeError(`${row.instrument} moves a leg, but is no row of its view`);
				return place;
			});
			this.#places.set(columns, places);
		}
		return places;
	}
}

/** Row index of a parallel move, which has no ladder row. */
const noPlace = -1;

const pointMove = (definitionId: string, pillarDay: EpochDay): MarketMove => ({
	rateOf: ({ rate }) => rate,
	pointsOf: (each, id) => (id === definitionId ? withPointMoved(each, pillarDay) : each),
});

const tablesOf = new WeakMap<LadderColumns, readonly DiscountTable[]>();

const isOf = (columns: LadderColumns, curves: readonly DiscountTable[]) =>
	curves.every((table, i) => tablesOf.get(columns)?.[i] === table);

/** Returns the curves after a market move, or the failure of a curve that cannot be built then. */
function curvesIn(moved: CurveSet, tables: readonly DiscountTable[]): readonly DiscountCurve[] | CurveFailure {
	const curves: DiscountCurve[] = [];
	for (const { use } of tables) {
		const built = moved.curve(use.definitionId, use.discountingTenor, use.interpolation);
		if ('reason' in built) return built;
		curves.push(built.curve);
	}
	return curves;
}

/** @throws RangeError if the curve cannot be built, which cannot happen for a curve that deals have used */
export function builtOf(curves: CurveSet, { definitionId, discountingTenor, interpolation }: CurveUse): BuiltCurve {
	const built = curves.curve(definitionId, discountingTenor, interpolation);
	if ('reason' in built) throw new RangeError(`${definitionId} cannot be built: ${built.reason}`);
	return built;
}

function withPointMoved(curve: DiscountCurve, pillarDay: EpochDay): DiscountCurve {
	const days = [...curve.nodeDays.subarray(1)];
	const logs = days.map((day) => {
		const years = (day - curve.valuationDay) / 365;
		return curve.logDiscountFactor(day) - (day === pillarDay ? quoteShift.rate * years : 0);
	});
	return DiscountCurve.through(curve.interpolation, curve.valuationDay, days, logs);
}

/** Ladder of a view in the report currency. A value is NaN if its move makes a curve impossible to build. */
export interface Ladder {
	readonly rows: readonly LadderRow[];
	/** Rows without a value; `row` is undefined for the move of all quotes. */
	readonly unbuilt: readonly { readonly row: LadderRow | undefined; readonly failure: CurveFailure }[];
	/** Value after the move minus the value before, by row. */
	readonly values: Float64Array;
	/** Sum over outright quotes. The next field is the sum over basis quotes. */
	readonly sum: number;
	readonly basisSum: number;
	/** Change of value if all outright quotes move together. */
	readonly quoteShiftDv01: number;
	/** Change of value if all zero rates move together. */
	readonly zeroShiftDv01: number;
	/** Second difference of the value for zero rates: V(+1 bp) + V(−1 bp) − 2 · V. */
	readonly gamma: number;
}

export function ladderOf(states: LadderStates, view: RevaluedView<LadderColumns>): Ladder {
	const layout = states.layoutOf(view.curves);
	const { rows } = layout;
	const values = new Float64Array(rows.length);
	const parallel = new Float64Array(4);
	const unbuilt = new Map<LadderRow | undefined, CurveFailure>();
	view.legs.forEach(({ open, columns, differences }, place) => {
		const scale = open.sign * (view.rates.toReport[place] as number);
		const { change } = differences;
		const places = layout.placesOf(columns);
		for (let k = 1; k < 4; k++) parallel[k] = (parallel[k] as number) + scale * (change[k] as number);
		for (let k = 4; k < change.length; k++) {
			const at = places[k] as number;
			values[at] = (values[at] as number) + scale * (change[k] as number);
		}
		for (const [k, failure] of columns.unbuilt) {
			const row = columns.rows[k];
			if (row === undefined) parallel[k] = Number.NaN;
			else values[places[k] as number] = Number.NaN;
			unbuilt.set(row, failure);
		}
	});
	let [sum, basisSum] = [0, 0];
	rows.forEach(({ isBasis }, i) => {
		if (isBasis) basisSum += values[i] as number;
		else sum += values[i] as number;
	});
	const at = (k: number) => parallel[k] as number;
	return {
		rows,
		unbuilt: [...unbuilt].map(([row, failure]) => ({ row, failure })),
		values,
		sum,
		basisSum,
		quoteShiftDv01: at(parallelColumns.quotesUp),
		zeroShiftDv01: at(parallelColumns.zeroUp),
		gamma: at(parallelColumns.zeroUp) + at(parallelColumns.zeroDown),
	};
}
