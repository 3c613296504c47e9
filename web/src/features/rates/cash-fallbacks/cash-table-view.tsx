import type { TableParts } from '../shared/dated-rates-page.tsx';
import { RateHeading } from '../shared/rate-heading.tsx';
import { RateTable } from '../shared/rate-table.tsx';
import { useRateText } from '../shared/rate-text.ts';
import { cashColumns } from './cash-columns.tsx';
import type { ExplainedCash } from './cash-explanation-panel.tsx';
import type { CashRow, CashTable } from './cash-tables.ts';
import { cashText } from './cash-text.ts';

interface CashTableViewProps extends TableParts<CashTable, ExplainedCash> {
	readonly table: CashTable;
}

const keyOf = ({ feature }: CashRow) => feature;

/** The sections of a compounding style: features down, tenors across. */
export function CashTableView({ table, before, place, actions, onExplain }: CashTableViewProps) {
	const text = useRateText();
	const { currency, sections } = table;
	const name = cashText('categories', table.name, text);
	const style = cashText('styles', table.style, text);
	const isFirstOfName = before?.name !== table.name || before.currency !== table.currency;
	return (
		<>
			{isFirstOfName && <RateHeading level={2} text={text.t('fallback.gridLabel', { currency, name })} />}
			{sections.map((section, i) => (
				<RateTable
					key={section.heading}
					{...(i === 0 && { heading: <RateHeading level={3} text={style} place={place} />, actions })}
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
