import { lightFormat } from 'date-fns/lightFormat';
import { useState } from 'react';
import { useSession } from '#lib/api-client.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import {
	columnWidths,
	dateCell,
	headingCell,
	numberCell,
	textCell,
	type WorkbookCell,
	type WorkbookSheet,
	withColumnFormats,
} from '#lib/workbook/workbook-model.ts';
import { writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { copiedCells, copyTable } from '#ui/data-table/copied-cells.ts';
import type { CopiedCell, DataColumn } from '#ui/data-table/data-column.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { TableAction } from './rate-table.tsx';
import { type RateText, useRateText } from './rate-text.ts';

const leastWidth = 14;
const wholeDecimals = { hasThousands: false, decimals: undefined };
const plainDate = /^\d{4}-\d{2}-\d{2}$/;

/** A table to be copied or exported. It contains all columns, including empty columns, and all digits. */
export type TakenTable = ReturnType<typeof takenTable>;

export function takenTable<Row>(name: string, shown: readonly DataColumn<Row>[], rows: readonly Row[]) {
	const columns = shown.map((column) => ({
		...column,
		title: column.group === undefined ? column.title : `${column.group} ${column.title}`,
		copied: (row: Row) => plainCell(column, row),
	}));
	const titles = columns.map(({ title }) => headingCell(title));
	const cells = withColumnFormats([
		titles,
		...rows.map((row) => columns.map(({ copied }) => workbookCell(copied(row)))),
	]);
	return {
		sheet: { name, rows: cells, columnWidths: columnWidths(cells).map((width) => Math.max(leastWidth, width)) },
		copied: copiedCells(columns, rows, { hasHeadings: true }),
		rowCount: rows.length,
	};
}

/** Returns a cell and its kind. The cell is a date if its sort value is an ISO date. */
function plainCell<Row>(column: DataColumn<Row>, row: Row): CopiedCell | undefined {
	const value = column.text(row);
	if (value === undefined) return undefined;
	const order = column.sortValue?.(row);
	if (typeof order === 'string' && plainDate.test(order)) return { kind: 'date', value: order };
	return { kind: column.isNumeric ? 'number' : 'text', value };
}

function workbookCell(cell: CopiedCell | undefined): WorkbookCell | undefined {
	if (cell === undefined) return undefined;
	if (cell.kind === 'date') return dateCell(cell.value);
	return cell.kind === 'number' ? numberCell(cell.value, wholeDecimals) : textCell(cell.value);
}

/** Characters that Excel does not allow in a sheet name. Excel also limits the length of the name. */
const forbidden = /[\][:*?/\\']/g;
const longestName = 31;

export function withSheetNames(sheets: readonly WorkbookSheet[]): readonly WorkbookSheet[] {
	const taken = new Set<string>();
	return sheets.map((sheet) => {
		const wanted = sheet.name.replace(forbidden, ' ').trim() || '-';
		let name = wanted.slice(0, longestName);
		for (let count = 2; taken.has(name.toLowerCase()); count++) {
			name = `${wanted.slice(0, longestName - String(count).length - 1)} ${count}`;
		}
		taken.add(name.toLowerCase());
		return { ...sheet, name };
	});
}

interface TableActionsProps {
	readonly name: string;
	readonly take: () => TakenTable;
	/** Saves the table as a workbook. Absent if the screen has a separate export button. */
	readonly onExport?: () => void;
	readonly isBusy?: boolean;
}

const noticeMillis = 5000;

export function TableActions({ name, take, onExport, isBusy = false }: TableActionsProps) {
	const { t } = useRateText();
	const { show } = useNotifications();
	const copy = async () => {
		const { copied, rowCount } = take();
		const isCopied = await copyTable(copied);
		const text = isCopied ? t('export.copied', { count: rowCount }) : t('export.copyFailed');
		show({ type: isCopied ? 'success' : 'error', text, durationMillis: noticeMillis });
	};
	return (
		<>
			<TableAction label={t('export.copyOf', { name })} onPress={() => void copy()}>
				{t('export.copy')}
			</TableAction>
			{onExport !== undefined && (
				<TableAction label={t('export.tableOf', { name })} isBusy={isBusy} onPress={onExport}>
					{t('export.table')}
				</TableAction>
			)}
		</>
	);
}

export interface RateWorkbook extends Pick<Source, 'title' | 'shown' | 'origin'> {
	readonly fileName: string;
	readonly sheets: readonly WorkbookSheet[];
}

export function useWorkbookExport() {
	const text = useRateText();
	const { userId } = useSession();
	const { show } = useNotifications();
	const [isBusy, setBusy] = useState(false);
	const save = async ({ fileName, sheets, ...source }: RateWorkbook) => {
		setBusy(true);
		try {
			const about = sourceSheet({ ...source, userId, exportedAt: new Date() }, text);
			saveFile(await writeWorkbook(withSheetNames([...sheets, about])), fileName);
			const message = text.t('export.saved', { fileName });
			show({ type: 'success', text: message, durationMillis: noticeMillis });
		} catch {
			show({ type: 'error', text: text.t('errors.exportFailed'), durationMillis: noticeMillis });
		}
		setBusy(false);
	};
	return { save, isBusy };
}

interface Source {
	readonly title: string;
	readonly shown: string;
	readonly origin: string;
	readonly userId: string;
	readonly exportedAt: Date;
}

export function sourceSheet({ title, shown, origin, userId, exportedAt }: Source, { t }: RateText): WorkbookSheet {
	const lines = [
		[t('export.contents'), title],
		[t('export.shown'), shown],
		[t('export.unit'), t('export.percent')],
		[t('export.origin'), origin],
		[t('export.exportedBy'), userId],
		[t('export.exportedAt'), lightFormat(exportedAt, 'yyyy-MM-dd HH:mm')],
	] as const;
	return {
		name: t('export.sourceSheet'),
		rows: lines.map(([heading, text]) => [headingCell(heading), textCell(text)]),
		columnWidths: [18, 90],
	};
}
