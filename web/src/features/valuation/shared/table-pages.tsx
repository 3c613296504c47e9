import { Pagination } from '@cloudscape-design/components';
import { useValuationText } from './valuation.ts';

interface TablePagesProps {
	/** Page number, starting at 1. If the number is too large, the last page is shown. */
	readonly page: number;
	readonly pages: number;
	readonly onPage: (page: number) => void;
}

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
