import { type Caller, operation } from '#functions/directory/access/operation.ts';
import { refuse, refuseProblem } from '#platform/http/refusal.ts';
import type { Clock } from '#platform/runtime.ts';
import { indexKey } from '#shared/benchmark/quote.ts';
import {
	type CurveRequest,
	curveDefinitions as curveDefinitionsRoute,
	curveGenerate,
	curveRemove,
	marketDataSave,
	valuationDates,
} from '#shared/contract/valuation-curves.ts';
import { curveDefinitions } from '#shared/curve/curve-definition.ts';
import { dateOfEpochDay, localDate } from '#shared/time/local-date.ts';
import { availabilityIn } from './market-data/load-market.ts';
import { requireProvider } from './market-data/providers.ts';
import {
	keepMarketData,
	removeUserDefinedCurve,
	userDefinedCurves,
	userDefinedPrefix,
} from './market-data/user-defined-curves.ts';
import { describeBuiltCurve, describeDefinition, describeUserDefined } from './pricing/describe-built-curve.ts';
import { curveProblem } from './pricing/failure-problem.ts';
import { nearestDateIn } from './pricing/prepare-market.ts';
import { requireDate, requireMarket } from './require-market.ts';

export const removeCurve = operation(curveRemove, async ({ request, caller }) => {
	await requireProvider(caller);
	const { curveId } = request;
	if (!curveId.startsWith(userDefinedPrefix)) throw refuse('unknown-curve', { curve: curveId });
	const isRemoved = await removeUserDefinedCurve(caller.organisation.orgId, curveId);
	if (!isRemoved) throw refuse('unknown-curve', { curve: curveId });
	return { curveId };
});

export const saveMarketData = operation(marketDataSave, async ({ request, caller, clock }) => {
	const { built, market } = await buildCurve(request, caller, clock);
	const { definition, discountingTenor, fixings } = built;
	const { snapshot, valuationDate, userDefinedCurves } = market.inputs;
	const curveId = definition.id;
	const version = userDefinedCurves.find(({ id }) => id === curveId)?.version;
	const kept = { curveId, snapshotId: snapshot.id, valuationDate };
	const marketDataId = await keepMarketData(
		caller.organisation.orgId,
		{
			...kept,
			discountingTenor,
			...(request.interpolation === undefined ? {} : { interpolation: request.interpolation }),
			...(version === undefined ? {} : { version }),
			fixings,
		},
		{ savedBy: caller.user.login, savedAt: new Date(clock()).toISOString() },
	);
	return { marketDataId, ...kept };
});

export const generate = operation(curveGenerate, async ({ request, caller, clock }) => {
	const { built, market } = await buildCurve(request, caller, clock);
	return describeBuiltCurve(built, market);
});

const millisPerDay = 86_400_000;

/** @throws a refusal with the reason if the curve cannot be built */
export async function buildCurve(
	{ curveId, currency, tenor, valuationDate, interpolation }: CurveRequest,
	caller: Caller,
	clock: Clock,
) {
	const source = { orgId: caller.organisation.orgId, provider: await requireProvider(caller) };
	const today = dateOfEpochDay(Math.floor(clock() / millisPerDay));
	const market = await requireMarket(source, await requireDate(source, valuationDate, today), []);
	const built = market.curves.curve(curveId, tenor, interpolation);
	if ('reason' in built) throw refuseProblem(curveProblem(built, nearestDateIn(market)));
	const { definition } = built;
	if (currency !== undefined && currency !== definition.currency) {
		throw refuse('field-contradiction', {
			field: 'currency',
			found: currency,
			expected: `${definition.currency}, the currency of ${definition.name}`,
		});
	}
	if (interpolation !== undefined && interpolation !== definition.interpolation) {
		throw refuse('field-contradiction', {
			field: 'interpolation',
			found: interpolation,
			expected: `${definition.interpolation}, since the curve is one of points`,
		});
	}
	return { built, market };
}

export const dates = operation(valuationDates, async ({ caller }) => {
	const snapshots = await (await requireProvider(caller)).snapshots();
	return { dates: snapshots.map(({ id, date, label }) => ({ date, snapshotId: id, label })) };
});

const anyDate = localDate('2100-12-31');

export const definitions = operation(curveDefinitionsRoute, async ({ request, caller }) => {
	const provider = await requireProvider(caller);
	const [summaries, own] = await Promise.all([provider.snapshots(), userDefinedCurves(caller.organisation.orgId)]);
	const availability = availabilityIn(summaries, anyDate);
	const all = [
		...curveDefinitions.flatMap((definition) => {
			const { currency, indexName, indexTenor } = definition;
			const quoted = availability[indexKey(currency, indexName, indexTenor)];
			return quoted === undefined ? [] : [describeDefinition(definition, quoted.first)];
		}),
		...own.map(describeUserDefined),
	];
	return { definitions: all.filter(({ currency }) => request.currency === undefined || currency === request.currency) };
});
