import { instrumentKey } from '#shared/benchmark/quote.ts';
import { conventionsOf } from '#shared/benchmark/rate-conventions.ts';
import type { CurveDefinitionOnWire } from '#shared/contract/valuation-curves.ts';
import type { Constituent } from '#shared/curve/build-curve.ts';
import type { CurveDefinition } from '#shared/curve/curve-definition.ts';
import type { BuiltCurve } from '#shared/curve/curve-set.ts';
import { userDefinedDefinition } from '#shared/curve/user-defined-curve.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import type { ImportedCurve } from './market-inputs.ts';
import type { PreparedMarket } from './prepare-market.ts';

const productSource = 'RFR Portal';

/** @param first first date with quotes for the curve */
export function describeDefinition(
	{ name, id, currency, indexName, indexTenor, source, ...definition }: CurveDefinition,
	first: CurveDefinitionOnWire['firstHistoricalAvailabilityDate'],
): CurveDefinitionOnWire {
	return {
		id,
		name,
		currency,
		indexName,
		indexTenor,
		source: source === 'UserDefined' ? source : productSource,
		availableDiscountingTenors: [...definition.availableDiscountingTenors],
		firstHistoricalAvailabilityDate: first,
		mainConstituentAssetClass: definition.mainConstituentAssetClass,
		riskType: definition.riskType,
	};
}

export function describeUserDefined(curve: ImportedCurve): CurveDefinitionOnWire {
	const { date, version } = curve;
	return { ...describeDefinition(userDefinedDefinition(curve), date), version, validFrom: date };
}

export function describeCurve(market: PreparedMarket, definition: CurveDefinition): CurveDefinitionOnWire {
	const own = market.inputs.userDefinedCurves.find(({ id }) => id === definition.id);
	if (own !== undefined) return describeUserDefined(own);
	return describeDefinition(definition, market.availabilityOf(definition)?.first ?? null);
}

export function describeBuiltCurve(built: BuiltCurve, market: PreparedMarket) {
	const { definition, discountingTenor, constituents, fixings } = built;
	const { snapshot, valuationDate } = market.inputs;
	return {
		curveId: definition.id,
		snapshotId: snapshot.id,
		label: snapshot.label,
		valuationDate,
		tenor: discountingTenor,
		definition: describeCurve(market, definition),
		parameters: { ...parametersOf(definition, discountingTenor), ...quoteSetsOf(constituents) },
		...(isBeforePublishedDays(built, market) && { hasCalendarsByRule: true }),
		points: pointsOf(built, market),
		constituents: constituents.map(describeConstituent),
		fixings: fixings.map(({ index, date, value }) => ({ index, date, value })),
	};
}

/** False for imported points, which do not need business days. */
function isBeforePublishedDays({ definition }: BuiltCurve, { inputs, market }: PreparedMarket): boolean {
	const row = conventionsOf(definition.indexName, definition.currency);
	if (row === undefined || definition.source === 'UserDefined') return false;
	return inputs.valuationDate < market.calendar(row.calendars).publishedFrom;
}

function parametersOf(definition: CurveDefinition, discountingTenor: string): Record<string, string> {
	const { currency, indexName, interpolation } = definition;
	const row = conventionsOf(indexName, currency);
	return {
		interpolation,
		extrapolation: 'flat forward',
		zeroRates: 'continuously compounded, ACT/365F',
		discountingTenor,
		...(row === undefined || definition.source === 'UserDefined'
			? {}
			: {
					calendars: row.calendars.join(' + '),
					dayCount: row.dayCount,
					spotLagDays: String(row.spotLagDays),
					paymentLagDays: String(row.paymentLagDays),
					fixedLegFrequency: row.frequency,
					fixedLegDayCount: row.fixedDayCount,
				}),
	};
}

/** Returns the sets to which the quotes belong, such as `LIBOR fallback-implied 3M`. */
function quoteSetsOf(constituents: readonly Constituent[]): Record<string, string> {
	const names = new Set(constituents.map(({ quote }) => quote.quote.name));
	return names.size === 0 ? {} : { quotes: [...names].join(', ') };
}

function pointsOf({ curve, definition, constituents }: BuiltCurve, { inputs }: PreparedMarket) {
	const byPillar = new Map<EpochDay, Constituent>(constituents.map((each) => [each.pillarDay, each]));
	const own = inputs.userDefinedCurves.find(({ id }) => id === definition.id);
	const tenors = new Map<EpochDay, string | undefined>(own?.points.map(({ day, tenor }) => [day, tenor]));
	return [...curve.nodeDays].slice(1).map((day) => {
		const constituent = byPillar.get(day);
		const endDate = dateOfEpochDay(day);
		return {
			tenor: constituent === undefined ? (tenors.get(day) ?? endDate) : instrumentKey(constituent.quote.instrument),
			startDate: inputs.valuationDate,
			endDate,
			discountFactor: curve.discountFactor(day),
			ratePercent: curve.zeroRate(day),
			instruments: constituent === undefined ? [] : [{ instrumentCode: codeOf(constituent) }],
		};
	});
}

function describeConstituent(constituent: Constituent) {
	const { quote, startDay, endDay, repricedDifference } = constituent;
	const { type, legs } = quote.instrument;
	const { value, unit } = quote.quote;
	return {
		instrumentCode: codeOf(constituent),
		tenor: instrumentKey(quote.instrument),
		template: [type, ...legs.map(({ index, tenor }) => (tenor === 'ON' ? index : `${index} ${tenor}`))].join(' '),
		startDate: dateOfEpochDay(startDay),
		endDate: dateOfEpochDay(endDay),
		bid: value,
		ask: value,
		unit,
		repricingDifference: repricedDifference,
	};
}

export const codeOf = ({ quote }: Constituent) => quote.quote.ric ?? quote.label;
