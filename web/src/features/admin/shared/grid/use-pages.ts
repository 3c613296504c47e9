import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export interface Page<T> {
	readonly items: readonly T[];
	readonly cursor?: string | undefined;
}

export interface Pages<T> {
	readonly items: readonly T[];
	readonly isLoading: boolean;
	readonly isFailed: boolean;
	/** From 1. */
	readonly number: number;
	/** Pages that can be opened: those already loaded and the next one. */
	readonly count: number;
	open(number: number): void;
	reload(): void;
}

interface Position {
	readonly key: string;
	/** The cursor of each known page. */
	readonly cursors: readonly (string | undefined)[];
	readonly number: number;
}

/**
 * A list that the server returns in pages. If all rows of a page have been removed, the page before it is shown.
 *
 * @param key identifies the list; a new key starts at the first page
 * @param refreshAfter milliseconds after which a page with these items is loaded again; false: not by itself
 */
export function usePages<T>(
	key: readonly unknown[],
	load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>,
	refreshAfter: (items: readonly T[]) => number | false = () => false,
): Pages<T> {
	const text = JSON.stringify(key);
	const [kept, setPosition] = useState<Position>({ key: text, cursors: [undefined], number: 1 });
	const position = kept.key === text ? kept : { key: text, cursors: [undefined], number: 1 };
	const cursor = position.cursors[position.number - 1];
	const query = useQuery({
		queryKey: ['admin', ...key, cursor ?? ''],
		queryFn: ({ signal }) => load(cursor, signal),
		placeholderData: keepPreviousData,
		refetchOnWindowFocus: false,
		refetchInterval: ({ state }) => refreshAfter(state.data?.items ?? []),
		staleTime: 0,
	});
	const next = query.isPlaceholderData ? undefined : query.data?.cursor;
	const isBeyondEnd = query.isSuccess && !query.isFetching && !query.isPlaceholderData && query.data.items.length === 0;
	const { number, cursors } = position;
	useEffect(() => {
		if (isBeyondEnd && number > 1)
			setPosition({ key: text, cursors: cursors.slice(0, number - 1), number: number - 1 });
	}, [isBeyondEnd, number, cursors, text]);
	return {
		items: query.isError ? [] : (query.data?.items ?? []),
		isLoading: query.isFetching,
		isFailed: query.isError && !query.isFetching,
		number,
		count: number + (next === undefined ? 0 : 1),
		open(wanted) {
			const known = cursors.slice(0, number);
			if (wanted > number && next !== undefined) known.push(next);
			if (wanted <= known.length) setPosition({ key: text, cursors: known, number: wanted });
		},
		reload: () => void query.refetch(),
	};
}
