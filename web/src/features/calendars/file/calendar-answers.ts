import { callWorker } from '#lib/workbook/call-worker.ts';
import { unpackWithFflate } from '#lib/workbook/unpack-with-fflate.ts';
import { openTable } from '#shared/table/file/open-table.ts';
import { isRefusal } from '#shared/table/file/refusal.ts';
import type { LegacyEncoding, Separator } from '#shared/table/file/text-format.ts';
import { readSheets } from '#shared/table/read/read-table.ts';
import {
	fieldValue,
	type Question,
	type SkippedRow,
	type TableAnswers,
	type TableFault,
	type TableRow,
} from '#shared/table/read/table-row.ts';
import { checkHolidays, holidayVocabulary } from '#shared/table/vocabulary/holidays.ts';

/** Reads a calendar file of any layout. Returns a file without a table as it is, so that the API reports its faults. */
export function prepareCalendar(
	bytes: Uint8Array,
	answers: CalendarAnswers = { table: {} },
): OpenCalendar | ReadyCalendar {
	const asSent = (): ReadyCalendar => ({ kind: 'ready', csv: new TextDecoder('utf-8').decode(bytes) });
	const { encoding, separator, table: tableAnswers, dropsRepeated = false } = answers;
	const opened = openTable(bytes, unpackWithFflate, { encoding, separator });
	if (isRefusal(opened)) return asSent();
	if ('open' in opened) {
		const labels = opened.open === 'encoding' ? opened.samples : {};
		const options = opened.open === 'encoding' ? Object.keys(labels) : opened.separators;
		return nothingButQuestion({ code: opened.open, options, proposed: opened.proposed, samples: [], labels });
	}
	const file = readSheets(opened.grids, holidayVocabulary, { answers: tableAnswers });
	if (isRefusal(file)) return asSent();
	const [table] = file.tables;
	if (table === undefined) return asSent();
	const { rows, duplicates } = checkHolidays(table);
	const faults = rows.flatMap((row) => row.faults);
	const questions = [...file.questions, ...table.questions];
	if (questions.length > 0 || faults.length > 0 || (duplicates.length > 0 && !dropsRepeated)) {
		const titles = table.titles.map(({ line, texts }) => ({ line, text: texts.join(' ') }));
		const others = table.skipped.filter(({ text }) => text !== '').map(({ line, text }) => ({ line, text }));
		return {
			kind: 'open',
			questions,
			faults,
			repeated: dropsRepeated ? [] : duplicates,
			skipped: [...titles, ...others],
		};
	}
	return { kind: 'ready', csv: csvOf(rows), lines: rows.map(({ line }) => line) };
}

const nothingButQuestion = (question: CalendarQuestion): OpenCalendar => ({
	kind: 'open',
	questions: [question],
	faults: [],
	repeated: [],
	skipped: [],
});

function csvOf(rows: readonly TableRow[]): string {
	const cells = rows.map((row) => ['calendar', 'date', 'name'].map((field) => quoted(fieldValue(row, field) ?? '')));
	return ['Calendar,Date,Holiday Name', ...cells.map((row) => row.join(','))].join('\r\n');
}

const quoted = (cell: string) => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const maxMillis = 20_000;

export function prepareCalendarFile(
	bytes: ArrayBuffer,
	answers: CalendarAnswers | undefined,
): Promise<OpenCalendar | ReadyCalendar> {
	const worker = new Worker(new URL('./prepare-calendar.worker.ts', import.meta.url), { type: 'module' });
	return callWorker(worker, { bytes, answers }, { maxMillis: maxMillis, transfer: [bytes] });
}

export interface CalendarAnswers {
	readonly encoding?: LegacyEncoding;
	readonly separator?: Separator;
	readonly table: TableAnswers;
	readonly dropsRepeated?: boolean;
}

export type CalendarQuestion = Question & { readonly labels?: Readonly<Record<string, string>> };

export interface OpenCalendar {
	readonly kind: 'open';
	readonly questions: readonly CalendarQuestion[];
	readonly faults: readonly TableFault[];
	readonly repeated: readonly SkippedRow[];
	/** Lines that contain no holiday, such as titles. */
	readonly skipped: readonly { readonly line: number; readonly text: string }[];
}

export interface ReadyCalendar {
	readonly kind: 'ready';
	readonly csv: string;
	/** Line number in the user's file for each line of `csv` below the heading. Absent if the line numbers are equal. */
	readonly lines?: readonly number[];
}

const withColumn = (
	answers: CalendarAnswers,
	keys: readonly string[],
	answer: (key: string) => object,
): CalendarAnswers => {
	const { columns = {} } = answers.table;
	const changed = Object.fromEntries(keys.map((key) => [key, { ...columns[key], ...answer(key) }]));
	return { ...answers, table: { ...answers.table, columns: { ...columns, ...changed } } };
};

export function answerCalendarQuestion(
	answers: CalendarAnswers,
	question: CalendarQuestion,
	option: string,
): CalendarAnswers {
	const { code, key = '', field = '' } = question;
	const { table } = answers;
	switch (code) {
		case 'encoding':
			return { ...answers, encoding: option as LegacyEncoding };
		case 'separator':
			return { ...answers, separator: option as Separator };
		case 'sheet':
			return { ...answers, table: { ...table, sheet: option } };
		case 'date-order':
			return withColumn(answers, [key], () => ({ order: option }));
		case 'match':
		case 'hidden-column':
			return withColumn(answers, [key], () => ({ field: option === 'own' ? null : option }));
		case 'two-columns':
			return withColumn(answers, question.options, (each) => ({ field: each === option ? field : null }));
		case 'field-missing':
			return question.acceptsValue && !question.options.includes(option)
				? { ...answers, table: { ...table, values: { ...table.values, [field]: option } } }
				: withColumn(answers, [option], () => ({ field }));
		default:
			return answers;
	}
}

export const leaveOutLines = (answers: CalendarAnswers, faults: readonly TableFault[]): CalendarAnswers => {
	const skipped = faults.map(({ place: { sheet, line } }) => [`${sheet}!${line}`, 'skip' as const] as const);
	return { ...answers, table: { ...answers.table, rows: { ...answers.table.rows, ...Object.fromEntries(skipped) } } };
};
