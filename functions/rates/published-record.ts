import { type RateRecord, recordKey, recordSeries, recordsOf } from '../platform/rate-record-store.ts';

type Row = Parameters<typeof recordKey>[0] & { readonly currency: string; readonly name: string };

/** What a publisher's file said of one row, if one did. */
export async function publishedRecord(
	kind: Parameters<typeof recordSeries>[0],
	{ currency, name, ...key }: Row,
): Promise<RateRecord | undefined> {
	const known = await recordSeries(kind, currency);
	const series = known.find((one) => one.name === name);
	if (series === undefined) return undefined;
	const [record] = await recordsOf(series, [recordKey(key)]);
	return record;
}
