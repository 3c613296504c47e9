import { csvLines, plainCsv } from '#platform/files/csv-text.ts';
import type { OutputCell, OutputTable } from '#platform/files/output-columns.ts';
import { workbookFile } from '#platform/files/workbook-file.ts';
import { type LoanAccruals, ledgerColumns } from '#shared/contract/loan-portfolio.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

type Row = LoanAccruals['rows'][number];
type Column = (typeof ledgerColumns)[number];
type File = NonNullable<LoanAccruals['file']>;

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Columns that a file always has, whatever columns are chosen. */
const fixedColumns: readonly Column[] = ['name', 'currency', 'problem'];

const amounts: readonly Column[] = ['balance', 'interestAmount', 'payableAmount', 'unpaidAmount', 'unpaidPrincipal'];

/** Digits that a number in a workbook keeps. */
const cellDigits = 15;

const digitsOf = (figure: string) => figure.replace('.', '').replace(/^-?0*/, '').length;

/** A figure that a workbook would round is a text there, except exact interest, of which it has 15 digits. */
const figureCell = (figure: string, isRounded: boolean): OutputCell =>
	isRounded || digitsOf(figure) <= cellDigits ? { kind: 'figure', figure } : { kind: 'text', text: figure };

/** The value of a column. Amounts of a loan with a problem are unknown, not 0. */
function cellOf(row: Row, column: Column, isWorkbook: boolean): OutputCell {
	if (column === 'problem') return row.problem && { kind: 'text', text: row.problem.message };
	const isAmount = amounts.includes(column);
	if (row.problem !== undefined && (isAmount || column === 'days')) return undefined;
	const value = row[column];
	if (value === undefined || value === '') return undefined;
	if (column === 'from') return { kind: 'date', date: String(value) as LocalDate, pattern: 'yyyy-MM-dd' };
	if (isAmount) return figureCell(String(value), !isWorkbook || column === 'interestAmount');
	return typeof value === 'number' ? { kind: 'figure', figure: String(value) } : { kind: 'text', text: value };
}

const sums = ['balance', 'exact', 'payable', 'unpaid', 'unpaidPrincipal'] as const;

function totalsTable(totals: LoanAccruals['totals']): OutputTable {
	return {
		headerRows: [],
		headings: ['currency', 'loans', 'unknown', ...sums],
		rows: totals.map((total) => [
			{ kind: 'text', text: total.currency },
			{ kind: 'figure', figure: String(total.loans) },
			{ kind: 'figure', figure: String(total.unknown) },
			...sums.map((sum) => figureCell(total[sum], sum === 'exact')),
		]),
	};
}

/**
 * The month end as a file for the ledger: all loans, with the columns of the organisation. A workbook has the totals by
 * currency, too.
 */
export async function ledgerFile(
	format: 'csv' | 'xlsx',
	{ date, rows, totals, columns: chosen }: Pick<LoanAccruals, 'date' | 'rows' | 'totals' | 'columns'>,
): Promise<File> {
	const columns = ledgerColumns.filter((column) => fixedColumns.includes(column) || (chosen?.includes(column) ?? true));
	const table = {
		headerRows: [],
		headings: [...columns],
		rows: rows.map((row) => columns.map((column) => cellOf(row, column, format === 'xlsx'))),
	};
	const name = `month-end-${date}.${format}`;
	if (format === 'csv') {
		const text = [...csvLines(table, plainCsv)].join('');
		return { name, type: 'text/csv; charset=utf-8', content: Buffer.from(text).toString('base64') };
	}
	const bytes = await workbookFile(table, 'Loans', { name: 'Totals', table: totalsTable(totals) });
	return { name, type: workbookType, content: Buffer.from(bytes).toString('base64') };
}
