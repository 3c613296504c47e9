import Box from '@cloudscape-design/components/box';
import Checkbox from '@cloudscape-design/components/checkbox';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useRef, useState } from 'react';
import { DataTable } from '#ui/data-table/data-table.tsx';
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

const isFaulty = (row: BatchRow) => ['faulty', 'refused'].includes(rowState(row));

/** The loans of the file, and the open row next to them. */
export function BatchTable({ rows, columns: read, ownColumns, onOpen }: BatchTableProps) {
	const text = useBatchText();
	const { t } = text;
	const grid = useRef<HTMLTableElement>(null);
	const [isOnlyFaults, setOnlyFaults] = useState(false);
	const [opened, setOpened] = useState<Opened>();
	const columns = useMemo(
		() => batchColumns(read, ownColumns, { t, language: text.language }),
		[read, ownColumns, t, text.language],
	);
	const shown = useMemo(() => (isOnlyFaults ? rows.filter(isFaulty) : rows), [rows, isOnlyFaults]);
	const groups = useMemo(() => [{ key: '', rows: shown }], [shown]);
	const openedRow = opened && shown.find(({ read: { line } }) => line === opened.line);
	const open = ({ read: { line } }: BatchRow, byKeyboard: boolean) =>
		setOpened((before) => ({ line, focusRequest: byKeyboard ? (before?.focusRequest ?? 0) + 1 : 0 }));
	const close = () => {
		setOpened(undefined);
		grid.current?.focus();
	};
	const calculated = rows.filter((row) => rowState(row) === 'calculated').length;
	const count = t('table.count', { calculated: String(calculated), total: String(rows.length) });
	return (
		<SpaceBetween size="xs">
			<Header
				variant="h2"
				description={count}
				actions={
					<div className={styles.onScreen}>
						<Checkbox checked={isOnlyFaults} onChange={({ detail }) => setOnlyFaults(detail.checked)}>
							{t('table.onlyFaults')}
						</Checkbox>
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
					{t('table.noFaults')}
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
