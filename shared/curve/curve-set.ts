import type { Quote, QuotedLeg } from '../benchmark/quote.ts';
import { conventionsOf, type RateConventions } from '../benchmark/rate-conventions.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { epochDay, type LocalDate } from '../time/local-date.ts';
import { type Bootstrap, bootstrap, type OtherRate, rebuild } from './build-curve.ts';
import { isCandidate, selectConstituents } from './constituent-rule.ts';
import {
	type CurveDefinition,
	conventionsOfSets,
	curveDefinitionOf,
	curveDefinitions,
	definitionOfIndex,
	discountingDefinitionOf,
	isFallbackImplied,
	overnightDiscounting,
	quoteConventions,
} from './curve-definition.ts';
import type { CurveFailure, DiscountCurve } from './discount-curve.ts';
import type { Interpolation } from './interpolation-names.ts';
import { quoteShift, type RateQuote, rateQuote } from './quoted-rate.ts';
import type { FixingOfDay } from './realised-growth.ts';
import type { KnownCurves } from './resolved-instrument.ts';
import { curveOfPoints, type UserDefinedCurve, userDefinedDefinition } from './user-defined-curve.ts';

/** Returns the quotes of a snapshot that a definition can use, from all quote sets. */
export function candidatesOf(definition: CurveDefinition, quotes: readonly Quote[]): RateQuote[] | CurveFailure {
	const own = { index: definition.indexName, tenor: definition.indexTenor };
	const candidates = new Map<string, RateQuote>();
	for (const quote of quotes) {
		if (quote.currency !== definition.currency || quote.instrument === undefined) continue;
		if (!isCandidate(quote.instrument, own, definition.rules)) continue;
		const read = rateQuote(quote);
		if ('reason' in read) return { curve: definition.id, ...read };
		const other = candidates.get(read.label);
		if (other !== undefined) {
			const sets = [other.quote.name, quote.name] as const;
			return { curve: definition.id, reason: 'two-quotes', instrument: read.label, sets };
		}
		candidates.set(read.label, read);
	}
	return [...candidates.values()];
}

export interface MarketSnapshot {
	readonly date: LocalDate;
	/** Identifies the quotes of the snapshot. If a quote is corrected, the id changes. */
	readonly id: string;
	/** Description of the quotes, such as `Synthetic`. */
	readonly label: string;
	readonly quotes: readonly Quote[];
}

/** Curve inputs other than definitions. The caller loads them in advance, because curves are built synchronously. */
export interface CurveMarket {
	readonly snapshot: MarketSnapshot;
	readonly userDefinedCurves: readonly UserDefinedCurve[];
	/** Returns the joint calendar of the named calendars, projected to 2100. */
	calendar(names: readonly string[]): BusinessCalendar;
	/** Returns published fixings of an overnight index in percent, for past days of futures whose period has begun. */
	overnightFixings(index: string): FixingOfDay;
}

/** Built curve. A user-defined curve has no constituents, fixings and instruments. */
export interface BuiltCurve extends Bootstrap {
	readonly definition: CurveDefinition;
	readonly discountingTenor: string;
	/** Curves from which this curve was built: its discount curve, and the forecast curves of basis swaps. */
	readonly dependsOn: readonly BuiltCurve[];
	/** Conventions of the curve's index: several if its quote sets differ, none for a user-defined curve. */
	readonly conventions: readonly RateConventions[];
}

/** Change of the market for which all curves of a set are rebuilt. Published fixings do not change. */
export interface MarketMove {
	readonly rateOf: OtherRate;
	pointsOf(curve: DiscountCurve, definitionId: string): DiscountCurve;
}

/** Raises every rate by 0.01 percentage points and lowers every futures price by 0.01; basis spreads do not change. */
const quotesShifted: MarketMove = {
	rateOf: (quote) => (quote.instrument.type === 'basis-swap' ? quote.rate : quote.rate + quoteShift.rate),
	pointsOf: (curve) => curve.shifted(quoteShift.percent),
};

/**
 * Curves of one snapshot. Each curve is built on first access, together with the curves that it depends on. These are
 * the overnight curve of its currency for discounting, and the curve of the second index in its basis swaps.
 */
export class CurveSet {
	readonly #market: CurveMarket;
	readonly #base: CurveSet | undefined;
	readonly #move: MarketMove;
	readonly #built = new Map<string, BuiltCurve | CurveFailure>();
	#shifted: CurveSet | undefined;

	/** @param moved existing set whose curves are rebuilt, and the change of the market */
	constructor(market: CurveMarket, moved?: { readonly base: CurveSet; readonly move: MarketMove }) {
		this.#market = market;
		this.#base = moved?.base;
		this.#move = moved?.move ?? quotesShifted;
	}

	/** Returns the id of the portal's curve on which an index is projected. */
	definitionOf({ index, currency, tenor }: { index: string; currency: string; tenor: string }): string | undefined {
		return definitionOfIndex(currency, index, tenor)?.id;
	}

	/** Returns the definition of a portal curve, or of a user-defined curve of this set. */
	identityOf(definitionId: string): CurveDefinition | undefined {
		const userDefined = this.#market.userDefinedCurves.find(({ id }) => id === definitionId);
		return userDefined === undefined ? curveDefinitionOf(definitionId) : userDefinedDefinition(userDefined);
	}

	/**
	 * Returns a curve, or the reason why it cannot be built.
	 * @param discountingTenor `OIS`, or the tenor of the index for a curve that discounts itself
	 * @param interpolation default: that of the definition
	 */
	curve(definitionId: string, discountingTenor: string, interpolation?: Interpolation): BuiltCurve | CurveFailure {
		const key = interpolation === undefined ? '' : ` ${interpolation}`;
		const name = `${definitionId} ${discountingTenor}${key}`;
		const known = this.#built.get(name);
		if (known !== undefined) return known;
		// Marks the curve as under construction, so that a circular dependency is detected.
		this.#built.set(name, { curve: definitionId, reason: 'circular' });
		const built = this.#build(definitionId, discountingTenor, interpolation);
		this.#built.set(name, built);
		return built;
	}

	/** Returns a curve's origin: imported, from swaps on its index's fallback, or from quotes of the index. */
	originOf(definitionId: string, discountingTenor: string): 'historical' | 'fallback-implied' | 'user-defined-curve' {
		if (this.identityOf(definitionId)?.source === 'UserDefined') return 'user-defined-curve';
		const built = this.curve(definitionId, discountingTenor);
		const quotes = 'reason' in built ? [] : built.constituents;
		return quotes.some(({ quote }) => isFallbackImplied(quote.quote.name)) ? 'fallback-implied' : 'historical';
	}

	/**
	 * Returns the same curves built from shifted quotes: rates 0.01 percentage points higher, futures prices 0.01 lower,
	 * basis spreads unchanged. For a user-defined curve the zero rates are shifted.
	 */
	shifted(): CurveSet {
		this.#shifted ??= this.moved(quotesShifted);
		return this.#shifted;
	}

	/** Returns the same curves after a market move. A curve that the move does not affect is the same object. */
	moved(move: MarketMove): CurveSet {
		return new CurveSet(this.#market, { base: this, move });
	}

	/** Returns a curve with its direct and indirect dependencies. Each curve occurs once, after its own dependencies. */
	curvesBelow(built: BuiltCurve): readonly BuiltCurve[] {
		const found = new Set<BuiltCurve>();
		const add = (each: BuiltCurve) => {
			for (const other of each.dependsOn) add(other);
			found.add(each);
		};
		add(built);
		return [...found];
	}

	#build(id: string, discountingTenor: string, interpolation?: Interpolation): BuiltCurve | CurveFailure {
		if (this.#base !== undefined) return this.#rebuild(this.#base.curve(id, discountingTenor, interpolation));
		const definition = this.identityOf(id);
		if (definition === undefined) {
			const known = [...curveDefinitions, ...this.#market.userDefinedCurves].map((each) => each.id);
			return { curve: id, reason: 'unknown-curve', known };
		}
		const available = definition.availableDiscountingTenors;
		if (!available.includes(discountingTenor)) {
			return { curve: id, reason: 'unknown-discounting-tenor', tenor: discountingTenor, available };
		}
		const userDefined = this.#market.userDefinedCurves.find((each) => each.id === id);
		return userDefined === undefined
			? this.#bootstrap({ ...definition, interpolation: interpolation ?? definition.interpolation }, discountingTenor)
			: this.#fromPoints(definition, discountingTenor, userDefined);
	}

	/** Rebuilds a curve after the market move. Returns the same object if nothing changes. */
	#rebuild(base: BuiltCurve | CurveFailure): BuiltCurve | CurveFailure {
		if ('reason' in base) return base;
		const { definition, discountingTenor } = base;
		if (definition.source === 'UserDefined') {
			const curve = this.#move.pointsOf(base.curve, definition.id);
			return curve === base.curve ? base : { ...base, curve };
		}
		let knownUntil = Number.POSITIVE_INFINITY;
		for (const other of base.dependsOn) {
			const moved = this.#sameIn(other);
			if ('reason' in moved) return moved;
			knownUntil = Math.min(knownUntil, other.curve.agreesUntil(moved.curve));
		}
		const quotes = base.instruments.map(({ quote }) => quote);
		const discounting = this.#discountOf(definition, discountingTenor, quotes);
		if (typeof discounting === 'object' && 'reason' in discounting) return discounting;
		const known: KnownCurves = {
			discount: discounting === 'own' ? 'own' : discounting.curve,
			forecast: (leg) => {
				const built = this.#forecastOf(definition, leg, discountingTenor);
				return 'reason' in built ? built : built.curve;
			},
		};
		const curve = rebuild(definition.id, base, this.#move.rateOf, known, knownUntil);
		if ('reason' in curve) return curve;
		return curve === base.curve ? base : { ...base, curve };
	}

	#sameIn({ definition, discountingTenor }: BuiltCurve): BuiltCurve | CurveFailure {
		return this.curve(definition.id, discountingTenor);
	}

	#fromPoints(definition: CurveDefinition, discountingTenor: string, points: UserDefinedCurve) {
		const { date } = this.#market.snapshot;
		const curve = curveOfPoints(points, epochDay(date));
		if (curve === undefined) {
			return { curve: definition.id, reason: 'user-defined-curve-too-late', date, from: points.date } as const;
		}
		const empty = { constituents: [], fixings: [], instruments: [], dependsOn: [], conventions: [] };
		return { curve, definition, discountingTenor, ...empty };
	}

	#bootstrap(definition: CurveDefinition, discountingTenor: string): BuiltCurve | CurveFailure {
		const { snapshot, calendar, overnightFixings } = this.#market;
		const { id, currency, indexName, indexTenor, interpolation, rules } = definition;
		const own = { index: indexName, tenor: indexTenor };
		const valuationDay = epochDay(snapshot.date);
		const candidates = candidatesOf(definition, snapshot.quotes);
		if ('reason' in candidates) return candidates;
		const quotes = selectConstituents(candidates, rules, valuationDay);
		if (quotes.length === 0) return { curve: id, reason: 'missing-market-data', date: snapshot.date };
		const discounting = this.#discountOf(definition, discountingTenor, quotes);
		if (typeof discounting === 'object' && 'reason' in discounting) return discounting;
		const dependsOn = new Set<BuiltCurve>(discounting === 'own' ? [] : [discounting]);
		const built = bootstrap({
			curve: id,
			interpolation,
			quotes,
			context: {
				valuationDay,
				own,
				discount: discounting === 'own' ? 'own' : discounting.curve,
				calendar: (names) => calendar(names),
				conventions: (index, quoteSet) => quoteConventions(index, currency, quoteSet),
				forecast: (leg) => {
					const other = this.#forecastOf(definition, leg, discountingTenor);
					if ('reason' in other) return other;
					dependsOn.add(other);
					return other.curve;
				},
				fixingsOf: (index) => overnightFixings(index),
			},
		});
		if ('reason' in built) return built;
		const conventions = conventionsOfSets(
			indexName,
			currency,
			quotes.map(({ quote }) => quote.name),
		);
		return { ...built, definition, discountingTenor, dependsOn: [...dependsOn], conventions };
	}

	/** An overnight curve discounts itself unless it has basis swaps and is not its currency's discount curve. */
	#discountOf({ id, currency, indexTenor }: CurveDefinition, discountingTenor: string, quotes: readonly RateQuote[]) {
		const overnight = discountingDefinitionOf(currency);
		if (overnight === undefined || overnight.id === id || discountingTenor !== overnightDiscounting) return 'own';
		const needsDiscounting = indexTenor !== 'ON' || quotes.some(({ instrument }) => instrument.type === 'basis-swap');
		return needsDiscounting ? this.curve(overnight.id, overnightDiscounting) : 'own';
	}

	#forecastOf({ id, currency }: CurveDefinition, leg: QuotedLeg, discountingTenor: string) {
		const other = definitionOfIndex(currency, leg.index, leg.tenor);
		if (other === undefined || other.id === id) {
			return { curve: id, reason: 'unknown-curve', known: curveDefinitions.map((each) => each.id) } as const;
		}
		const isOvernight = conventionsOf(leg.index, currency)?.kind === 'overnight';
		const tenor = isOvernight || discountingTenor === overnightDiscounting ? overnightDiscounting : leg.tenor;
		return this.curve(other.id, tenor);
	}
}
