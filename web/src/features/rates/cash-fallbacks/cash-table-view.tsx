import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { RateHeading } from '../shared/rate-heading.tsx';
import { useRateText } from '../shared/rate-text.ts';
import { cashColumns } from './cash-columns.tsx';
import type { CashRow, CashTable } from './cash-tables.ts';
import { cashText } from './cash-text.ts';
import type { ExplainedCash } from './explanation/cash-explanation-panel.tsx';

interface CashTableViewProps {
	readonly table: CashTable;
	readonly isFirstOfName: boolean;
	readonly onExplain: (explained: ExplainedCash) => void;
}

const keyOf = ({ feature }: CashRow) => feature;

/** The sections of a compounding style: features down, tenors across. */
export function CashTableView({ table, isFirstOfName, onExplain }: CashTableViewProps) {
	const text = useRateText();
	const { currency, sections } = table;
	const name = cashText('categories', table.name, text);
	const style = cashText('styles', table.style, text);
	return (
		<>
			{isFirstOfName && <RateHeading level={2} text={text.t('fallback.gridLabel', { currency, name })} />}
			<RateHeading level={3} text={style} />
			{sections.map((section) => (
				<DataTable
					key={section.heading}
					label={text.t('cash.tableLabel', {
						...{ currency, name, style },
						heading: cashText('headings', section.heading, text),
					})}
					columns={cashColumns(section, text, (figure) => onExplain({ table, ...figure }))}
					groups={[{ key: '', rows: section.rows }]}
					keyOf={keyOf}
				/>
			))}
		</>
	);
}
