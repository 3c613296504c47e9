import { type Ibor, ibors } from '#shared/benchmark/ibor.ts';
import { indexKey, quotedIndices } from '#shared/benchmark/quote.ts';
import { type CurveDefinition, curveDefinitions } from '#shared/curve/curve-definition.ts';
import type { CurveSet } from '#shared/curve/curve-set.ts';
import { FxSpots } from '#shared/curve/fx-spots.ts';
import { decimalText } from '#shared/decimal/decimal.ts';
import { knownSpreadAdjustments } from '#shared/fallback/spread-adjustment.ts';
import type { IndexKey } from '#shared/swap/deal-result.ts';
import type { Market, SpreadAdjustmentTerms } from '#shared/swap/market.ts';
import { epochDay } from '#shared/time/local-date.ts';
import { BusinessCalendars } from './business-calendars.ts';
import { curvesOf } from './curve-cache.ts';
import { type Availability, Fixings, type MarketInputs } from './market-inputs.ts';

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
