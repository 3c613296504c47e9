import { operation } from '#functions/directory/access/operation.ts';
import { indexKey } from '#shared/benchmark/quoted-indices.ts';
import { curveDefinitions as curveDefinitionsRoute, valuationDates } from '#shared/contract/valuation-curves.ts';
import { curveDefinitions } from '#shared/curve/curve-definition.ts';
import { localDate } from '#shared/time/local-date.ts';
import { availabilityIn } from './market-data/load-market.ts';
import { requireProvider } from './market-data/providers.ts';
import { userDefinedCurves } from './market-data/user-defined-curves.ts';
import { describeDefinition, describeUserDefined } from './pricing/describe-built-curve.ts';

export const dates = operation(valuationDates, async ({ caller }) => {
	const snapshots = await (await requireProvider(caller)).snapshots();
	return { dates: snapshots.map(({ id, date, label }) => ({ date, snapshotId: id, label })) };
});

const anyDate = localDate('2100-12-31');

/** The portal's curves that have quotes on some date, and the organisation's own. */
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
