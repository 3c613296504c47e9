import QuickLRU from 'quick-lru';
import { type Ibor, ibors } from '#shared/benchmark/ibor.ts';
import { indexKey, type Quote, quotedIndices } from '#shared/benchmark/quote.ts';
import { type CurveDefinition, curveDefinitions } from '#shared/curve/curve-definition.ts';
import { CurveSet, type UserDefinedCurve } from '#shared/curve/curve-set.ts';
import { FxSpots } from '#shared/curve/fx-spots.ts';
import { decimalText } from '#shared/decimal/decimal.ts';
import { knownSpreadAdjustments } from '#shared/fallback/fallback-rate.ts';
import type { IndexKey } from '#shared/swap/deal-result.ts';
import type { FixingSource, Market, SpreadAdjustmentTerms } from '#shared/swap/market.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { conventionCalendars, projectedCalendar } from '#shared/time/projected-calendar.ts';

export interface PreparedMarket {
	readonly inputs: MarketInputs;
	readonly market: Market;
	readonly curves: CurveSet;
	readonly spotCurrencies: readonly string[];
	availabilityOf(definition: CurveDefinition): Availability | undefined;
}

/** Prepares the curves and calendars for a valuation. Reuses those of earlier calls with equal inputs. */
export function prepareMarket(inputs: MarketInputs): PreparedMarket {
	const calendars = BusinessCalendars.of(inputs.calendars);
	const curves = curvesOf(inputs, calendars);
	const fixings = new Fixings(inputs.fixings);
	const spots = new FxSpots(inputs.snapshot.quotes);
	const market: Market = {
		valuationDay: epochDay(inputs.valuationDate),
		curves,
		calendar: (names) => calendars.joint(names),
		fixings: (key) => fixings.of(key),
		spreadAdjustment,
		spot: (from, to) => spots.spot(from, to),
	};
	return {
		inputs,
		market,
		curves,
		spotCurrencies: spots.currencies(),
		availabilityOf: ({ currency, indexName, indexTenor }) =>
			inputs.availability[indexKey(currency, indexName, indexTenor)],
	};
}

const iborOf = new Map(ibors.map((ibor): [string, Ibor] => [`${ibor.currency} ${ibor.name}`, ibor]));

function spreadAdjustment({ index, currency, tenor }: IndexKey): SpreadAdjustmentTerms | undefined {
	const ibor = iborOf.get(`${currency} ${index}`);
	const known = ibor === undefined ? undefined : knownSpreadAdjustments.of(ibor, tenor);
	return known === undefined ? undefined : { percent: Number(decimalText(known.percent)), status: known.status };
}

export function nearestDateIn(prepared: PreparedMarket) {
	return (curve: string) => {
		const definition = prepared.curves.identityOf(curve);
		return definition === undefined ? undefined : prepared.availabilityOf(definition)?.before;
	};
}

export function knownMarketOf(prepared: PreparedMarket) {
	return {
		nearestDate: nearestDateIn(prepared),
		valuationDate: prepared.inputs.valuationDate,
		spotCurrencies: prepared.spotCurrencies,
		definition: (curve: string) => prepared.curves.identityOf(curve),
		quotedIndices: (currency: string) => {
			const quoted = new Set(quotedIndices(prepared.inputs.snapshot.quotes));
			return curveDefinitions
				.filter((each) => each.currency === currency && quoted.has(indexKey(currency, each.indexName, each.indexTenor)))
				.map(({ indexName, indexTenor }) => `${indexName} ${indexTenor}`);
		},
	};
}

/** Cached sets of curves. Each set has at most one curve per definition and discounting tenor. */
const kept = new QuickLRU<string, CurveSet>({ maxSize: 8 });

/**
 * The key of the cache contains the points of user-defined curves, because two organisations can have curves with the
 * same name and version.
 */
function curvesOf(inputs: MarketInputs, calendars: BusinessCalendars): CurveSet {
	const { snapshot, userDefinedCurves } = inputs;
	const key = JSON.stringify([snapshot.id, calendars.id, userDefinedCurves, fixingsOfFutures(inputs)]);
	let curves = kept.get(key);
	if (curves === undefined) {
		const fixings = new Fixings(inputs.fixings);
		curves = new CurveSet({
			snapshot,
			userDefinedCurves,
			calendar: (names) => calendars.joint(names),
			overnightFixings: (index) => fixings.ofOvernight(index),
		});
		kept.set(key, curves);
	}
	return curves;
}

/** Maximum days by which the first fixing of a future may precede its start: the longest market closure. */
const marginDays = 14;

/** Returns the first day whose fixing a current future may use, by overnight index. */
export function futuresUnderWay({ date, quotes }: MarketInputs['snapshot']): ReadonlyMap<string, EpochDay> {
	const first = new Map<string, EpochDay>();
	const today = epochDay(date);
	for (const { instrument } of quotes) {
		const [leg] = instrument?.legs ?? [];
		const start = instrument?.start;
		if (instrument?.type !== 'future' || leg === undefined || start === undefined || !('date' in start)) continue;
		const day = epochDay(start.date);
		if (day >= today) continue;
		first.set(leg.index, Math.min(day - marginDays, first.get(leg.index) ?? today));
	}
	return first;
}

function fixingsOfFutures({ snapshot, fixings }: MarketInputs): readonly unknown[] {
	return [...futuresUnderWay(snapshot)].map(([index, first]) => {
		const values = fixings.find((each) => each.index === index && each.tenor === 'ON')?.values ?? [];
		return [index, values.filter(([date]) => epochDay(date) >= first && date < snapshot.date)];
	});
}

/** Business calendars by name, and their combinations. Extended by rule beyond the last published holiday. */
export class BusinessCalendars {
	/** Identifier that is the same for the same published calendars. */
	readonly id: string;
	readonly #byName: ReadonlyMap<string, HolidayCalendar>;
	readonly #joint = new Map<string, BusinessCalendar>();

	private constructor(id: string, published: readonly HolidayCalendar[]) {
		this.id = id;
		const all = [...published.map(projectedCalendar), ...conventionCalendars];
		this.#byName = new Map(all.map((calendar) => [calendar.name, calendar]));
	}

	static of(published: readonly HolidayCalendar[]): BusinessCalendars {
		const known = byList.get(published);
		if (known !== undefined) return known;
		const content = JSON.stringify(published);
		let made = byContent.get(content);
		if (made === undefined) {
			madeCount += 1;
			made = new BusinessCalendars(String(madeCount), published);
			byContent.set(content, made);
		}
		byList.set(published, made);
		return made;
	}

	joint(names: readonly string[]): BusinessCalendar {
		const key = names.join('+');
		let joint = this.#joint.get(key);
		if (joint === undefined) {
			joint = new BusinessCalendar(
				names.map((name) => {
					const calendar = this.#byName.get(name);
					if (calendar === undefined) throw new RangeError(`there is no calendar ${name}`);
					return calendar;
				}),
			);
			this.#joint.set(key, joint);
		}
		return joint;
	}
}

const byList = new WeakMap<readonly HolidayCalendar[], BusinessCalendars>();
/** Cached by content. Published calendars differ only between releases, so a process has one or two versions. */
const byContent = new QuickLRU<string, BusinessCalendars>({ maxSize: 4 });
let madeCount = 0;

/** Fixings by index and date, in percent. */
class Fixings {
	readonly #all: readonly IndexFixings[];
	readonly #byIndex = new Map<IndexFixings, ReadonlyMap<EpochDay, number>>();

	constructor(all: readonly IndexFixings[]) {
		this.#all = all;
	}

	of({ index, currency, tenor }: IndexKey): FixingSource {
		const values = this.#valuesOf((each) => each.index === index && each.currency === currency && each.tenor === tenor);
		return { fixingOn: (day) => values.get(day) };
	}

	ofOvernight(index: string) {
		const values = this.#valuesOf((each) => each.index === index && each.tenor === 'ON');
		return (day: EpochDay) => values.get(day);
	}

	#valuesOf(isWanted: (each: IndexFixings) => boolean): ReadonlyMap<EpochDay, number> {
		const found = this.#all.find(isWanted);
		if (found === undefined) return new Map();
		let values = this.#byIndex.get(found);
		if (values === undefined) {
			values = new Map(found.values.map(([date, value]) => [epochDay(date), Number(value)]));
			this.#byIndex.set(found, values);
		}
		return values;
	}
}

/** Fixings of an index as date and rate, ascending. Rates are in percent per year with the publisher's digits. */
export interface IndexFixings {
	readonly index: string;
	readonly currency: string;
	/** `ON` for an overnight index. */
	readonly tenor: string;
	readonly values: readonly (readonly [LocalDate, string])[];
}

export interface Availability {
	readonly first: LocalDate;
	readonly before?: LocalDate | undefined;
}

export interface ImportedCurve extends UserDefinedCurve {
	readonly version: number;
	readonly points: readonly { readonly day: EpochDay; readonly discountFactor: number; readonly tenor?: string }[];
}

/** Storable inputs of a valuation except its deals. The same inputs and release always give identical results. */
export interface MarketInputs {
	readonly valuationDate: LocalDate;
	readonly snapshot: {
		readonly id: string;
		readonly date: LocalDate;
		readonly label: string;
		readonly quotes: readonly Quote[];
	};
	readonly userDefinedCurves: readonly ImportedCurve[];
	readonly calendars: readonly HolidayCalendar[];
	readonly fixings: readonly IndexFixings[];
	/** Dates with quotes by currency, index and tenor. Used only in curve definitions and messages. */
	readonly availability: Readonly<Record<string, Availability>>;
}
