import { useState } from 'react';
import { exportTime, resultCsv, sheetRows, workbookCell } from '#features/loans/shared/export/result-cell.ts';
import type { ReferenceData } from '#features/loans/shared/form/form-state.ts';
import { type BatchText, useBatchText, useNoticeText } from '#features/loans/shared/loans-text.ts';
import { logError } from '#lib/log-error.ts';
import { useSession } from '#lib/session-context.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import {
	type CellChoice,
	columnWidths,
	headingCell,
	numberCell,
	textCell,
	type WorkbookModel,
	type WorkbookRow,
	type WorkbookSheet,
} from '#lib/workbook/workbook-model.ts';
import { writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { floorOptions, yearlyBases } from '#shared/contract/compounding-request.ts';
import { type LoanField, loanFields, maxLoanChanges, requiredLoanFields } from '#shared/loan/batch/loan-fields.ts';
import { changeHeading, headingLanguage, loanHeading, singleLoanFields } from '#shared/loan/loan-headings.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { type BatchRow, rowState } from '../calculate/batch-row.ts';
import { maxLoans } from '../file/batch-reading.ts';
import type { ReconcileText } from '../reconcile/agent-mails.tsx';
import type { RowFault } from '../result/row-faults.ts';
import { changeCells, loanCell, resultTable } from './result-table.ts';

const period = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24', principal: '10000000' };

export const sampleLoans: readonly LoanRequest[] = [
	{ loanId: 'Plain', ...period },
	{ loanId: 'Lookback with shift', ...period, lookback: 2, observationShift: true },
	{ loanId: 'Floor and spreads', ...period, cas: '0.11448', margin: '1.5', floor: '1', floorOption: 'hybrid' },
];

const dateFormat = 'dd-mmm-yyyy';
const amountFormat = '#,##0.00';
const guideWidths = [34, 12, 34, 80];
const changes = Array.from({ length: maxLoanChanges }, (_, i) => i + 1);

export function composeTemplate(reference: ReferenceData, text: BatchText): WorkbookModel {
	return [loansSheet(reference, text), guideSheet(text)];
}

function loansSheet(reference: ReferenceData, text: BatchText): WorkbookSheet {
	const language = headingLanguage(text);
	const headings = [
		...singleLoanFields.map((field) => loanHeading(field, language)),
		...changes.flatMap((number) => [
			changeHeading('changeDate', number, language),
			changeHeading('changeAmount', number, language),
		]),
	].map(headingCell);
	const samples = sampleLoans.map((loan): WorkbookRow => {
		const cells = [...singleLoanFields.map((field) => loanCell(field, loan[field])), ...changeCells(loan)];
		return headings.map((_, i) => workbookCell(cells[i]));
	});
	const rows = [headings, ...samples];
	const fields: readonly LoanField[] = [
		...singleLoanFields,
		...changes.flatMap((): LoanField[] => ['changeDate', 'changeAmount']),
	];
	const toRow = maxLoans + 1;
	const choices = fields.flatMap((field, i): CellChoice[] => {
		const values = choicesOf(field, reference);
		return values === undefined ? [] : [{ column: i + 1, toRow, values }];
	});
	return {
		name: text.t('export.loans'),
		rows,
		columnWidths: columnWidths(rows),
		columnFormats: fields.map(formatOf),
		frozenColumns: 1,
		choices,
	};
}

function choicesOf(field: LoanField, { currencies }: ReferenceData): readonly string[] | undefined {
	if (field === 'currency') return currencies.map(({ code }) => code);
	if (field === 'yearlyBasis') return yearlyBases;
	if (field === 'floorOption') return floorOptions;
	return field === 'observationShift' ? ['yes', 'no'] : undefined;
}

function formatOf(field: LoanField): string | undefined {
	const kind = loanFields[field];
	if (kind === 'date') return dateFormat;
	if (field === 'principal' || field === 'changeAmount') return amountFormat;
	return kind === 'figure' || kind === 'count' ? undefined : '@';
}

function guideSheet(text: BatchText): WorkbookSheet {
	const { t } = text;
	const language = headingLanguage(text);
	const last = maxLoanChanges;
	const guided: readonly (readonly [string, LoanField])[] = [
		...singleLoanFields.map((field): [string, LoanField] => [loanHeading(field, language), field]),
		...(['changeDate', 'changeAmount'] as const).map((field): [string, LoanField] => [
			`${changeHeading(field, 1, language)} … ${changeHeading(field, last, language)}`,
			field,
		]),
	];
	const headings = (['heading', 'needed', 'values', 'meaning'] as const).map((key) =>
		headingCell(t(`template.${key}`)),
	);
	const rows = guided.map(([heading, field]) => [
		textCell(heading),
		textCell(t((requiredLoanFields as readonly string[]).includes(field) ? 'template.yes' : 'template.no')),
		textCell(t(`template.kinds.${loanFields[field]}`, { values: valuesOf(field) })),
		textCell(t(`template.meanings.${field}`)),
	]);
	const note: WorkbookRow = [undefined, undefined, undefined, textCell(t('template.note'))];
	return { name: t('template.guide'), rows: [headings, ...rows, note], columnWidths: guideWidths };
}

const valuesOf = (field: LoanField): string =>
	field === 'yearlyBasis' ? yearlyBases.join(', ') : field === 'floorOption' ? floorOptions.join(', ') : '';

interface ResultDetails {
	readonly fileName: string;
	readonly userId: string;
	readonly organisation: string;
	readonly exportTime: string;
	readonly version: string;
	readonly isWeekendTreatedAsBizDay: boolean;
	readonly ownColumns: readonly string[];
}

const widest = 60;
const conventionWidths = [28, 90];

/** Composes the workbook of a result. Its first sheet can be read again as a loan file. */
export function composeResult(
	rows: readonly BatchRow[],
	faults: readonly RowFault[],
	details: ResultDetails,
	text: ReconcileText,
): WorkbookModel {
	const { t } = text;
	return [
		{
			...sheetOf(t('export.loans'), sheetRows(resultTable(rows, faults, details.ownColumns, text))),
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
	const weekend = details.isWeekendTreatedAsBizDay ? (['weekend'] as const) : [];
	const notes = ['method', 'payable', 'rates', 'defaults', ...weekend] as const;
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
		...notes.map((note) => [t(`export.${note}Note`), t(`export.${note}Text`)] as const),
	];
	return [
		[headingCell(t('export.item')), headingCell(t('export.value'))],
		...facts.map(([item, value]) => [textCell(item), textCell(value)]),
	];
}

interface Exported {
	readonly reference: ReferenceData;
	readonly rows: readonly BatchRow[];
	readonly faults: readonly RowFault[];
	readonly ownColumns: readonly string[];
	readonly fileName: string;
}

const noticeMillis = 5000;
const csvType = 'text/csv;charset=utf-8';

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
