import type { ResultCell, ResultTable } from '#features/loans/shared/export/result-cell.ts';
import { loanFileFields } from '#shared/loan/batch/loan-fields.ts';
import {
	changeHeading,
	fieldHeading,
	type HeadingLanguage,
	headingLanguage,
	loanHeading,
	type ResultField,
	resultFields as termFields,
} from '#shared/loan/loan-headings.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import type { BatchText } from '../../shared/loans-text.ts';
import type { BatchRow } from '../calculate/batch-row.ts';
import { principalChanges, termText } from '../file/read-batch.ts';
import { type ReconcileText, reconciliationText } from '../reconcile/agent-mails.tsx';
import type { RowFault } from '../result/row-faults.ts';

/** Returns a term of a loan as a cell. Reading the cell again gives the same term. */
export function loanCell(field: ResultField, value: unknown): ResultCell | undefined {
	if (value === undefined) return undefined;
	const text = termText(value);
	const kind = loanFileFields[field];
	if (kind === 'date') return { kind: 'date', date: text };
	if (kind !== 'figure' && kind !== 'count') return { kind: 'text', text };
	return field === 'principal' ? amountCell(text) : { kind: 'figure', figure: text, isExact: true };
}

const amountCell = (figure: string): ResultCell => ({ kind: 'figure', figure, hasThousands: true, isExact: true });

function changeHeadings(loans: readonly (LoanRequest | undefined)[], language: HeadingLanguage): readonly string[] {
	const counts = loans.map((loan) => (loan === undefined ? 0 : principalChanges(loan).length));
	const most = counts.reduce((one, other) => Math.max(one, other), 0);
	return Array.from({ length: most }, (_, i) => [
		changeHeading('changeDate', i + 1, language),
		changeHeading('changeAmount', i + 1, language),
	]).flat();
}

export const changeCells = (loan: LoanRequest): readonly ResultCell[] =>
	principalChanges(loan).flatMap(([date, change]): ResultCell[] => [{ kind: 'date', date }, amountCell(change)]);

/** Returns the exported result. The loan reader recognises the headings of the terms, so it can be read again. */
export function resultTable(
	rows: readonly BatchRow[],
	faults: readonly RowFault[],
	ownColumns: readonly string[],
	text: ReconcileText,
): ResultTable {
	const { t } = text;
	const isReconciled = rows.some(({ outcome }) => outcome?.result?.reconciliation !== undefined);
	const language = headingLanguage(text);
	const fields = termFields.filter((field) =>
		rows.some(({ read }) => read.loan?.[field] !== undefined || read.written[field] !== undefined),
	);
	const changes = changeHeadings(
		rows.map(({ read }) => read.loan),
		language,
	);
	const notes = rows.map((row) => rowNotesText(row, text));
	const hasNotes = notes.some((note) => note !== '');
	const byLine = Map.groupBy(faults, ({ line }) => line);
	return {
		headings: [
			t('row.row'),
			...fields.map((field) => loanHeading(field, language)),
			...changes,
			...resultFields.map((field) => t(`row.${field}`)),
			...(isReconciled ? [t('reconcile.difference'), t('reconcile.status')] : []),
			t('row.status'),
			t('row.error'),
			...(hasNotes ? [t('row.notes')] : []),
			...ownColumns,
		],
		rows: rows.map((row, i) => {
			const { line, loan } = row.read;
			const changed = loan === undefined ? [] : changeCells(loan);
			return [
				{ kind: 'figure', figure: String(line) },
				...fields.map((field) => termCell(row, field)),
				...changes.map((_, number) => changed[number]),
				...resultFields.map((field) => resultCell(row, field)),
				...(isReconciled ? reconcileCells(row, text) : []),
				{ kind: 'text', text: statusOf(row, t) },
				errorCell(byLine.get(line) ?? []),
				...(hasNotes ? [noteCell(notes[i])] : []),
				...ownColumns.map((key) => ownCell(row, key)),
			];
		}),
	};
}

const resultFields = [
	'payableAmount',
	'compoundedRate',
	'interestAmount',
	'compoundingFactor',
	'simpleAverage',
	'interestDays',
	'index',
	'lastFixingDate',
] as const;

function termCell({ read }: BatchRow, field: ResultField): ResultCell | undefined {
	if (read.loan !== undefined) return loanCell(field, read.loan[field]);
	const written = read.written[field];
	return written === undefined ? undefined : { kind: 'text', text: written };
}

function resultCell({ outcome }: BatchRow, field: (typeof resultFields)[number]): ResultCell | undefined {
	const result = outcome?.result;
	if (result === undefined) return undefined;
	const value = String(result[field]);
	switch (field) {
		case 'payableAmount':
			return { kind: 'figure', figure: value, hasThousands: true };
		case 'interestAmount':
			return { kind: 'figure', figure: value, isExact: true };
		case 'index':
			return { kind: 'text', text: value };
		case 'lastFixingDate':
			return { kind: 'date', date: value };
		default:
			return { kind: 'figure', figure: value };
	}
}

function reconcileCells(row: BatchRow, text: ReconcileText): readonly (ResultCell | undefined)[] {
	const reconciliation = row.outcome?.result?.reconciliation;
	const status: ResultCell = { kind: 'text', text: reconciliationText(row, text) ?? '' };
	if (reconciliation === undefined) return [undefined, status];
	return [{ kind: 'figure', figure: reconciliation.difference, hasThousands: true }, status];
}

function statusOf({ read, outcome }: BatchRow, t: BatchText['t']): string {
	if (outcome?.result !== undefined) return t('status.calculated');
	return read.loan !== undefined && outcome === undefined ? t('status.waiting') : t('row.error');
}

function errorCell(faults: readonly RowFault[]): ResultCell | undefined {
	if (faults.length === 0) return undefined;
	const texts = faults.map(({ column, found, expected }) =>
		[column, found === '' ? '' : `"${found}"`, expected].filter((part) => part !== '').join(': '),
	);
	return { kind: 'text', text: texts.join(' | ') };
}

export const rowNotesText = ({ dateNotes = [], repeats }: BatchRow, text: BatchText): string =>
	[
		...dateNotes.map(({ field, from, to }) => {
			const values = { field: fieldHeading(field, 1, headingLanguage(text)), from, to };
			return text.t(from === to ? 'dates.kept' : 'dates.moved', values);
		}),
		...(repeats === undefined ? [] : [text.t('row.repeats', { row: repeats })]),
	].join('; ');

const noteCell = (note = ''): ResultCell | undefined => (note === '' ? undefined : { kind: 'text', text: note });

/** Returns a cell of a user's own column, as text, to keep leading zeros. */
function ownCell({ read }: BatchRow, key: string): ResultCell | undefined {
	const text = Object.hasOwn(read.own, key) ? read.own[key] : undefined;
	return text === undefined ? undefined : { kind: 'text', text };
}
