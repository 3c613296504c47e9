import { Pagination } from '@cloudscape-design/components';
import { useValuationText } from './valuation-text.ts';

interface TablePagesProps {
	/** Number from 1; beyond the last page, the last page is shown. */
	readonly page: number;
	readonly pages: number;
	readonly onPage: (page: number) => void;
}

/** Leads through the pages of a table; nothing where there is one page. */
export function TablePages({ page, pages, onPage }: TablePagesProps) {
	const { t } = useValuationText();
	if (pages <= 1) return null;
	return (
		<Pagination
			currentPageIndex={Math.min(page, pages)}
			pagesCount={pages}
			ariaLabels={{
				paginationLabel: t('results.pages'),
				nextPageLabel: t('results.nextPage'),
				previousPageLabel: t('results.previousPage'),
				pageLabel: (number) => t('results.page', { number }),
			}}
			onChange={({ detail }) => onPage(detail.currentPageIndex)}
		/>
	);
}
