import { Box, Button, Header, Pagination, SpaceBetween, Table, type TableProps } from '@cloudscape-design/components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useAdminText } from '../admin-text.ts';
import styles from './admin-grid.module.css';

/** A long text in a cell. It may break anywhere, so that the column does not push other columns out of view. */
export function LongText({ children }: { readonly children: ReactNode }) {
	return <span className={styles.text}>{children}</span>;
}

export interface Page<T> {
	readonly items: readonly T[];
	readonly cursor?: string | undefined;
}

export interface Pages<T> {
	readonly items: readonly T[];
	readonly isLoading: boolean;
	readonly isFailed: boolean;
	/** Page number, from 1. */
	readonly number: number;
	/** Number of pages that can be opened: the pages already loaded and the next one. */
	readonly count: number;
	open(number: number): void;
	reload(): void;
}

interface Position {
	readonly key: string;
	readonly cursors: readonly (string | undefined)[];
	readonly number: number;
}

/**
 * Loads a list that the server returns in pages. If all rows of a page have been removed, shows the previous page.
 *
 * @param key identifies the list; a new key starts at the first page
 * @param refreshAfter milliseconds after which a page with these items is reloaded; false: never
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

export function GridPagination({ pages }: { readonly pages: Pages<unknown> }) {
	const { t } = useAdminText();
	return (
		<Pagination
			currentPageIndex={pages.number}
			pagesCount={pages.count}
			onChange={({ detail }) => pages.open(detail.currentPageIndex)}
			ariaLabels={{
				nextPageLabel: t('grid.next'),
				previousPageLabel: t('grid.previous'),
				pageLabel: (number) => t('grid.page', { number }),
			}}
		/>
	);
}

interface GridEmptyProps {
	readonly pages: { readonly isFailed: boolean; readonly reload: () => void };
	readonly text: string;
	readonly padding?: 's' | 'm';
}

/** Content of a table without rows: a text or, if the rows could not be loaded, a button that loads them again. */
export function GridEmpty({ pages: { isFailed, reload }, text, padding = 'm' }: GridEmptyProps) {
	const { t } = useAdminText();
	return (
		<Box textAlign="center" padding={padding}>
			<SpaceBetween size="s" alignItems="center">
				<span>{isFailed ? t('grid.failed') : text}</span>
				{isFailed && <Button onClick={reload}>{t('grid.retry')}</Button>}
			</SpaceBetween>
		</Box>
	);
}

export interface Selection<T> {
	readonly items: readonly T[];
	readonly onChange: (items: readonly T[]) => void;
}

interface AdminGridProps<T> {
	readonly title: string;
	readonly pages: Pages<T>;
	readonly columns: readonly TableProps.ColumnDefinition<T>[];
	readonly idOf: (item: T) => string;
	readonly nameOf: (item: T) => string;
	readonly selection?: Selection<T> | undefined;
	readonly filter?: ReactNode;
	readonly actions?: ReactNode;
	readonly description?: string | undefined;
	readonly nestedTag?: 'h3' | 'h4' | undefined;
	readonly emptyText?: string | undefined;
}

export function AdminGrid<T>(props: AdminGridProps<T>) {
	const { title, pages, columns, idOf, nameOf, selection, filter, actions, description, nestedTag, emptyText } = props;
	const { t } = useAdminText();
	return (
		<Table<T>
			variant="container"
			contentDensity="compact"
			wrapLines
			trackBy={idOf}
			items={pages.items}
			columnDefinitions={columns}
			loading={pages.isLoading && pages.items.length === 0}
			loadingText={t('grid.loading')}
			{...(selection === undefined
				? {}
				: {
						selectionType: 'multi' as const,
						selectedItems: [...selection.items],
						onSelectionChange: ({ detail }) => selection.onChange(detail.selectedItems),
					})}
			ariaLabels={{
				tableLabel: title,
				selectionGroupLabel: t('grid.selection'),
				allItemsSelectionLabel: () => t('grid.selectAll'),
				itemSelectionLabel: (_, item) => t('grid.select', { name: nameOf(item) }),
			}}
			header={
				<Header
					{...(nestedTag === undefined ? { variant: 'h2' } : { variant: 'h3', headingTagOverride: nestedTag })}
					{...(description === undefined ? {} : { description })}
					actions={actions}
				>
					{title}
				</Header>
			}
			filter={filter}
			pagination={<GridPagination pages={pages} />}
			empty={<GridEmpty pages={pages} text={emptyText ?? t('grid.empty')} />}
		/>
	);
}

export function FilterRow({ children }: { readonly children: ReactNode }) {
	return <div className={styles.row}>{children}</div>;
}
