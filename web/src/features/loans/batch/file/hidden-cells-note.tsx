import Alert from '@cloudscape-design/components/alert';
import type { HiddenCells } from '#lib/workbook/hidden-cells.ts';
import { useBatchText } from '../batch-text.ts';

/** Says which hidden rows and columns of the workbook were read. */
export function HiddenCellsNote({ hidden }: { readonly hidden: HiddenCells }) {
	const { t } = useBatchText();
	const { rows, columns } = hidden;
	return (
		<Alert type="warning" header={t('hiddenCells.title')}>
			{rows > 0 && <div>{t('hiddenCells.rows', { count: rows })}</div>}
			{columns.length > 0 && (
				<div>{t('hiddenCells.columns', { count: columns.length, columns: columns.join(', ') })}</div>
			)}
			{t('hiddenCells.hint')}
		</Alert>
	);
}
