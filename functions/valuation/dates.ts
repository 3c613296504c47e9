import { operation } from '#functions/directory/access/operation.ts';
import { valuationDates } from '#shared/contract/valuation-curves.ts';
import { requireProvider } from './market-data/require-provider.ts';

export const dates = operation(valuationDates, async ({ caller }) => {
	const snapshots = await (await requireProvider(caller)).snapshots();
	return { dates: snapshots.map(({ id, date, label }) => ({ date, snapshotId: id, label })) };
});
