import { useState } from 'react';
import { exportTime, resultCsv, workbookCell } from '#features/loans/shared/export/result-cell.ts';
import type { ReferenceData } from '#features/loans/shared/form/form-state.ts';
import { useNoticeText } from '#features/loans/shared/notice-text.ts';
import { logError } from '#lib/log-error.ts';
import { useSession } from '#lib/session-context.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { columnWidths } from '#lib/workbook/table-format.ts';
import {
	headingCell,
	numberCell,
	textCell,
	type WorkbookModel,
	type WorkbookRow,
	type WorkbookSheet,
} from '#lib/workbook/workbook-model.ts';
import { writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { type BatchText, useBatchText } from '../batch-text.ts';
import { type BatchRow, rowState } from '../calculate/batch-row.ts';
import type { ReconcileText } from '../reconcile/agent-mails.tsx';
import type { RowFault } from '../result/row-faults.ts';
import { composeTemplate } from './compose-template.ts';
import { resultTable } from './result-table.ts';

interface ResultDetails {
	readonly fileName: string;
	readonly userId: string;
	readonly organisation: string;
	readonly exportTime: string;
	readonly version: string;
	readonly isWeekendTreatedAsBizDay: boolean;
	/** Keys of the person's own columns. */
	readonly ownColumns: readonly string[];
}

const widest = 60;
const conventionWidths = [28, 90];

/** The result of a loan file as a workbook. Its first sheet is read again as a loan file. */
export function composeResult(
	rows: readonly BatchRow[],
	faults: readonly RowFault[],
	details: ResultDetails,
	text: ReconcileText,
): WorkbookModel {
	const { t } = text;
	const { headings, rows: cells } = resultTable(rows, faults, details.ownColumns, text);
	return [
		{
			...sheetOf(t('export.loans'), [headings.map(headingCell), ...cells.map((row) => row.map(workbookCell))]),
			frozenColumns: 2,
		},
		sheetOf(t('export.faults'), faultRows(faults, text)),
		{ name: t('export.conventions'), rows: conventionRows(rows, details, text), columnWidths: conventionWidths },
	];
}

function sheetOf(name: string, rows: readonly WorkbookRow[]): WorkbookSheet {
	return { name, rows, columnWidths: columnWidths(rows).map((width) => Math.min(width, widest)) };
}

function faultRows(faults: readonly RowFault[], { t }: BatchText): readonly WorkbookRow[] {
	const headings = (['row', 'column', 'found', 'expected', 'suggestion'] as const).map((key) =>
		headingCell(t(`faults.${key}`)),
	);
	return [
		headings,
		...faults.map(({ line, column, found, expected, suggestion }) => [
			numberCell(String(line), { hasThousands: false, decimals: 0 }),
			textCell(column),
			textCell(found),
			textCell(expected),
			textCell(suggestion),
		]),
	];
}

function conventionRows(rows: readonly BatchRow[], details: ResultDetails, { t }: BatchText): readonly WorkbookRow[] {
	const states = rows.map(rowState);
	const countOf = (...wanted: readonly string[]) => String(states.filter((state) => wanted.includes(state)).length);
	const facts: readonly (readonly [string, string])[] = [
		[t('export.file'), details.fileName],
		[t('export.userId'), details.userId],
		[t('export.organisation'), details.organisation],
		[t('export.time'), details.exportTime],
		[t('export.version'), details.version],
		[t('export.count'), String(rows.length)],
		[t('export.calculated'), countOf('calculated')],
		[t('export.faulty'), countOf('faulty', 'refused')],
		[t('export.notCalculated'), countOf('waiting')],
		[t('export.methodNote'), t('export.methodText')],
		[t('export.payableNote'), t('export.payableText')],
		[t('export.ratesNote'), t('export.ratesText')],
		[t('export.defaultsNote'), t('export.defaultsText')],
	];
	const weekends: readonly (readonly [string, string])[] = details.isWeekendTreatedAsBizDay
		? [[t('export.weekendNote'), t('export.weekendText')]]
		: [];
	return [
		[headingCell(t('export.item')), headingCell(t('export.value'))],
		...[...facts, ...weekends].map(([item, value]) => [textCell(item), textCell(value)]),
	];
}

interface Exported {
	readonly reference: ReferenceData;
	readonly rows: readonly BatchRow[];
	readonly faults: readonly RowFault[];
	readonly ownColumns: readonly string[];
	/** Name of the loan file. */
	readonly fileName: string;
}

const noticeMillis = 5000;
const csvType = 'text/csv;charset=utf-8';

/** Downloads the template, and the result as a workbook and as CSV. */
export function useBatchExport({ reference, rows, faults, ownColumns, fileName }: Exported) {
	const text = { ...useBatchText(), notice: useNoticeText() };
	const { t } = text;
	const { userId, organizationName } = useSession();
	const { show } = useNotifications();
	const [busy, setBusy] = useState<'result' | 'template'>();
	const resultName = (ending: string) => `${fileName.replace(/\.[^.]*$/, '')}-${t('export.suffix')}.${ending}`;
	const tell = (name: string) =>
		show({ type: 'success', text: t('messages.exported', { fileName: name }), durationMillis: noticeMillis });
	const save = async (kind: 'result' | 'template', compose: () => WorkbookModel, name: string) => {
		setBusy(kind);
		try {
			saveFile(await writeWorkbook(compose()), name);
			tell(name);
		} catch (error) {
			logError('the workbook was not written', error);
			const failed = t(kind === 'result' ? 'messages.exportFailed' : 'messages.templateFailed');
			show({ type: 'error', text: failed, durationMillis: noticeMillis });
		}
		setBusy(undefined);
	};
	return {
		isBusy: busy === 'result',
		isTemplateBusy: busy === 'template',
		saveTemplate: () => void save('template', () => composeTemplate(reference, text), `${t('template.fileName')}.xlsx`),
		saveWorkbook: () => {
			const details = {
				fileName,
				ownColumns,
				userId,
				organisation: organizationName,
				exportTime: exportTime(new Date()),
				version: __APP_VERSION__,
				isWeekendTreatedAsBizDay: reference.isWeekendTreatedAsBizDay,
			};
			void save('result', () => composeResult(rows, faults, details, text), resultName('xlsx'));
		},
		saveCsv: () => {
			const name = resultName('csv');
			saveFile(resultCsv(resultTable(rows, faults, ownColumns, text)), name, csvType);
			tell(name);
		},
	};
}
