import type { Fixing } from '../../../shared/benchmark/fixing-series.ts';
import { type Applied, applyRecord, type IncomingRecord, type Origin } from './apply-record.ts';
import { fixingsOf } from './rate-keys.ts';
import { recordStore, type StoredRecord } from './record-store.ts';

/** A fixing as its publisher states it. */
export interface StatedFixing extends Fixing {
	/** As the publisher writes it. */
	readonly publishedAt?: string | undefined;
	readonly revisionIndicator?: string | undefined;
}

/** Applies one fixing of an index: {@link applyRecord}. */
export function applyFixing(
	index: string,
	fixing: StatedFixing,
	origin: Origin,
	known?: StoredRecord,
): Promise<Applied> {
	return applyRecord(recordStore, fixingRecord(index, fixing), origin, known);
}

export function fixingRecord(
	index: string,
	{ date, value, publishedAt, revisionIndicator }: StatedFixing,
): IncomingRecord {
	return {
		pk: fixingsOf(index),
		sk: date,
		content: { value },
		details: {
			...(publishedAt === undefined ? {} : { publishedAt }),
			...(revisionIndicator === undefined ? {} : { revisionIndicator }),
		},
	};
}
