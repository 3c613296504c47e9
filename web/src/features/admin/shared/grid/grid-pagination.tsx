import Pagination from '@cloudscape-design/components/pagination';
import { useAdminText } from '../admin-text.ts';
import type { Pages } from './use-pages.ts';

/** Page numbers of a table. */
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
