import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copiedCells } from './copied-cells.ts';
import { copyTable } from './copy-table.ts';
import type { DataColumn } from './data-column.ts';

interface CopyTableButtonProps<Row> {
	readonly columns: readonly DataColumn<Row>[];
	readonly rows: readonly Row[];
}

/** Copies all rows of a table with their headings, to be pasted into a spreadsheet. */
export function CopyTableButton<Row>({ columns, rows }: CopyTableButtonProps<Row>) {
	const { t } = useTranslation('ui');
	const [told, setTold] = useState('');
	const copy = async () => {
		const isCopied = await copyTable(copiedCells(columns, rows, { hasHeadings: true }));
		setTold(isCopied ? t('table.copied', { count: rows.length }) : t('table.copyFailed'));
	};
	return (
		<SpaceBetween size="xs" direction="horizontal" alignItems="center">
			<Box variant="small" color="text-body-secondary">
				<output>{told}</output>
			</Box>
			<Button iconName="copy" formAction="none" disabled={rows.length === 0} onClick={() => void copy()}>
				{t('table.copy')}
			</Button>
		</SpaceBetween>
	);
}
