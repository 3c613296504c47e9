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

	it('all holidays are read', () => {
		const sound = rows.filter(({ faults }) => faults.length === 0);
		expect(sound.map(({ line, values }) => ({ line, date: values.date?.value, name: values.name?.value }))).toEqual(
			truth.holidays.map(({ line, date, name }) => ({ line, date, name })),
		);
	});

	it('the calendar is asked for only if the file does not state it', () => {
		const codes = table.questions.map(({ code, field, acceptsValue }) => [code, field, acceptsValue]);
		expect(codes).toEqual(truth.calendar === null ? [['field-missing', 'calendar', true]] : []);
		const named = rows.filter(({ faults }) => faults.length === 0).map(({ values }) => values.calendar?.value ?? null);
		expect(new Set(named)).toEqual(new Set([truth.calendar]));
	});

	it('repeated holidays are removed, and all other doubtful rows have a fault', () => {
		expect(duplicates.map(({ line }) => line)).toEqual(linesOf(/same holiday/));
		expect(rows.filter(({ faults }) => faults.length > 0).map(({ line }) => line)).toEqual(linesOf(/: ask|; ask/));
	});
});

it('suggestions are the days next to a non-existent day, or both names of a repeated holiday', () => {
	const { rows } = read(peopleGrids('holidays/client_holidays_2026.csv'));
	expect(rows.flatMap(({ faults }) => faults.map(({ code, suggestions }) => [code, suggestions]))).toEqual([
		['name-differs', ['Labour Day', 'May Day']],
		['no-such-day', ['2026-06-30', '2026-07-01']],
	]);
});

it('one calendar name can be entered for all rows', () => {
	const { table, rows } = read(peopleGrids('holidays/us_desk_calendar.csv'), {
		answers: { values: { calendar: 'US' } },
	});
	expect(table.questions).toEqual([]);
	expect(rows.every(({ values }) => values.calendar?.value === 'US')).toBe(true);
});

it('a date that does not fall on the weekday in its row has a fault', () => {
	const { rows } = read(textGrids('Date;Day;Holiday\n01/19/2026;Mon;King\n01/20/2026;Mon;Other\n'));
	expect(rows.map(({ faults }) => faults.map(({ code, suggestions }) => [code, suggestions]))).toEqual([
		[],
		[['weekday-differs', ['Tuesday']]],
	]);
});

it('the order of day and month is derived from weekdays alone', () => {
	const { table, rows } = read(
		textGrids('Date;Day;Holiday\n04/03/2026;Fri;Good Friday\n07/03/2026;Fri;Independence Day\n'),
	);
	expect(table.questions.map(({ code }) => code)).toEqual(['field-missing']);
	expect(rows.map(({ values }) => values.date?.value)).toEqual(['2026-04-03', '2026-07-03']);
});

it('the order of day and month is asked for if nothing proves it', () => {
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

it('a Windows-1252 file is read after the user has selected its encoding', () => {
	const bytes = Uint8Array.from(
		[...'Date;Holiday\n06.01.2026;Heilige Drei K\xf6nige\n'].map((each) => each.charCodeAt(0)),
	);
	const opened = openBytes(bytes);
	expect('open' in opened && [opened.open, opened.proposed]).toEqual(['encoding', 'windows-1252']);
	const answered = openBytes(bytes, { encoding: 'windows-1252' });
	if (!('grids' in answered)) throw new Error('not read');
	expect(read(answered.grids).rows[0]?.values.name?.value).toBe('Heilige Drei Könige');
});
