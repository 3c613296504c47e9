import { type PublishedRecord, recordSeries, recordsNamed } from '../platform/rates/published-records.ts';
import { type RecordKeyParts, type RecordKind, recordKey } from '../platform/rates/rate-keys.ts';

type Row = RecordKeyParts & { readonly currency: string; readonly name: string };

/** What a publisher's file said of one row, if one did. */
export async function publishedRecord(
	kind: RecordKind,
	{ currency, name, ...key }: Row,
): Promise<PublishedRecord | undefined> {
	const known = await recordSeries(kind, currency);
	const series = known.find((one) => one.name === name);
	if (series === undefined) return undefined;
	const [record] = await recordsNamed(series, [recordKey(key)]);
	return record;
}
