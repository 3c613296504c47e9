import { operation } from '#functions/directory/access/operation.ts';
import { routes } from '#shared/contract/routes.ts';
import { requireProvider } from './market-data/require-provider.ts';

export const dates = operation(routes.valuationDates, async ({ caller }) => {
	const snapshots = await (await requireProvider(caller)).snapshots();
	return { dates: snapshots.map(({ id, date, label }) => ({ date, snapshotId: id, label })) };
});
