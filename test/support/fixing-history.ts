import { currentFixing, type FixingVersion, fixingOf } from '#functions/rates/store/fixing-records.ts';
import { fixingsOf, recordStore, supersededBy } from '#functions/rates/store/rate-keys.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

/** Returns all values of an index for a date. The current value is the last. */
export async function fixingHistory(index: string, date: LocalDate): Promise<FixingVersion[]> {
	const superseded = await supersededBy(recordStore, fixingsOf(index), date);
	const current = await currentFixing(index, date);
	const versions = superseded.map(fixingOf).filter(({ revision }) => revision !== current?.revision);
	return current === undefined ? versions : [...versions, current];
}
