import { expect, it } from 'vitest';
import { addDays, localDate } from '#shared/time/local-date.ts';
import { cpuMillis } from '#test/support/cpu-millis.ts';
import { noEntries } from '../kept-notice.ts';
import { readEntries } from '../read-entries.ts';
import { unreadFigures } from '../unread-figures.ts';
import { bothReadings } from './read-figures.ts';
import { type NoticeTextOptions, readNoticeText } from './read-notice-text.ts';

const today = localDate('2026-08-06');
const read = (text: string, options: Partial<NoticeTextOptions> = {}) => readNoticeText(text, { today, ...options });
const kindsOf = (text: string) => read(text).columns.map(({ kind }) => kind);

it('reads cells copied from a spreadsheet, by their headings in any order', () => {
	const text =
		'Interest\tDate\tRate\tDays\tFactor\n361.11\t14-Mar-2025\t4.30\t3\t1.00035833\n120.1\t17-Mar-2025\t4.32\t1\t1.00012';
	expect(read(text)).toMatchObject({
		rows: [
			{ date: '2025-03-14', rate: '4.30', days: 3, factor: '1.00035833', interest: '361.11' },
			{ date: '2025-03-17', rate: '4.32', days: 1, factor: '1.00012', interest: '120.1' },
		],
		lines: [2, 3],
		faults: [],
		decimalPoint: '.',
	});
});

it.each([
	[
		'a semicolon file of a German bank',
		'Datum;Zinssatz;Tage;Zinsbetrag\n14.03.2025;4,30;3;1.361,11\n17.03.2025;4,32;1;120,10',
	],
	[
		'aligned columns of a mail',
		'Date          Rate   Days   Interest\n14 Mar 2025   4.30   3      1,361.11\n17 Mar 2025   4.32   1      120.10',
	],
	['Chinese headings', '日期\t利率\t天数\t利息\n2025年3月14日\t4.30%\t3\t1,361.11\n2025年3月17日\t4.32%\t1\t120.10'],
	[
		'French headings and spaces for thousands',
		'Date\tTaux\tJours\tIntérêts\n14/03/2025\t4,30 %\t3\t1 361,11 EUR\n17/03/2025\t4,32 %\t1\t120,10 EUR',
	],
	['commas and quotes', 'Date,Rate,Days,Interest\n2025-03-14,4.30,3,"1,361.11"\n2025-03-17,4.32,1,"120.10"'],
	['single spaces', '2025-03-14 4.30 3 1361.11\n2025-03-17 4.32 1 120.10'],
	['no headings', '2025-03-14\t4.30\t3\t1361.11\n2025-03-17\t4.32\t1\t120.10'],
])('reads %s', (_, text) => {
	expect(read(text)).toMatchObject({
		rows: [
			{ date: '2025-03-14', rate: '4.30', days: 3, interest: '1361.11' },
			{ date: '2025-03-17', rate: '4.32', days: 1, interest: '120.10' },
		],
		faults: [],
	});
});

it('reads an ambiguous date as the other dates of its column are written', () => {
	expect(read('03/04/2026\t4.30\n25/04/2026\t4.31').rows.map(({ date }) => date)).toEqual(['2026-04-03', '2026-04-25']);
	expect(read('03/04/2026\t4.30\n04/25/2026\t4.31').rows.map(({ date }) => date)).toEqual(['2026-03-04', '2026-04-25']);
});

it('refuses dates that no other row makes clear, and those that contradict each other', () => {
	expect(read('03/04/2026\t4.30\n05/04/2026\t4.31')).toMatchObject({
		rows: [],
		faults: [
			{ line: 1, code: 'ambiguous-date', dates: ['2026-03-04', '2026-04-03'] },
			{ line: 2, code: 'ambiguous-date' },
		],
	});
	expect(read('03/04/2026\t4.30\n25/04/2026\t4.31\n04/26/2026\t4.3').faults).toMatchObject([{ line: 1 }]);
});

it('names every line that is not compared, and why', () => {
	const text = 'Dear client,\n\nDate\tRate\n14-Mar-2025\t4.30\n17-Mar-2025\tn/a\nTotal\t4.31';
	expect(read(text).faults).toEqual([
		{ line: 1, text: 'Dear client,', code: 'no-date' },
		{ line: 5, text: '17-Mar-2025\tn/a', code: 'not-a-figure', found: 'n/a' },
		{ line: 6, text: 'Total\t4.31', code: 'no-date' },
	]);
	expect(read(text).rows).toEqual([{ date: '2025-03-14', rate: '4.30' }]);
});

it('asks for the decimal sign where the figures do not tell it', () => {
	const text = 'Date\tInterest\n2025-03-14\t1.361\n2025-03-17\t1,120';
	const faults = ['1.361', '1,120'].map((found) => ({ code: 'ambiguous-figure', found }));
	expect(read(text)).toMatchObject({ rows: [], faults });
	expect(read(text, { decimalPoint: ',' }).rows).toMatchObject([{ interest: '1361' }, { interest: '1.120' }]);
});

it('tells columns by their figures where there are no headings', () => {
	const rows = [
		'1\t14-Mar-2025\tFri\t3\t4.30\t1.00035833\t10,000,000.00\t3,583.33',
		'2\t17-Mar-2025\tMon\t1\t4.32\t1.00012000\t10,000,000.00\t1,200.00',
	];
	expect(kindsOf(rows.join('\n'))).toEqual([
		'ignored',
		'date',
		'ignored',
		'days',
		'rate',
		'factor',
		'principal',
		'interest',
	]);
});

it('takes the columns that the user names', () => {
	const text = '2025-03-14\t0.0430\t4.9\n2025-03-17\t0.0432\t4.8';
	expect(read(text, { kinds: [undefined, 'fraction', 'ignored'] }).rows).toEqual([
		{ date: '2025-03-14', rate: '4.30' },
		{ date: '2025-03-17', rate: '4.32' },
	]);
});

it('reads negative rates with any minus, and in brackets', () => {
	const text = 'Date\tRate\n2021-03-15\t-0.566\n2021-03-16\t−0.565\n2021-03-17\t(0.564)\n2021-03-18\t0.563-';
	expect(read(text).rows.map(({ rate }) => rate)).toEqual(['-0.566', '-0.565', '-0.564', '-0.563']);
});

it('bounds what it reads', () => {
	expect(read(`${'x'.repeat(2_000_000)}\n2025-03-14\t4.30`).rows).toEqual([]);
	const many = Array.from({ length: 4000 }, () => '2025-03-14\t4.30').join('\n');
	expect(read(many)).toMatchObject({ rows: { length: 3660 }, faults: { length: 340 } });
});

it.each([
	['Interest due: USD 277,986.17\nAll-in rate: 4.39890 %\nInterest days: 91', 'USD 277,986.17', '4.39890', '91'],
	['应付利息：277,986.17 元\n综合利率：4.39890%\n计息天数：91', '277,986.17', '4.39890', '91'],
	['Zinsbetrag: EUR 277.986,17\nZinssatz: 4,39890 %\nZinstage: 91', 'EUR 277.986,17', '4,39890', '91'],
])('takes totals from the lines of a mail: %s', (mail, interest, rate, days) => {
	const { totals, faults } = read(
		`${mail}\n${['14', '17', '18', '19'].map((day) => `2025-03-${day}\t${rate}\t3`).join('\n')}`,
	);
	expect([totals, faults.filter(({ code }) => code === 'no-date')]).toEqual([{ interest, rate, days }, []]);
});

it('takes the interest of a line of totals; of two that differ neither; and no margin, account or basis', () => {
	const rows = 'Date\tRate\tInterest\n2025-03-14\t4.30\t1361.11\n2025-03-17\t4.32\t120.10\n';
	expect(read(`${rows}Total\t\t1481.21`)).toMatchObject({ totals: { interest: '1481.21' }, faults: [] });
	const twice = read(`${rows}Total\t\t1481.21\nInterest: 1481.22`);
	expect([twice.totals, twice.faults.map(({ line }) => line)]).toEqual([{}, [4, 5]]);
	const others = 'Margin: 1.75 %\nAccount 12345678\nDay count basis: 360\nYour reference rate desk';
	expect(read(`${others}\n${rows}`).totals).toEqual({});
});

const mailRows = [
	{ date: '2024-12-17', rate: '4.64', days: 1, interest: '3222.22' },
	{ date: '2024-12-20', rate: '4.57', days: 3, interest: '952.08' },
];

it.each([
	['single spaces', ['17 Dec 2024 4.64 1 3222.22', '20 Dec 2024 4.57 3 952.08']],
	['weekdays', ['Tue 17 Dec 2024 4.64 1 3222.22', 'Friday, 20 December 2024 4.57 3 952.08']],
	['weekdays after the dates', ['17-Dec-2024 Tue 4.64% 1 3,222.22', '20-Dec-2024 Fri 4.57% 3 952.08']],
	['months first', ['Dec 17, 2024 4.64 1 3,222.22', 'Dec 20, 2024 4.57 3 952.08']],
	['periods', ['17 Dec 2024 to 18 Dec 2024 4.64 1 USD 3,222.22', '20 Dec 2024 to 23 Dec 2024 4.57 3 USD 952.08']],
	['periods in cells', ['17/12/2024 - 18/12/2024\t4.64\t1\t3222.22', '20/12/2024 - 23/12/2024\t4.57\t3\t952.08']],
	['a quoted mail', ['> 2024-12-17   4.64   1   3222.22', '> 2024-12-20   4.57   3   952.08']],
	['a mail quoted twice', ['>> 17.12.24 4,64 1 3.222,22', '>> 20.12.24 4,57 3 952,08']],
	['text at the end', ['17 Dec 2024 4.64 1 3222.22', '20 Dec 2024 4.57 3 952.08 (weekend of 2 days)']],
	['headings of as many words', ['Date Rate Days Interest', '17 Dec 2024 4.64 1 3222.22', '20 Dec 2024 4.57 3 952.08']],
	[
		'headings of more words',
		['Start Date Rate (%) Days Interest', '17 Dec 2024 4.64 1 3222.22', '20 Dec 2024 4.57 3 952.08'],
	],
])('reads mail lines with %s', (_, lines) => {
	expect(read(lines.join('\n'), { currency: 'USD' })).toMatchObject({ rows: mailRows, faults: [] });
});

it('refuses a line in which a space may separate figures or thousands, unless other lines prove which', () => {
	const doubtful = ['17 Dec 2024 4.64 1 222.22', '18 Dec 2024 4.64 1 223.22'];
	expect(read(doubtful.join('\n'))).toMatchObject({
		rows: [],
		faults: [{ code: 'doubtful-spaces' }, { code: 'doubtful-spaces' }],
	});
	const proved = { rows: { 0: { days: 1, interest: '222.22' } }, faults: [] };
	expect(read(['Date Rate Days Interest', ...doubtful].join('\n'))).toMatchObject(proved);
	expect(read([...doubtful, '19 Dec 2024 4.64 1 98.10'].join('\n'))).toMatchObject(proved);
	const inThousands = ['17 Dec 2024 4.64 1 3 222.22', '18 Dec 2024 4.64 1 98.10'];
	expect(read(inThousands.join('\n')).faults).toMatchObject([{ line: 1, code: 'doubtful-spaces' }]);
});

it('refuses figures in another currency than that of the loan', () => {
	const text = '2024-12-17\tEUR 3,222.22\n2024-12-18\t$ 3,222.22\n2024-12-19\t3,222.22 USD';
	expect(read(text, { currency: 'USD' })).toMatchObject({
		rows: [{ date: '2024-12-18' }, { date: '2024-12-19' }],
		faults: [{ line: 1, code: 'other-currency', found: 'EUR 3,222.22' }],
	});
	expect(read('17 Dec 2024 4.64 1 3222.22 EUR', { currency: 'USD' }).faults).toMatchObject([{ found: 'EUR' }]);
});

it('takes the sign before the decimals from the rates, and asks for it where an amount alone does not tell', () => {
	expect(read('Date\tRate\tInterest\n2024-12-17\t4.641\t3.222').rows).toMatchObject([{ interest: '3.222' }]);
	expect(read('Date\tRate\tInterest\n2024-12-17\t4,641\t3.222').rows).toMatchObject([{ interest: '3222' }]);
	const rows = read('');
	const total = (interest: string, rate = '') => readEntries({ ...noEntries, interest, rate }, rows, 'USD');
	expect(total('249.428')).toEqual({ notice: undefined, faults: { interest: 'ambiguous-figure' } });
	expect(total('249.428', '4,62').notice).toEqual({ rate: '4.62', interest: '249428' });
	expect(total('249,428.11 EUR').faults).toEqual({ interest: 'other-currency' });
	expect(bothReadings('$249.428')).toEqual(['249.428', '249,428']);
});

it('reads amounts with a word for thousands or millions, and no rates with one', () => {
	const rows = read(
		'Date\tRate\tInterest\tPrincipal\n2024-12-17\t4.64\t3.2k\tUSD 25m\n2024-12-18\t4.62\t3,208.75\t25 mio',
	);
	expect(rows).toMatchObject({
		rows: [
			{ rate: '4.64', interest: '3200', principal: '25000000' },
			{ rate: '4.62', interest: '3208.75', principal: '25000000' },
		],
		faults: [],
	});
	const total = (interest: string, rate = '') => readEntries({ ...noEntries, interest, rate }, read(''), 'USD');
	expect(total('0.25m').notice).toEqual({ interest: '250000' });
	expect(total('1,5 Mio EUR').faults).toEqual({ interest: 'other-currency' });
	expect(total('1.234 mio').faults).toEqual({ interest: 'ambiguous-figure' });
	expect(total('25x', '4m').faults).toEqual({ interest: 'not-a-figure', rate: 'not-a-figure' });
});

it('reads dates in the order that the user says, where the period of the loan does not decide it', () => {
	const text = '03/04/2025\t4.33\n05/04/2025\t4.34';
	const period = { start: localDate('2025-03-03'), end: localDate('2025-06-03') };
	const dates = (options: Partial<NoticeTextOptions>) => read(text, options).rows.map(({ date }) => date);
	expect(read(text, { period })).toMatchObject({ rows: [], asksDateOrder: true, unread: [{ line: 1 }, { line: 2 }] });
	expect(dates({ period, dateOrder: 'day-first' })).toEqual(['2025-04-03', '2025-04-05']);
	expect(dates({ period, dateOrder: 'month-first' })).toEqual(['2025-03-04', '2025-05-04']);
	expect(dates({ period: { ...period, end: localDate('2025-04-17') } })).toEqual(['2025-04-03', '2025-04-05']);
	// A row outside the period in both orders: no order is right for all.
	expect(read(`${text}\n08/09/2025\t4.35`, { period }).asksDateOrder).toBe(true);
});

it('takes the day as the start of a period only if both of its dates are whole', () => {
	expect(read('17 Dec 2024 to 18 Dec 2024 4.64 1 3\t222.22').rows).toEqual([]);
	expect(read('18 Dec 2024 to 17 Dec 2024\t4.64').rows).toEqual([]);
	expect(read('17 Dec 2024 to 18 Dec 2024\t4.64').rows).toEqual([{ date: '2024-12-17', rate: '4.64' }]);
});

it('reads an amount of a currency without decimals in either spelling, and with its Chinese or Japanese unit', () => {
	const total = (interest: string, currency: string) =>
		readEntries({ ...noEntries, interest }, read('', { currency }), currency);
	expect(total('256,744', 'JPY').notice).toEqual({ interest: '256744' });
	expect(total('256.744', 'JPY').notice).toEqual({ interest: '256744' });
	expect(total('¥256,744円', 'JPY').notice).toEqual({ interest: '256744' });
	expect(total('277,986.17元', 'USD').notice).toEqual({ interest: '277986.17' });
	expect(total('277,986.17美元', 'EUR').faults).toEqual({ interest: 'other-currency' });
	expect(total('256,744', 'USD').faults).toEqual({ interest: 'ambiguous-figure' });
});

it('names a total of the text that an entry in a field replaces by another figure', () => {
	const text = read('Interest due: USD 300,000.00\nInterest days: 91', { currency: 'USD' });
	const unread = (interest: string) => unreadFigures({ ...noEntries, interest, days: '91' }, text, 'USD');
	expect(unread('277,986.17')).toEqual([{ line: 1, figure: 'USD 300,000.00' }]);
	expect(unread('300,000')).toEqual([]);
});

it('names what is too long to be read', () => {
	const long = `2024-12-16\t4.63\nInterest ${'1 '.repeat(1000)}`;
	expect(read(long)).toMatchObject({ rows: { length: 1 }, unread: [{ line: 2 }], faults: [{ code: 'too-long' }] });
	const lines = Array.from({ length: 5001 }, () => 'text').join('\n');
	expect(read(lines)).toMatchObject({ unread: [{ line: 5001 }] });
	expect(read(`2024-12-16\t4.63\n${'x\n'.repeat(600_000)}`).unread.length).toBeGreaterThan(0);
});

it('reads the rows of a year in half of what a task of the page may take', () => {
	const rows = Array.from({ length: 250 }, (_, at) => {
		const [year, month, day] = addDays(localDate('2025-08-01'), at).split('-');
		return `${day}/${month}/${year};4.33;1;1.00012028;3,006.94;25,000,000.00`;
	});
	const text = ['Date;Rate;Days;Factor;Interest;Principal', ...rows].join('\n');
	expect(read(text).rows).toHaveLength(250);
	expect(cpuMillis(() => read(text), { runs: 8, enough: 50 })).toBeLessThan(50);
});
