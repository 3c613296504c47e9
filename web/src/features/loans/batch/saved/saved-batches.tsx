import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { gzipText, unzipText } from '#lib/gzip-text.ts';
import {
	loanBatchList,
	loanBatchOpen,
	loanBatchSave,
	type SavedBatchContent,
	type SavedBatchSummary,
	savedBatchLimits,
} from '#shared/contract/loan-batches.ts';
import { withInvisibleMarked } from '#shared/input/visible-line.ts';
import type { BatchRow } from '../calculate/batch-row.ts';
import type { ReadColumn } from '../file/batch-reading.ts';

interface SavedRows {
	readonly columns: readonly ReadColumn[];
	readonly ownColumns: readonly string[];
	readonly agentColumn?: string | undefined;
	readonly rows: readonly BatchRow[];
}

interface Calculated extends SavedRows {
	readonly name: string;
	readonly calculatedAt: string;
}

const rowsOfPiece = 100;

export async function saveBatch({ name, calculatedAt, rows, ...columns }: Calculated): Promise<SavedBatchSummary> {
	function* pieces() {
		yield `${JSON.stringify({ version: 1, ...columns }).slice(0, -1)},"rows":[`;
		for (let from = 0; from < rows.length; from += rowsOfPiece) {
			const part = JSON.stringify(rows.slice(from, from + rowsOfPiece)).slice(1, -1);
			yield from === 0 ? part : `,${part}`;
		}
		yield ']}';
	}
	const shown = withInvisibleMarked(name).slice(0, savedBatchLimits.nameCharacters).toWellFormed();
	const content = await gzipText(pieces());
	return callApi(loanBatchSave, { name: shown, calculatedAt, content, encoding: 'gzip' });
}

export interface OpenedBatch {
	readonly batch: SavedBatchSummary;
	readonly saved: SavedRows;
}

export const savedBatchQuery = (batchId: string) =>
	queryOptions({
		queryKey: ['loan-batch', batchId],
		queryFn: async ({ signal }): Promise<OpenedBatch> => {
			const { batch, content } = await callApi(loanBatchOpen, { batchId }, { signal });
			const saved: SavedBatchContent = JSON.parse(await unzipText(content));
			// `saveBatch` has written the rows, so they have this type. The contract does not define the types of
			// faults and notes.
			return { batch, saved: saved as unknown as SavedRows };
		},
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 60_000,
		retry: false,
	});

export const savedBatchesKey = 'loan-batches';

export const savedBatchesQuery = (search: string) =>
	infiniteQueryOptions({
		queryKey: [savedBatchesKey, search],
		queryFn: ({ pageParam: cursor, signal }) =>
			callApi(loanBatchList, { search, ...(cursor !== undefined && { cursor }) }, { signal }),
		placeholderData: keepPreviousData,
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ cursor }) => cursor,
		retry: false,
	});
