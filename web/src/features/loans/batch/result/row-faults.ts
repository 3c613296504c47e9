import { dateText } from '#i18n/date-text.ts';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError } from '#lib/api-client.ts';
import type { Issue, Problem } from '#shared/contract/problem.ts';
import { fieldHeading, headingLanguage } from '#shared/loan/loan-headings.ts';
import type { ValueFaultCode } from '#shared/table/kind/fault.ts';
import { isConfirmable } from '#shared/table/read/check-row.ts';
import { placeKey } from '#shared/table/read/table-row.ts';
import type { BatchText } from '../batch-text.ts';
import { type BatchRow, fieldText } from '../calculate/batch-row.ts';
import type { TermFault } from '../check/term-fault.ts';
import type { CellFault, ReadColumn } from '../file/batch-reading.ts';
import { problemFault } from './problem-fault.ts';

/** A fault of a row in words: where it is, what is there and what is expected. */
export interface RowFault {
	readonly line: number;
	/** Letters and heading; blank where the fault is of the whole row. */
	readonly column: string;
	readonly heading: string;
	/** Blank for an empty cell, and where the fault is of the whole row. */
	readonly found: string;
	readonly expected: string;
	/** Values that may be meant. */
	readonly suggestion: string;
	/** Place to confirm, if the value is only unusual. */
	readonly confirmable?: string;
}

const maxFound = 60;
const refusedStatus = 400;
const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** All faults of a row, in the order of the columns: of its cells, of its terms, and why the portal refused its loan. */
export function rowFaults(row: BatchRow, columns: readonly ReadColumn[], text: BatchText): readonly RowFault[] {
	const { read, outcome, termFaults = [] } = row;
	const { line } = read;
	const cells = read.faults.map((fault): Placed => {
		const column = columns.find(({ key, field }) => key === fault.column || field === fault.field);
		const isCode = fault.code !== 'pending';
		return {
			column,
			letters: fault.place.letters,
			heading: column?.heading ?? (fault.field === undefined ? '' : fault.column),
			found: fault.found,
			expected: expectedText(fault, text),
			suggestion: (fault.suggestions ?? []).map((each) => String(readable(each, text))).join(', '),
			...(isCode && isConfirmable({ code: fault.code as ValueFaultCode }) && { confirmable: placeKey(fault.place) }),
		};
	});
	const ofTerms = (fault: TermFault): Placed => {
		const column = columns.find(({ field, number }) => field === fault.field && number === (fault.number ?? 1));
		const values = Object.fromEntries(Object.entries(fault.values).map(([key, value]) => [key, readable(value, text)]));
		const weekday = isoDate.test(fault.found) ? weekdayName(fault.found, text) : '';
		return {
			column,
			heading: column?.heading ?? headingOf(fault, text),
			found: writtenText(row, fault) ?? String(readable(fault.found, text)),
			expected: text.t(`expected.${fault.code}`, { ...values, weekday }),
			suggestion: fault.suggestion === undefined ? '' : String(readable(fault.suggestion, text)),
		};
	};
	const terms = outcome?.result === undefined ? termFaults.map(ofTerms) : [];
	const refusals = outcome?.problem === undefined ? [] : refusalOf(outcome.problem, { row, columns, text, ofTerms });
	const all: Placed[] = [];
	for (const fault of [...cells, ...terms, ...refusals]) {
		const isKnown = all.some(
			({ heading, letters }) => heading === fault.heading && (heading !== '' || letters === fault.letters),
		);
		if (!isKnown) all.push(fault);
	}
	const place = ({ column }: Placed) => (column === undefined ? columns.length : columns.indexOf(column));
	return all
		.toSorted((one, other) => place(one) - place(other))
		.map(({ column, letters = column?.letters ?? '', heading, found, expected, suggestion = '', confirmable }) => ({
			line,
			column: [letters, heading].filter((part) => part !== '').join(' '),
			heading,
			found: shortened(found),
			expected,
			suggestion,
			...(confirmable !== undefined && { confirmable }),
		}));
}

/** A fault of a column; without a heading it is one of the whole row. */
interface Placed extends Pick<RowFault, 'heading' | 'found' | 'expected' | 'confirmable'> {
	readonly column: ReadColumn | undefined;
	readonly letters?: string;
	readonly suggestion?: string;
}

interface RefusalContext {
	readonly row: BatchRow;
	readonly columns: readonly ReadColumn[];
	readonly text: BatchText;
	readonly ofTerms: (fault: TermFault) => Placed;
}

function refusalOf(problem: Problem, { row, columns, text, ofTerms }: RefusalContext): readonly Placed[] {
	const issues = (problem.issues ?? []).filter(({ path }) => columnOf(path, columns) !== undefined);
	if (issues.length > 0) {
		return issues.map((issue) => {
			const column = columnOf(issue.path, columns);
			const found = column === undefined ? '' : (fieldText(row, column.field) ?? '');
			return { column, heading: column?.heading ?? '', found, expected: issue.message };
		});
	}
	const placed = problemFault(row, problem);
	if (placed !== undefined) return [ofTerms(placed)];
	return [{ column: undefined, heading: '', found: '', expected: problemText(problem, text) }];
}

/** The column of the field that an issue is about. */
function columnOf([field]: Issue['path'], columns: readonly ReadColumn[]): ReadColumn | undefined {
	return columns.find((column) => column.field === field);
}

/** The heading of a term for which the file has no column. */
const headingOf = ({ field, number = 1 }: TermFault, text: BatchText): string =>
	fieldHeading(field, number, headingLanguage(text));

export const problemText = (problem: Problem, text: BatchText): string =>
	describeProblem(new ApiError(refusedStatus, problem), text, problem.message);

/** Faults that tables of other subjects have. */
type OtherSubject =
	| 'repeated'
	| 'same-direction'
	| 'sign-differs'
	| 'legs-differ'
	| 'leg-count'
	| 'not-a-swap'
	| 'not-a-tenor'
	| 'name-differs'
	| 'sample-row'
	| 'schedule-missing';

const expectedText = ({ code, params }: CellFault, text: BatchText): string => {
	const values = Object.entries(params ?? {}).map(([key, value]) => [key, readable(value, text)]);
	return text.t(`cell.${code as Exclude<CellFault['code'], OtherSubject>}`, Object.fromEntries(values));
};

const weekdayName = (date: string, { language }: BatchText): string =>
	new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(date));

/** Text of the cell as the file has it. Several columns of changes have one field. */
function writtenText({ read: { written } }: BatchRow, { field, found }: TermFault): string | undefined {
	const isChange = field === 'changeDate' || field === 'changeAmount';
	return isChange || found === '' || isoDate.test(found) ? undefined : written[field];
}

const readable = (value: string | number, { language }: BatchText): string | number =>
	typeof value === 'string' && isoDate.test(value) ? dateText(value, language) : value;

const shortened = (text: string): string => (text.length > maxFound ? `${text.slice(0, maxFound)}…` : text);
