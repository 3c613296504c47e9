import type { Issue, Problem } from '../../../../../../shared/contract/problem.ts';
import type { LoanFault } from '../../../../../../shared/loan/loan-fault.ts';
import type { CellFaultCode } from '../../../../../../shared/workbook/cell.ts';
import { describeProblem } from '../../../../i18n/describe-problem.ts';
import { ApiError } from '../../../../lib/api-client.ts';
import type { BatchText } from '../batch-text.ts';
import { type BatchRow, fieldText } from '../calculate/batch-row.ts';
import type { ReadColumn } from '../file/loans-read.ts';

/** A fault of a row in words: where it is, what is there and what is expected. */
export interface RowFault {
	readonly line: number;
	/** Letters and heading; blank where the fault is of the whole row. */
	readonly column: string;
	readonly heading: string;
	/** Blank for an empty cell, and where the fault is of the whole row. */
	readonly found: string;
	readonly expected: string;
}

const mostFound = 60;
const refusedStatus = 400;

/** All faults of a row: those of its cells, or why the portal refused its loan. */
export function rowFaults(row: BatchRow, columns: readonly ReadColumn[], text: BatchText): readonly RowFault[] {
	const { read, outcome } = row;
	const { line } = read;
	const placed = (column: ReadColumn | undefined, heading: string) => ({
		line,
		column: [column?.letters ?? '', heading].filter((part) => part !== '').join(' '),
		heading,
	});
	if (outcome?.problem !== undefined) {
		const { problem } = outcome;
		const issues = (problem.issues ?? []).filter(({ path }) => columnOf(path, columns) !== undefined);
		if (issues.length === 0) {
			return [{ ...placed(undefined, ''), found: '', expected: problemText(problem, text) }];
		}
		return issues.map((issue) => {
			const column = columnOf(issue.path, columns);
			const found = column === undefined ? '' : (fieldText(row, column.field) ?? '');
			return { ...placed(column, column?.heading ?? ''), found: shortened(found), expected: issue.message };
		});
	}
	return read.faults.map((fault) => ({
		...placed(
			columns.find(({ heading }) => heading === fault.column),
			fault.column,
		),
		found: shortened(fault.found),
		expected: expectedText(fault, text),
	}));
}

/** The column of the field that an issue is about. */
function columnOf([field]: Issue['path'], columns: readonly ReadColumn[]): ReadColumn | undefined {
	return columns.find((column) => column.field === field);
}

export const problemText = (problem: Problem, text: BatchText): string =>
	describeProblem(new ApiError(refusedStatus, problem), text, problem.message);

function expectedText({ code, params }: LoanFault, { t }: BatchText): string {
	const values: Readonly<Record<string, string | number>> = params ?? {};
	if (code !== 'cell') return t(`expected.${code}`, { ...values });
	return t(`expected.cell-${values.cell as CellFaultCode}`, { ...values });
}

const shortened = (text: string): string => (text.length > mostFound ? `${text.slice(0, mostFound)}…` : text);
