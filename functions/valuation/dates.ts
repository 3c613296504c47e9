import { operation } from '#functions/directory/access/operation.ts';
import { requireProvider } from '#functions/valuation/market-data/require-provider.ts';
import { routes } from '#shared/contract/routes.ts';

export const dates = operation(routes.valuationDates, async ({ caller }) => {
	const snapshots = await (await requireProvider(caller)).snapshots();
	return { dates: snapshots.map(({ id, date, label }) => ({ date, snapshotId: id, label })) };
});
