import { Link } from '@cloudscape-design/components';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { batchAddress } from '#features/loans/shared/calculator-address.ts';
import { callApi } from '#lib/api-client.ts';
import { gzipText, unzipText } from '#lib/gzip-text.ts';
import { type PageAddress, storedId } from '#lib/page-address.ts';
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

type BatchPlace =
	| { readonly kind: 'file' }
	| { readonly kind: 'list' }
	| { readonly kind: 'batch'; readonly batchId: string }
	| { readonly kind: 'comparison'; readonly first: string; readonly second: string };

const savedAddress = `${batchAddress}/saved`;
const comparison = 'compared-with';

export function batchAddressOf(place: BatchPlace): string {
	if (place.kind === 'file') return batchAddress;
	if (place.kind === 'list') return savedAddress;
	if (place.kind === 'batch') return `${savedAddress}/${place.batchId}`;
	return `${savedAddress}/${place.first}/${comparison}/${place.second}`;
}

export function batchPlaceAt(pathname: string): BatchPlace | undefined {
	const path = pathname.replace(/(?<!\/)\/+$/, '');
	if (path === batchAddress) return { kind: 'file' };
	if (path === savedAddress) return { kind: 'list' };
	if (!path.startsWith(`${savedAddress}/`)) return undefined;
	const [first = '', word, second = '', ...more] = path.slice(savedAddress.length + 1).split('/');
	if (!storedId.test(first)) return undefined;
	if (word === undefined) return { kind: 'batch', batchId: first };
	if (word !== comparison || !storedId.test(second) || more.length > 0) return undefined;
	return { kind: 'comparison', first, second };
}

interface BatchLinkProps extends Pick<PageAddress, 'navigate'> {
	readonly to: BatchPlace;
	readonly children: ReactNode;
}

export function BatchLink({ to, navigate, children }: BatchLinkProps) {
	return (
		<Link
			href={batchAddressOf(to)}
			fontSize="inherit"
			onFollow={(event) => {
				event.preventDefault();
				void navigate(batchAddressOf(to));
			}}
		>
			{children}
		</Link>
	);
}

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
