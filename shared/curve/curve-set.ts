import type { Quote, QuotedLeg } from '../benchmark/quote.ts';
import { conventionsOf, type RateConventions } from '../benchmark/rate-conventions.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { epochDay, type LocalDate } from '../time/local-date.ts';
import { bootstrap, type Constituent, type OtherRate, rebuild } from './build-curve.ts';
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
import type { FixingOfDay, UsedFixing } from './realised-growth.ts';
import type { KnownCurves, ResolvedInstrument } from './resolved-instrument.ts';
import { curveOfPoints, type UserDefinedCurve, userDefinedDefinition } from './user-defined-curve.ts';

/** The quotes of a snapshot from which a definition may choose, whatever set they are in. */
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

/** The quotes of one date. */
export interface MarketSnapshot {
	readonly date: LocalDate;
	/** Identifies the quotes: a corrected quote is another snapshot. */
	readonly id: string;
	/** Description of the quotes, such as `Synthetic`. */
	readonly label: string;
	readonly quotes: readonly Quote[];
}

/** Inputs of curves in addition to their definitions. The caller loads them first: curves are built synchronously. */
export interface CurveMarket {
	readonly snapshot: MarketSnapshot;
	readonly userDefinedCurves: readonly UserDefinedCurve[];
	/** The joint calendar of calendars by name, projected to 2100. */
	calendar(names: readonly string[]): BusinessCalendar;
	/** Published fixings of an overnight index, in percent: a future under way takes those of its past days. */
	overnightFixings(index: string): FixingOfDay;
}

/** A curve with all that it was built from. */
export interface BuiltCurve {
	readonly curve: DiscountCurve;
	readonly definition: CurveDefinition;
	readonly discountingTenor: string;
	/** Listed by pillar; empty for a user-defined curve. */
	readonly constituents: readonly Constituent[];
	/** Realised fixings that are part of the curve. */
	readonly fixings: readonly UsedFixing[];
	/** Resolved instruments, to build the curve again from other rates; none for a user-defined curve. */
	readonly instruments: readonly ResolvedInstrument[];
	/** Other curves that it is built from: that of its discounting, and those of the other legs of basis swaps. */
	readonly dependsOn: readonly BuiltCurve[];
	/** Rows for the curve's index: one row, or several where sets of its quotes differ; none for a user-defined curve. */
	readonly conventions: readonly RateConventions[];
}

/** Another state of the market, on which the curves of a set are built again. Realised fixings stay. */
export interface MarketMove {
	readonly rateOf: OtherRate;
	/** The curve of a user-defined curve, moved. */
	pointsOf(curve: DiscountCurve, definitionId: string): DiscountCurve;
}

/** Every rate is 0.01 percentage points higher and every price of a future 0.01 lower; basis spreads stay. */
const quotesShifted: MarketMove = {
	rateOf: (quote) => (quote.instrument.type === 'basis-swap' ? quote.rate : quote.rate + quoteShift.rate),
	pointsOf: (curve) => curve.shifted(quoteShift.percent),
};

/**
 * The curves of one snapshot, each built when it is first asked for, with the curves that it needs: the overnight curve
 * of its currency for discounting, and the other index of its basis swaps.
 */
export class CurveSet {
	readonly #market: CurveMarket;
	readonly #base: CurveSet | undefined;
	readonly #move: MarketMove;
	readonly #built = new Map<string, BuiltCurve | CurveFailure>();
	#shifted: CurveSet | undefined;

	/** @param moved the set whose curves are built again, and the other state of the market */
	constructor(market: CurveMarket, moved?: { readonly base: CurveSet; readonly move: MarketMove }) {
		this.#market = market;
		this.#base = moved?.base;
		this.#move = moved?.move ?? quotesShifted;
	}

	/** The id of the portal's curve on which an index is projected. */
	definitionOf({ index, currency, tenor }: { index: string; currency: string; tenor: string }): string | undefined {
		return definitionOfIndex(currency, index, tenor)?.id;
	}

	/** A definition of the portal's own, or of a user-defined curve of this set. */
	identityOf(definitionId: string): CurveDefinition | undefined {
		const userDefined = this.#market.userDefinedCurves.find(({ id }) => id === definitionId);
		return userDefined === undefined ? curveDefinitionOf(definitionId) : userDefinedDefinition(userDefined);
	}

	/**
	 * @param discountingTenor `OIS`, or the tenor of the index for a curve that discounts itself
	 * @param interpolation that of the definition by default
	 */
	curve(definitionId: string, discountingTenor: string, interpolation?: Interpolation): BuiltCurve | CurveFailure {
		const key = interpolation === undefined ? '' : ` ${interpolation}`;
		const name = `${definitionId} ${discountingTenor}${key}`;
		const known = this.#built.get(name);
		if (known !== undefined) return known;
		// Marks a curve that is being built, so that a curve that needs itself is found.
		this.#built.set(name, { curve: definitionId, reason: 'circular' });
		const built = this.#build(definitionId, discountingTenor, interpolation);
		this.#built.set(name, built);
		return built;
	}

	/** Origin of a curve: imported, or built from swaps on the fallback of its index, or from quotes of the index. */
	originOf(definitionId: string, discountingTenor: string): 'historical' | 'fallback-implied' | 'user-defined-curve' {
		if (this.identityOf(definitionId)?.source === 'UserDefined') return 'user-defined-curve';
		const built = this.curve(definitionId, discountingTenor);
		const quotes = 'reason' in built ? [] : built.constituents;
		return quotes.some(({ quote }) => isFallbackImplied(quote.quote.name)) ? 'fallback-implied' : 'historical';
	}

	/**
	 * The same curves built from shifted quotes: 0.01 percentage points more on every rate, 0.01 less on prices of
	 * futures; basis spreads stay. A user-defined curve has its zero rates shifted.
	 */
	shifted(): CurveSet {
		this.#shifted ??= this.moved(quotesShifted);
		return this.#shifted;
	}

	/** The same curves in another state of the market. A curve on which nothing moves is the same object. */
	moved(move: MarketMove): CurveSet {
		return new CurveSet(this.#market, { base: this, move });
	}

	/** A curve and the curves from which it is built, dependencies first, each once. */
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

	/** The curve of the base in the other state of the market; the same object if nothing of it moves. */
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

	/** An overnight curve discounts itself, save for the basis swaps of one on which its currency is not discounted. */
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
