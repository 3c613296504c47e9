import { RateHeading } from '../shared/rate-heading.tsx';
import { useRateText } from '../shared/rate-text.ts';
import { CashSectionView } from './cash-section-view.tsx';
import type { CashTable } from './cash-tables.ts';
import { cashText } from './cash-text.ts';
import type { ExplainedCash } from './explanation/explained-cash.ts';

interface CashTableViewProps {
	readonly table: CashTable;
	readonly isFirstOfName: boolean;
	readonly onExplain: (explained: ExplainedCash) => void;
}

export function CashTableView({ table, isFirstOfName, onExplain }: CashTableViewProps) {
	const text = useRateText();
	const { currency, sections } = table;
	const name = cashText('categories', table.name, text);
	const style = cashText('styles', table.style, text);
	return (
		<>
			{isFirstOfName && <RateHeading level={2} text={text.t('fallback.gridLabel', { currency, name })} />}
			<RateHeading level={3} text={style} />
			{sections.map((section) => {
				const heading = cashText('headings', section.heading, text);
				return (
					<CashSectionView
						key={section.heading}
						section={section}
						heading={heading}
						onExplain={(figure) => onExplain({ table, ...figure })}
						label={text.t('cash.tableLabel', { currency, name, style, heading })}
					/>
				);
			})}
		</>
	);
}
