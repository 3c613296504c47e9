import { findObject, headOfObject, ObjectChanged, type OpenedObject } from '#platform/files/large-objects.ts';
import { isTradeFormat } from '#shared/contract/valuation-runs.ts';
import { inputKey, runKey, runsBucket } from '../store/run-files.ts';
import type { RunRecord } from '../store/run-record.ts';
import { type RunPlan, RunRefused } from './run-plan.ts';

/** The deals of a run line by line: its input, or what was read from a trade file. */
export interface DealFile {
	readonly key: string;
	readonly etag: string;
	readonly bytes: number;
	readonly format: RunPlan['format'];
}

export type RunInput = Pick<RunRecord, 'orgId' | 'format' | 'input' | 'reading'>;

/** @throws an error of S3 for a trade file that has not been read yet */
export async function dealFileOf(run: RunInput): Promise<DealFile> {
	const { format, input } = run;
	if (!isTradeFormat(format)) return { key: inputKey(run), etag: input.etag, bytes: input.bytes, format };
	const key = tradesKey(run);
	const { etag, bytes } = await headOfObject(runsBucket(), key);
	return { key, etag, bytes, format: 'trades' };
}

/** Key of the lines of a trade file. */
export const tradesKey = ({ orgId, input }: RunInput) => runKey({ orgId, runId: input.runId }, 'trades.jsonl');

/**
 * Opens the input of a run, or a range of it.
 *
 * @throws RunRefused if it was replaced or removed
 */
export async function openInput(
	{ key, etag }: Pick<DealFile, 'key' | 'etag'>,
	range: { readonly start?: number; readonly end?: number } = {},
): Promise<OpenedObject> {
	try {
		const opened = await findObject(runsBucket(), key, { etag, ...range });
		if (opened !== undefined) return opened;
	} catch (cause) {
		if (!(cause instanceof ObjectChanged)) throw cause;
	}
	throw new RunRefused({ code: 'input-changed', message: 'The uploaded file was replaced or removed.' });
}
