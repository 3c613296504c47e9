import Box from '@cloudscape-design/components/box';
import Checkbox from '@cloudscape-design/components/checkbox';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useRef, useState } from 'react';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useNoticeText } from '../../shared/notice-text.ts';
import { useBatchText } from '../batch-text.ts';
import { type BatchRow, rowState } from '../calculate/batch-row.ts';
import type { ReadColumn } from '../file/batch-reading.ts';
import { batchColumns } from './batch-columns.tsx';
import { BatchRowPanel } from './batch-row-panel.tsx';
import styles from './batch-table.module.css';

interface BatchTableProps {
	readonly rows: readonly BatchRow[];
	readonly columns: readonly ReadColumn[];
	readonly ownColumns: readonly string[];
	readonly onOpen: (row: BatchRow) => void;
}

interface Opened {
	readonly line: number;
	readonly focusRequest: number;
}

/** Rows that a table has in full height: the page scrolls, and a picture of the page has all of them. */
const maxWholeRows = 50;

const keyOf = ({ read }: BatchRow) => String(read.line);

const shownBy = {
	faults: (row: BatchRow) => ['faulty', 'refused'].includes(rowState(row)),
	differing: ({ outcome }: BatchRow) => outcome?.result?.reconciliation?.status === 'differs',
};

/** The loans of the file, and the open row next to them. */
export function BatchTable({ rows, columns: read, ownColumns, onOpen }: BatchTableProps) {
	const text = useBatchText();
	const { t } = text;
	const notice = useNoticeText();
	const isReconciled = rows.some(({ outcome }) => outcome?.result?.reconciliation !== undefined);
	const grid = useRef<HTMLTableElement>(null);
	const [only, setOnly] = useState<'faults' | 'differing'>();
	const [opened, setOpened] = useState<Opened>();
	const columns = useMemo(
		() => batchColumns(read, ownColumns, { t, language: text.language, notice }, isReconciled),
		[read, ownColumns, t, text.language, notice, isReconciled],
	);
	const shown = useMemo(() => (only === undefined ? rows : rows.filter(shownBy[only])), [rows, only]);
	const groups = useMemo(() => [{ key: '', rows: shown }], [shown]);
	const openedRow = opened && shown.find(({ read: { line } }) => line === opened.line);
	const open = ({ read: { line } }: BatchRow, byKeyboard: boolean) =>
		setOpened((before) => ({ line, focusRequest: byKeyboard ? (before?.focusRequest ?? 0) + 1 : 0 }));
	const close = () => {
		setOpened(undefined);
		grid.current?.focus();
	};
	const filter = (kind: keyof typeof shownBy, label: string) => (
		<Checkbox checked={only === kind} onChange={({ detail }) => setOnly(detail.checked ? kind : undefined)}>
			{label}
		</Checkbox>
	);
	const calculated = rows.filter((row) => rowState(row) === 'calculated').length;
	const count = t('table.count', { calculated: String(calculated), total: String(rows.length) });
	return (
		<SpaceBetween size="xs">
			<Header
				variant="h2"
				description={count}
				actions={
					<div className={styles.onScreen}>
						<SpaceBetween direction="horizontal" size="m">
							{isReconciled && filter('differing', t('reconcile.onlyDiffering'))}
							{filter('faults', t('table.onlyFaults'))}
						</SpaceBetween>
					</div>
				}
			>
				{t('table.title')}
			</Header>
			<div className={styles.onScreen}>
				<Box variant="small" color="text-body-secondary">
					{t('table.hint')}
				</Box>
			</div>
			{shown.length === 0 ? (
				<Box textAlign="center" padding="l" color="text-body-secondary">
					{t(only === 'differing' ? 'reconcile.noneDiffering' : 'table.noFaults')}
				</Box>
			) : (
				<div className={styles.split} data-open={openedRow !== undefined} data-whole={shown.length <= maxWholeRows}>
					<DataTable
						label={t('table.label')}
						columns={columns}
						groups={groups}
						keyOf={keyOf}
						opening={{ opened: openedRow, onOpen: open, ref: grid }}
					/>
					{openedRow !== undefined && opened !== undefined && (
						<BatchRowPanel
							row={openedRow}
							columns={read}
							focusRequest={opened.focusRequest}
							onOpen={() => onOpen(openedRow)}
							onClose={close}
						/>
					)}
				</div>
			)}
		</SpaceBetween>
	);
}
