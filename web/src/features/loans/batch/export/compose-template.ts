import { workbookCell } from '#features/loans/shared/export/result-cell.ts';
import type { ReferenceData } from '#features/loans/shared/form/form-state.ts';
import { columnWidths } from '#lib/workbook/table-format.ts';
import {
	type CellChoice,
	headingCell,
	textCell,
	type WorkbookModel,
	type WorkbookRow,
	type WorkbookSheet,
} from '#lib/workbook/workbook-model.ts';
import { floorOptions, yearlyBases } from '#shared/contract/compounding-request.ts';
import { type LoanField, loanFields, maxLoanChanges, requiredLoanFields } from '#shared/loan/batch/loan-fields.ts';
import { changeHeading, headingLanguage, loanHeading, singleLoanFields } from '#shared/loan/loan-headings.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import type { BatchText } from '../batch-text.ts';
import { maxLoans } from '../file/file-limits.ts';
import { changeCells, loanCell } from './result-table.ts';

const period = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24', principal: '10000000' };

/** The loans of the worked example in the help of the calculator. */
export const sampleLoans: readonly LoanRequest[] = [
	{ loanId: 'Plain', ...period },
	{ loanId: 'Lookback with shift', ...period, lookback: 2, observationShift: true },
	{ loanId: 'Floor and spreads', ...period, cas: '0.11448', margin: '1.5', floor: '1', floorOption: 'hybrid' },
];

const dateFormat = 'dd-mmm-yyyy';
const amountFormat = '#,##0.00';
const guideWidths = [34, 12, 34, 80];
const changes = Array.from({ length: maxLoanChanges }, (_, i) => i + 1);

/** The loan file to fill in: all headings with lists to choose from, three loans, and what each column means. */
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
