import { overnightConventionsOf, type RateConventions } from '../benchmark/rate-conventions.ts';
import type { Interpolation } from '../curve/interpolation-names.ts';
import type { ChosenCurve, Deal, TermLeg } from '../deal/deal.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import type { EpochDay } from '../time/local-date.ts';
import { type CurveUse, type DealFailure, type IndexKey, isDealFailure, type ValuationOptions } from './deal-result.ts';
import { LegPeriods } from './leg-periods.ts';
import {
	type CurveSource,
	DiscountTable,
	type FixingSource,
	type Market,
	OvernightHistory,
	type SpreadAdjustmentTerms,
} from './market.ts';

class ByIndex<Index, Second, Value> {
	readonly #values = new Map<Index, Map<Second, Value>>();

	get(index: Index, second: Second): Value | undefined {
		return this.#values.get(index)?.get(second);
	}

	set(index: Index, second: Second, value: Value): Value {
		const bySecond = this.#values.get(index);
		if (bySecond === undefined) this.#values.set(index, new Map([[second, value]]));
		else bySecond.set(second, value);
		return value;
	}
}

/**
 * State shared by deals that are valued together: calendars, curve tables, and compounded fixings. Also holds the
 * columns that each deal in turn overwrites.
 */
export class ValuationContext {
	readonly market: Market;
	readonly options: ValuationOptions;
	readonly valuationDay: EpochDay;
	readonly periods: readonly [LegPeriods, LegPeriods] = [new LegPeriods(), new LegPeriods()];
	readonly #shiftedCurves: CurveSource | undefined;
	readonly #calendars = new ByIndex<RateConventions, RateConventions, BusinessCalendar>();
	readonly #namedCalendars = new Map<string, BusinessCalendar>();
	readonly #histories = new Map<RateConventions, OvernightHistory>();
	readonly #indexTables = new ByIndex<RateConventions, string, DiscountTable | DealFailure>();
	readonly #tables = new Map<string, DiscountTable | DealFailure>();
	readonly #termFixings = new ByIndex<RateConventions, string, FixingSource>();
	readonly #spreadAdjustments = new ByIndex<RateConventions, string, SpreadAdjustmentTerms | DealFailure>();
	readonly #rates = new Map<string, number | DealFailure>();
	#lastDay: EpochDay;

	constructor(market: Market, options: ValuationOptions) {
		this.market = market;
		this.options = options;
		this.valuationDay = market.valuationDay;
		this.#lastDay = market.valuationDay;
		this.#shiftedCurves = options.dv01Method === 'QuoteShift' ? market.curves.shifted() : undefined;
	}

	/** Last day of all deals so far, including the longest fallback period after it. */
	get lastDay(): EpochDay {
		return this.#lastDay;
	}

	/** Extends all tables that are requested later to this day. */
	reach(day: EpochDay): void {
		this.#lastDay = day;
	}

	/** Returns a deal's calendar: of its floating indices or, without them, of its currencies' overnight indices. */
	calendarOf({ legs }: Deal): BusinessCalendar {
		const first = legs[0];
		const second = legs[1];
		if (first.kind !== 'fixed')
			return this.jointCalendar(first.index, second.kind === 'fixed' ? first.index : second.index);
		if (second.kind !== 'fixed') return this.calendarOfIndex(second.index);
		return this.jointCalendar(marketOf(first.currency), marketOf(second.currency));
	}

	calendarOfNames(names: readonly string[]): BusinessCalendar {
		const key = names.join('+');
		let calendar = this.#namedCalendars.get(key);
		if (calendar === undefined) {
			calendar = this.market.calendar(names);
			this.#namedCalendars.set(key, calendar);
		}
		return calendar;
	}

	calendarOfIndex(index: RateConventions): BusinessCalendar {
		return this.jointCalendar(index, index);
	}

	private jointCalendar(first: RateConventions, second: RateConventions): BusinessCalendar {
		const known = this.#calendars.get(first, second);
		if (known !== undefined) return known;
		const calendar = this.market.calendar([...new Set([...first.calendars, ...second.calendars])]);
		return this.#calendars.set(first, second, calendar);
	}

	history(index: RateConventions): OvernightHistory {
		let history = this.#histories.get(index);
		if (history === undefined) {
			const source = this.market.fixings({ index: index.index, currency: index.currency, tenor: 'ON' });
			history = new OvernightHistory(index, this.calendarOfIndex(index), source, this.valuationDay);
			this.#histories.set(index, history);
		}
		return history;
	}

	termFixings(index: RateConventions, tenor: string): FixingSource {
		const known = this.#termFixings.get(index, tenor);
		return known ?? this.#termFixings.set(index, tenor, this.market.fixings(keyOf(index, tenor)));
	}

	/** Returns the spread adjustment of a leg: the agreed adjustment, otherwise that of its index. */
	spreadAdjustment({ index, indexTenor: tenor, spreadAdjustmentBp }: TermLeg): SpreadAdjustmentTerms | DealFailure {
		if (spreadAdjustmentBp !== undefined) return { percent: spreadAdjustmentBp / 100, status: 'fixed' };
		const known = this.#spreadAdjustments.get(index, tenor);
		if (known !== undefined) return known;
		const key = keyOf(index, tenor);
		const terms = this.market.spreadAdjustment(key) ?? ({ reason: 'missing-spread-adjustment', ...key } as const);
		return this.#spreadAdjustments.set(index, tenor, terms);
	}

	overnightTable(currency: string): DiscountTable | DealFailure {
		return this.indexTable(marketOf(currency), 'ON');
	}

	/** Returns the curve of an index, discounted on the overnight index of its currency. */
	indexTable(index: RateConventions, tenor: string): DiscountTable | DealFailure {
		const known = this.#indexTables.get(index, tenor);
		const table = known ?? this.#indexTables.set(index, tenor, this.#ofIndex(index, tenor));
		if (!isDealFailure(table)) table.reach(this.#lastDay);
		return table;
	}

	#ofIndex(index: RateConventions, tenor: string): DiscountTable | DealFailure {
		const { projectionIndex, currency } = index;
		const key = projectionIndex === undefined ? keyOf(index, tenor) : { index: projectionIndex, currency, tenor: 'ON' };
		const definitionId = this.market.curves.definitionOf(key);
		return definitionId === undefined ? { reason: 'missing-curve', ...key } : this.#table(definitionId, 'OIS');
	}

	/** Returns this context's table of a curve that a view used on a different date. */
	tableOf({ definitionId, discountingTenor, interpolation }: CurveUse): DiscountTable | DealFailure {
		const table = this.#table(definitionId, discountingTenor, interpolation);
		if (!isDealFailure(table)) table.reach(this.#lastDay);
		return table;
	}

	/** Returns the table of a curve that a view used. @throws RangeError if the curve is not available */
	usedTable({ definitionId, discountingTenor, interpolation }: CurveUse): DiscountTable {
		const table = this.#table(definitionId, discountingTenor, interpolation);
		if (isDealFailure(table)) throw new RangeError('a view was formed without its curve');
		return table;
	}

	chosenTable({ id, discountingTenor = 'OIS', interpolation }: ChosenCurve): DiscountTable | DealFailure {
		const table = this.#table(id, discountingTenor, interpolation);
		if (!isDealFailure(table)) table.reach(this.#lastDay);
		return table;
	}

	#table(definitionId: string, discountingTenor: string, interpolation?: Interpolation): DiscountTable | DealFailure {
		const key = `${definitionId}|${discountingTenor}|${interpolation ?? ''}`;
		let table = this.#tables.get(key);
		if (table === undefined) {
			const use = { definitionId, discountingTenor };
			table = this.#build(interpolation === undefined ? use : { ...use, interpolation });
			this.#tables.set(key, table);
		}
		return table;
	}

	#build(use: CurveUse): DiscountTable | DealFailure {
		const { definitionId, discountingTenor, interpolation } = use;
		const built = this.market.curves.curve(definitionId, discountingTenor, interpolation);
		if ('reason' in built) return { reason: 'curve-failure', definitionId, failure: built };
		const shifted = this.#shiftedCurves?.curve(definitionId, discountingTenor, interpolation);
		if (shifted !== undefined && 'reason' in shifted)
			return { reason: 'curve-failure', definitionId, failure: shifted };
		return new DiscountTable(use, built.curve, this.valuationDay, shifted?.curve);
	}

	/** Returns the units of `to` for one unit of `from`. */
	spot(from: string, to: string): number | DealFailure {
		if (from === to) return 1;
		const key = from + to;
		let rate = this.#rates.get(key);
		if (rate === undefined) {
			const spot = this.market.spot(from, to);
			rate = 'reason' in spot ? { reason: 'missing-spot', from, to } : spot.rate;
			this.#rates.set(key, rate);
		}
		return rate;
	}
}

/** Returns the overnight index of a currency; every currency of a deal has one. */
export function marketOf(currency: string): RateConventions {
	const market = overnightConventionsOf(currency);
	if (market === undefined) throw new RangeError(`${currency} has no overnight index`);
	return market;
}

function keyOf({ index, currency }: RateConventions, tenor: string): IndexKey {
	return { index, currency, tenor };
}
