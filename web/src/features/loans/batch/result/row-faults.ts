import { describeProblem } from '#i18n/describe-problem.ts';
import { listed } from '#i18n/punctuation.ts';
import { ApiError } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { Issue, Problem } from '#shared/contract/route.ts';
import { fieldHeading, headingLanguage } from '#shared/loan/loan-headings.ts';
import type { ValueFaultCode } from '#shared/table/kind/fault.ts';
import { isConfirmable, placeKey } from '#shared/table/read/table-row.ts';
import type { BatchText } from '../../shared/loans-text.ts';
import { type BatchRow, fieldText } from '../calculate/batch-row.ts';
import type { TermCode, TermFault } from '../check/check-terms.ts';
import type { BatchField, CellFault, ReadColumn } from '../file/batch-reading.ts';

type Values = TermFault['values'];

interface Place {
	readonly field: BatchField;
	readonly date?: string;
	readonly code: TermCode;
	readonly values?: Values;
}

/** Finds the term that the portal refused. Undefined if the reason concerns the whole loan. */
function problemFault(row: BatchRow, { code, params = {} }: Problem): TermFault | undefined {
	const place = placeOf(code, params, row);
	if (place === undefined) return undefined;
	const { field, date } = place;
	return {
		field,
		number: date === undefined ? undefined : row.read.changeNumbers?.[date],
		found: (field === 'changeDate' ? date : fieldText(row, field)) ?? amountOn(row, date),
		code: place.code,
		values: place.values ?? {},
	};
}

const amountOn = ({ read: { loan } }: BatchRow, date: string | undefined): string => {
	const changes = (loan?.principalAmtChanges ?? {}) as Readonly<Record<string, string>>;
	return date !== undefined && Object.hasOwn(changes, date) ? (changes[date] ?? '') : '';
};

function placeOf(code: Problem['code'], params: Values, row: BatchRow): Place | undefined {
	const date = String(params.date ?? '');
	const changeDate = /^principal(?:AmtChanges\.| from )(\d{4}-\d{2}-\d{2})$/.exec(String(params.field))?.[1];
	switch (code) {
		case 'unknown-currency':
		case 'currency-not-entitled':
		case 'no-overnight-index':
			return { field: 'currency', code: 'other-currency-needed' };
		case 'start-not-before-end':
			return { field: 'endDate', code: 'after-start', values: { date: String(params.start) } };
		case 'period-too-long':
			return { field: 'endDate', code: 'period', values: params };
		case 'lookback-out-of-range':
			return { field: 'lookback', code: 'business-days', values: params };
		case 'lockout-out-of-range':
			return { field: 'lockout', code: 'business-days', values: params };
		case 'lockout-too-long':
			return { field: 'lockout', code: 'lockout-period', values: params };
		case 'spread-out-of-range':
			return { field: params.field as BatchField, code: 'rate-range', values: params };
		case 'principal-out-of-range':
			if (changeDate === undefined) return { field: 'principal', code: 'principal-range', values: params };
			return {
				field: 'changeAmount',
				date: changeDate,
				code: 'change-left',
				values: { ...params, principal: String(params.value) },
			};
		case 'change-out-of-range':
			return { field: 'changeAmount', date: changeDate ?? '', code: 'change-range', values: params };
		case 'change-is-zero':
			return { field: 'changeAmount', date, code: 'change-not-zero' };
		case 'change-outside-period':
			return { field: 'changeDate', date, code: 'change-within' };
		case 'no-calendar':
			return { field: 'systemCalendars', code: 'some-calendar' };
		case 'unknown-calendar': {
			const field = params.kind === 'client' ? 'clientCalendars' : 'systemCalendars';
			return { field, code: 'known-calendars', values: { calendars: String(params.offered ?? '–') } };
		}
		case 'non-business-day': {
			const values = { calendars: fieldText(row, 'systemCalendars') ?? fieldText(row, 'clientCalendars') ?? '' };
			if (params.field === 'startDate' || params.field === 'endDate')
				return { field: params.field, code: 'business-day', values };
			return { field: 'changeDate', date, code: 'business-day', values };
		}
		case 'outside-calendar':
			return { field: date < String(params.from) ? 'startDate' : 'endDate', code: 'calendar-range', values: params };
		case 'missing-fixing':
			// Usually the fixings from this day on are missing, so the end date is too late. If the missing fixing is
			// before the start date, the start date is too early.
			return date < (fieldText(row, 'startDate') ?? '')
				? { field: 'startDate', code: 'published-from', values: params }
				: { field: 'endDate', code: 'published', values: params };
		case 'empty-observation-period':
			return { field: 'observationShift', code: 'no-shift' };
		default:
			return undefined;
	}
}

export interface RowFault {
	readonly line: number;
	/** Letters and heading of the column. Blank if the fault concerns the whole row. */
	readonly column: string;
	readonly heading: string;
	readonly found: string;
	readonly expected: string;
	readonly suggestion: string;
	/** Place of the cell if its value is only unusual and the user can confirm it. */
	readonly confirmable?: string;
}

const maxFound = 60;
const refusedStatus = 400;
const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** Returns all faults of a row, ordered by column: faults of its cells and its terms, and the portal's problem. */
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
			suggestion: listed(
				(fault.suggestions ?? []).map((each) => String(readable(each, text))),
				text.language,
			),
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

/** A fault with the column to which it belongs. Without a heading, the fault concerns the whole row. */
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

function columnOf([field]: Issue['path'], columns: readonly ReadColumn[]): ReadColumn | undefined {
	return columns.find((column) => column.field === field);
}

const headingOf = ({ field, number = 1 }: TermFault, text: BatchText): string =>
	fieldHeading(field, number, headingLanguage(text));

const problemText = (problem: Problem, text: BatchText): string =>
	describeProblem(new ApiError(refusedStatus, problem), text, problem.message);

/** Codes of faults that do not occur in loan files, only in other kinds of tables. */
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

/** Returns a term's cell as in the file. Undefined for principal changes, because several columns share one field. */
function writtenText({ read: { written } }: BatchRow, { field, found }: TermFault): string | undefined {
	const isChange = field === 'changeDate' || field === 'changeAmount';
	return isChange || found === '' || isoDate.test(found) ? undefined : written[field];
}

const readable = (value: string | number, { language }: BatchText): string | number =>
	typeof value === 'string' && isoDate.test(value) ? dateText(value, language) : value;

const shortened = (text: string): string => (text.length > maxFound ? `${text.slice(0, maxFound)}…` : text);
