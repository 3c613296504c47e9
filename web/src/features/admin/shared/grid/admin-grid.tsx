import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import { useAdminText } from '../admin-text.ts';
import { GridPagination } from './grid-pagination.tsx';
import type { Pages } from './use-pages.ts';

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
	/** Level of the heading of a table that is part of a section. */
	readonly nestedTag?: 'h3' | 'h4' | undefined;
	/** Default: nothing found. */
	readonly emptyText?: string | undefined;
}

/** A table of a list that the server returns in pages. */
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
			empty={
				<Box textAlign="center" padding="m">
					<SpaceBetween size="s" alignItems="center">
						<span>{pages.isFailed ? t('grid.failed') : (emptyText ?? t('grid.empty'))}</span>
						{pages.isFailed && <Button onClick={pages.reload}>{t('grid.retry')}</Button>}
					</SpaceBetween>
				</Box>
			}
		/>
	);
}
