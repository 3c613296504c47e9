import { describe, expect, it } from 'vitest';
import { describeRefusal, isRefusal } from '../file/refusal.ts';
import { readSheets } from '../read/read-table.ts';
import { openBytes, peopleGrids, textGrids, truthOf } from '../testing/people-file.ts';
import { checkHolidays, holidayVocabulary } from './holidays.ts';

interface HolidayTruth {
	readonly calendar: string | null;
	readonly holidays: readonly { readonly line: number; readonly date: string; readonly name: string }[];
	readonly notData: readonly { readonly line: number; readonly why: string }[];
}

function read(grids: ReturnType<typeof peopleGrids>, terms?: Parameters<typeof readSheets>[2]) {
	const file = readSheets(grids, holidayVocabulary, terms);
	if (isRefusal(file)) throw new Error(describeRefusal(file));
	const [table] = file.tables;
	if (table === undefined) throw new Error('no table');
	return { table, ...checkHolidays(table) };
}

describe.each(['holidays/client_holidays_2026.csv', 'holidays/us_desk_calendar.csv'])('holiday file %s', (path) => {
	const truth = truthOf<HolidayTruth>(path);
	const { table, rows, duplicates } = read(peopleGrids(path));
	const linesOf = (why: RegExp) => truth.notData.filter((row) => why.test(row.why)).map(({ line }) => line);

	it('reads all holidays', () => {
		const sound = rows.filter(({ faults }) => faults.length === 0);
		expect(sound.map(({ line, values }) => ({ line, date: values.date?.value, name: values.name?.value }))).toEqual(
			truth.holidays.map(({ line, date, name }) => ({ line, date, name })),
		);
	});

	it('asks for the calendar only if the file does not state it', () => {
		const codes = table.questions.map(({ code, field, acceptsValue }) => [code, field, acceptsValue]);
		expect(codes).toEqual(truth.calendar === null ? [['field-missing', 'calendar', true]] : []);
		const named = rows.filter(({ faults }) => faults.length === 0).map(({ values }) => values.calendar?.value ?? null);
		expect(new Set(named)).toEqual(new Set([truth.calendar]));
	});

	it('drops repeated holidays and asks about the other doubtful rows', () => {
		expect(duplicates.map(({ line }) => line)).toEqual(linesOf(/same holiday/));
		expect(rows.filter(({ faults }) => faults.length > 0).map(({ line }) => line)).toEqual(linesOf(/: ask|; ask/));
	});
});

it('suggests the days around a non-existent day, and both names of a holiday', () => {
	const { rows } = read(peopleGrids('holidays/client_holidays_2026.csv'));
	expect(rows.flatMap(({ faults }) => faults.map(({ code, suggestions }) => [code, suggestions]))).toEqual([
		['name-differs', ['Labour Day', 'May Day']],
		['no-such-day', ['2026-06-30', '2026-07-01']],
	]);
});

it('uses one calendar name for all rows', () => {
	const { table, rows } = read(peopleGrids('holidays/us_desk_calendar.csv'), {
		answers: { values: { calendar: 'US' } },
	});
	expect(table.questions).toEqual([]);
	expect(rows.every(({ values }) => values.calendar?.value === 'US')).toBe(true);
});

it('compares each date with the weekday in its row', () => {
	const { rows } = read(textGrids('Date;Day;Holiday\n01/19/2026;Mon;King\n01/20/2026;Mon;Other\n'));
	expect(rows.map(({ faults }) => faults.map(({ code, suggestions }) => [code, suggestions]))).toEqual([
		[],
		[['weekday-differs', ['Tuesday']]],
	]);
});

it('derives the order of day and month from weekdays alone', () => {
	const { table, rows } = read(
		textGrids('Date;Day;Holiday\n04/03/2026;Fri;Good Friday\n07/03/2026;Fri;Independence Day\n'),
	);
	expect(table.questions.map(({ code }) => code)).toEqual(['field-missing']);
	expect(rows.map(({ values }) => values.date?.value)).toEqual(['2026-04-03', '2026-07-03']);
});

it('asks for the order of day and month if nothing proves it', () => {
	const { table, rows } = read(textGrids('Date;Holiday\n04/03/2026;A\n07/03/2026;B\n'));
	expect(table.questions.map(({ code, key, options }) => [code, key, options])).toEqual([
		['field-missing', undefined, []],
		['date-order', 'Date', ['dmy', 'mdy']],
	]);
	expect(rows.flatMap(({ faults }) => faults.map(({ code, suggestions }) => [code, suggestions]))).toEqual([
		['date-open', ['2026-03-04', '2026-04-03']],
		['date-open', ['2026-03-07', '2026-07-03']],
	]);
});

it('asks for the encoding of a Windows-1252 file and reads it with the answer', () => {
	const bytes = Uint8Array.from(
		[...'Date;Holiday\n06.01.2026;Heilige Drei K\xf6nige\n'].map((each) => each.charCodeAt(0)),
	);
	const opened = openBytes(bytes);
	expect('open' in opened && [opened.open, opened.proposed]).toEqual(['encoding', 'windows-1252']);
	const answered = openBytes(bytes, { encoding: 'windows-1252' });
	if (!('grids' in answered)) throw new Error('not read');
	expect(read(answered.grids).rows[0]?.values.name?.value).toBe('Heilige Drei Könige');
});
