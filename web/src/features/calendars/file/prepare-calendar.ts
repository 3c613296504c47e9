import { unpackWithFflate } from '#lib/workbook/unpack-with-fflate.ts';
import { openTable } from '#shared/table/file/open-table.ts';
import { isRefusal } from '#shared/table/file/refusal.ts';
import { fieldValue } from '#shared/table/read/check-row.ts';
import { readSheets } from '#shared/table/read/read-sheets.ts';
import type { TableRow } from '#shared/table/read/table-row.ts';
import { checkHolidays, holidayVocabulary } from '#shared/table/vocabulary/holidays.ts';
import type { CalendarAnswers, CalendarQuestion, OpenCalendar, ReadyCalendar } from './calendar-answers.ts';

/**
 * Reads a calendar file of any form. One without a table is sent as it is: the API then names its faults.
 */
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
