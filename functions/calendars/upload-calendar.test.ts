import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFileFaults, calendarLimits } from '#shared/contract/calendar-file.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { runsOf } from '#test/support/nightly.ts';
import { parseCalendarFile } from './upload-calendar.ts';

const header = 'Calendar,Date,Holiday Name';
const file = (...rows: string[]) => [header, ...rows].join('\n');

function parsed(text: string) {
	const calendar = parseCalendarFile(text, ['USA_FI']);
	if ('faults' in calendar) throw new Error(JSON.stringify(calendar.faults));
	return calendar;
}

/** Faults as line and code, such as `3 date-invalid`. */
function faults(text: string): string[] {
	const calendar = parseCalendarFile(text, ['USA_FI']);
	if (!('faults' in calendar)) return [];
	return calendar.faults.map(({ line, code }) => `${line ?? 'file'} ${code}`);
}

describe('a calendar file', () => {
	it('a calendar file is read as one calendar, with sorted holidays and complete for the years that it covers', () => {
		expect(parsed(file('Ours,2026-12-24,Christmas Eve', 'Ours,2025-05-02,Bridge Day'))).toEqual({
			name: 'Ours',
			completeFrom: '2025-01-01',
			completeTo: '2026-12-31',
			holidays: [
				{ date: '2025-05-02', name: 'Bridge Day' },
				{ date: '2026-12-24', name: 'Christmas Eve' },
			],
		});
	});

	const oneHoliday = {
		name: 'Ours',
		completeFrom: '2026-01-01',
		completeTo: '2026-12-31',
		holidays: [{ date: '2026-05-02', name: 'Bridge Day' }],
	};
	it.each([
		['a byte order mark', `\uFEFF${file('Ours,2026-05-02,Bridge Day')}`],
		['Windows line ends', `${header}\r\nOurs,2026-05-02,Bridge Day\r\n`],
		['Macintosh line ends (CR only)', `${header}\rOurs,2026-05-02,Bridge Day`],
		['mixed line ends', `${header}\r\n\nOurs,2026-05-02,Bridge Day\n`],
		['blank lines at the end', `${file('Ours,2026-05-02,Bridge Day')}\n\r\n ,,\n;\n`.replace(';', '')],
		['semicolons', 'Calendar;Date;Holiday Name\nOurs;2026-05-02;Bridge Day'],
		['tabs', 'Calendar\tDate\tHoliday Name\nOurs\t2026-05-02\tBridge Day'],
		['a line that names the separator', 'sep=;\nCalendar;Date;Holiday Name\nOurs;2026-05-02;Bridge Day'],
		['blank columns on the right', `${header},,\nOurs,2026-05-02,Bridge Day,,\n,,,,\n`],
		['dates as East Asian spreadsheets write them', file('Ours,2026/5/2,Bridge Day')],
		['a header in a different letter case', 'CALENDAR, date ,Holiday name\nOurs,2026-05-02,Bridge Day'],
		['quoted cells', '"Calendar","Date","Holiday Name"\n"Ours","2026-05-02","Bridge Day"'],
		['spaces around cells', file(' Ours , 2026-05-02 ,  Bridge Day ')],
		['dates such as 02-May-2026', file('Ours,02-May-2026,Bridge Day')],
		['dates such as 02-MAY-2026', file('Ours,02-MAY-2026,Bridge Day')],
	])('a calendar file with %s is accepted', (_, text) => {
		expect(parsed(text)).toEqual(oneHoliday);
	});

	it.each([
		['"Day of X, Y"', 'Day of X, Y'],
		['"The ""Long"" Day"', 'The "Long" Day'],
		['Founders "Day"', 'Founders "Day"'],
		["=cmd|' /C calc'!A0", "=cmd|' /C calc'!A0"],
		['<script>alert(1)</script>', '<script>alert(1)</script>'],
		['Fe\u0301te', 'F\u00e9te'],
	])('the holiday name %s is read as plain text', (written, name) => {
		expect(parsed(file(`Ours,2026-05-02,${written}`)).holidays).toEqual([{ date: '2026-05-02', name }]);
	});

	it.each(['A', '7 Seas', '银行日历', 'ปฏิทิน', 'Zürich-2.b_c', 'x'.repeat(40)])(
		'the calendar name %s is accepted',
		(name) => {
			expect(parsed(file(`${name},2026-05-02,Day`)).name).toBe(name);
		},
	);

	it('later rows may write the calendar name in different letter case', () => {
		expect(parsed(file('Ours,2026-05-02,A', 'OURS,2026-05-03,B')).name).toBe('Ours');
	});

	it('the earliest and the latest supported dates are accepted', () => {
		const { completeFrom, completeTo } = parsed(file('Ours,1990-01-01,First', 'Ours,2100-12-31,Last'));
		expect([completeFrom, completeTo]).toEqual(['1990-01-01', '2100-12-31']);
	});
});

describe('a line with a fault', () => {
	const good = 'Ours,2026-05-02,Day';
	it.each<[string, string[], string[]]>([
		['with too few cells', [good, 'Ours,2026-05-03'], ['3 cell-count']],
		['with too many cells', [good, 'Ours,2026-05-03,One, two'], ['3 cell-count']],
		['without a calendar name', [good, ',2026-05-03,Day'], ['3 name-empty']],
		['with a different calendar name', [good, 'Theirs,2026-05-03,Day'], ['3 name-differs']],
		['with a nonexistent day', [good, 'Ours,2026-02-30,Day'], ['3 date-invalid']],
		['with an unknown month', [good, 'Ours,01-Mai-2026,Day'], ['3 date-invalid']],
		['with an ambiguous date', [good, 'Ours,05/03/2026,Day'], ['3 date-invalid']],
		['without a date', [good, 'Ours,,Day'], ['3 date-invalid']],
		['before 1990', [good, 'Ours,1989-12-31,Day'], ['3 date-out-of-range']],
		['after 2100', [good, 'Ours,2101-01-01,Day'], ['3 date-out-of-range']],
		['with a duplicate date', [good, 'Ours,02-May-2026,Again'], ['3 date-repeated']],
		['without a holiday name', [good, 'Ours,2026-05-03, '], ['3 holiday-name-empty']],
		[
			'with a holiday name of 101 characters',
			[good, `Ours,2026-05-03,${'x'.repeat(101)}`],
			['3 holiday-name-too-long'],
		],
		['with a line break in a cell', ['Ours,2026-05-03,"A\nB"', good], ['2 control-character']],
		['with a line break of two characters in a cell', ['Ours,2026-05-03,"A\r\nB"', ''], ['2 control-character']],
		['that is much too long', [good, `Ours,2026-05-03,${'x'.repeat(200_000)}`], ['3 line-too-long']],
		[
			'with a name that has very many combining marks',
			[good, `Ours,2026-05-03,a${'\u0301\u0323'.repeat(24_000)}`],
			['3 holiday-name-too-long'],
		],
		['with text to the right of the last column', [good, 'Ours,2026-05-03,Day,,x'], ['3 cell-count']],
		['with a control character in a cell', [good, 'Ours,2026-05-03,A\u0007B'], ['3 control-character']],
		[
			'with a character that changes the writing direction',
			[good, 'Ours,2026-05-03,A\u202Egnp'],
			['3 control-character'],
		],
		['with an open quotation mark', [good, 'Ours,2026-05-03,"Day', good], ['3 quote-not-closed']],
	])('a line %s is refused with its line number', (_, rows, expected) => {
		expect(faults(file(...rows))).toEqual(expected);
	});

	it.each([
		['a slash', 'A/B'],
		['a dot at the beginning', '.hidden'],
		['two dots', 'a..b'],
		['a quotation mark', 'A"B'],
		['a formula', '=1+1'],
		['41 characters', 'x'.repeat(41)],
		['a hash', 'A#B'],
	])('a file with %s in its calendar name is refused with one fault', (_, name) => {
		expect(faults(file(`${name},2026-05-02,A`, `${name},2026-05-03,B`))).toEqual(['2 name-invalid']);
	});

	it.each(['USA_FI', 'usa_fi'])('a calendar cannot have the name %s of a system calendar', (name) => {
		expect(faults(file(`${name},2026-05-02,A`))).toEqual(['2 name-reserved']);
	});

	it('every fault in every line is reported', () => {
		const rows = ['Ours,2026-13-01,', 'Ours,2026-05-02,Day', '"Theirs"', 'Theirs,2026-05-02,Day'];
		expect(faults(file(...rows))).toEqual([
			'2 date-invalid',
			'2 holiday-name-empty',
			'4 cell-count',
			'5 name-differs',
			'5 date-repeated',
		]);
	});

	it('line breaks inside a cell count in the line numbers of later rows', () => {
		expect(faults(`${header}\r\nOurs,2026-05-02,"A\r\nB\nC"\r\n\r\nOurs,x,Day`)).toEqual([
			'2 control-character',
			'6 date-invalid',
		]);
	});

	it('a message shortens a long cell and removes invisible characters', () => {
		const result = parseCalendarFile(file(`Ours,${'x'.repeat(500)}\u200B,Day`), []);
		const [fault] = 'faults' in result ? result.faults : [];
		expect(fault?.message).toBe(`"${'x'.repeat(40)}…" is not a date; write 2026-12-24 or 24-Dec-2026`);
	});
});

describe('a file with a fault', () => {
	it.each([
		['that is empty', '', 'file no-holidays'],
		['with only blank lines', '\n \n,,\n', 'file no-holidays'],
		['without holidays', header, 'file no-holidays'],
		['without a header', 'Ours,2026-05-02,Day', '1 header-invalid'],
		['with columns in a different order', 'Date,Calendar,Holiday Name\n', '1 header-invalid'],
		['with an additional column', `${header},Country\nOurs,2026-05-02,Day,UK`, '1 header-invalid'],
		['in UTF-16', [...file('Ours,2026-05-02,Day')].join('\0'), 'file not-utf-8'],
		['in a different encoding than UTF-8', file('Z\uFFFDrich,2026-05-02,Day'), 'file not-utf-8'],
		['that ends within a character', file('Ours,2026-05-02,\uD83C'), 'file not-utf-8'],
		['with half a million lines', `${header}\n${'a\n'.repeat(500_000)}`, 'file too-many-holidays'],
		['larger than 1 MB', file(`Ours,2026-05-02,${'é'.repeat(600_000)}`), 'file too-large'],
	])('a file %s is refused', (_, text, fault) => {
		expect(faults(text)).toEqual([fault]);
	});

	const rows = (count: number) =>
		Array.from({ length: count }, (_, i) => `Ours,${dateOfEpochDay(epochDay(localDate('2020-01-01')) + i)},Day ${i}`);

	it('a file may have 1,000 holidays, but not more', () => {
		expect(parsed(file(...rows(1000))).holidays).toHaveLength(1000);
		expect(faults(file(...rows(1001)))).toEqual(['file too-many-holidays']);
	});
});

describe('a generated calendar file', () => {
	const anything = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 200 }),
		fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', 'a', '1', '-', '\0', ' '), maxLength: 60 }),
		fc
			.array(fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'A', '2026-05-02', ' ') }), { maxLength: 5 })
			.map((rows) => file(...rows)),
	);

	it('a random text is read as a valid calendar, or its reported faults have known codes and existing lines', () => {
		fc.assert(
			fc.property(anything, (text) => {
				const result = parseCalendarFile(text, []);
				if (!('faults' in result)) {
					expect(result.holidays.length).toBeLessThanOrEqual(calendarLimits.holidays);
					expect(result.holidays.map(({ date }) => date)).toEqual(result.holidays.map(({ date }) => date).toSorted());
					return;
				}
				expect(result.faults.length).toBeGreaterThan(0);
				const lines = text.split(/\r\n|\r|\n/).length;
				for (const { code, line } of result.faults) {
					expect(calendarFileFaults).toHaveProperty(code);
					if (line !== undefined) expect(line).toBeLessThanOrEqual(lines);
				}
			}),
			{ numRuns: runsOf(2000) },
		);
	});

	it('random holiday names and dates are read as written', () => {
		const names = fc.string({ unit: fc.constantFrom(...'aé银,;"\'=+ x'), minLength: 1, maxLength: 30 });
		const holidayNames = names.map((name) => `N${name}N`);
		const days = fc.uniqueArray(fc.integer({ min: epochDay(localDate('1990-01-01')), max: 47_846 }), {
			minLength: 1,
			maxLength: 20,
		});
		fc.assert(
			fc.property(days, holidayNames, fc.constantFrom(',', ';'), (epochDays, name, separator) => {
				const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
				const dates = epochDays.map(dateOfEpochDay);
				const lines = dates.map((date) => [cell('Ours'), cell(date), cell(name)].join(separator));
				const { holidays } = parsed([header.replaceAll(',', separator), ...lines].join('\r\n'));
				expect(holidays).toEqual(dates.toSorted().map((date) => ({ date, name })));
			}),
			{ numRuns: runsOf(500) },
		);
	});
});
