import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noEntries } from '#features/loans/notice/kept-notice.ts';
import { readNoticeText } from '#features/loans/notice/read/read-notice-text.ts';
import { readEntries } from '#features/loans/notice/read-entries.ts';
import { localDate } from '#shared/time/local-date.ts';
import { agreedLoan } from '../support/agreed-loan.ts';
import { lenderFigures, printed } from '../support/planted-notice.ts';

const lender = lenderFigures(agreedLoan);

const trueRows = lender.rows.map(({ start, rate, days, interest }, i) => ({
	date: start,
	end: lender.rows[i + 1]?.start ?? agreedLoan.end,
	rate: printed(rate, 2),
	days,
	interest: printed(interest, 2),
}));

type TrueRow = (typeof trueRows)[number];

const withCommas = (figure: string) => figure.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
const german = (figure: string) => withCommas(figure).replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','));
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const germanMonths = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
const frenchMonths = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');

const parts = (date: string) => date.split('-') as [string, string, string];
const named = (date: string, names: readonly string[]) => {
	const [year, month, day] = parts(date);
	return `${Number(day)} ${names[Number(month) - 1]} ${year}`;
};
const slashed = (date: string) => parts(date).toReversed().join('/');
const weekdayOf = (date: string) => weekdays[new Date(date).getUTCDay()];

interface Renderer {
	readonly head?: string;
	readonly row: (row: TrueRow) => string;
	readonly isComma: boolean;
}

/** As spreadsheets, mails and systems write a row. */
const renderers: readonly Renderer[] = [
	{ isComma: false, row: (r) => [r.date, r.rate, r.days, r.interest].join('\t') },
	{
		isComma: false,
		head: 'Date\tRate\tDays\tInterest',
		row: (r) => [slashed(r.date), `${r.rate}%`, r.days, withCommas(r.interest)].join('\t'),
	},
	{
		isComma: true,
		head: 'Datum;Zinssatz;Tage;Zinsbetrag',
		row: (r) => [parts(r.date).toReversed().join('.'), german(r.rate), r.days, german(r.interest)].join(';'),
	},
	{
		isComma: true,
		row: (r) => [named(r.date, germanMonths).replace(' ', '. '), german(r.rate), r.days, german(r.interest)].join('\t'),
	},
	{
		isComma: true,
		row: (r) => [named(r.date, frenchMonths), german(r.rate), r.days, `${german(r.interest)} USD`].join('   '),
	},
	{
		isComma: false,
		row: (r) =>
			`> ${weekdayOf(r.date)} ${named(r.date, months)} to ${named(r.end, months)} ${r.rate} ${r.days} ${withCommas(r.interest)}`,
	},
	{ isComma: false, row: (r) => `${slashed(r.date)}-${slashed(r.end)} ${r.rate} ${r.days} ${withCommas(r.interest)}` },
	{ isComma: false, row: (r) => `${named(r.date, months)}, ${r.rate}, ${r.days}, ${withCommas(r.interest)}` },
	{
		isComma: false,
		head: 'Date,Rate,Days,Interest',
		row: (r) => `${r.date},${r.rate},${r.days},"${withCommas(r.interest)}"`,
	},
	{
		isComma: false,
		row: (r) =>
			[named(r.date, months).replaceAll(' ', '').toUpperCase(), r.rate, r.days, withCommas(r.interest)].join('  '),
	},
	{
		isComma: false,
		head: '日期\t利率\t天数\t利息',
		row: (r) => {
			const [year, month, day] = parts(r.date).map(Number);
			return [`${year}年${month}月${day}日`, `${r.rate}%`, r.days, withCommas(r.interest)].join('\t');
		},
	},
	{
		isComma: false,
		row: (r) =>
			[r.date, r.rate, r.days, withCommas(r.interest)]
				.join('\t')
				.replace(/[\d.,-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
	},
];

/** Lines around the rows that state nothing which is compared, some with figures. */
const prose = [
	'Dear all,',
	'please find attached the interest calculation.',
	'Kind regards',
	'Facility L4711, tranche B',
	'Tel. +44 20 7946 0018',
	'Period: 16 December 2024 to 17 March 2025',
	'Balance 25,000,000.00 as of 17-Mar-2025',
	'Margin: 1.75 %',
	'Payment date\t17-Mar-2025',
	'The lookback is 5 business days.',
	'本金：25,000,000.00 美元',
	'Wir bitten um Zahlung bis 17.03.2025.',
	'Sent 10:42 on Monday, 17 March 2025',
	'17-Mar-2025\t5,000,000.00',
	'17 March 2025 5,000,000.00',
	'17-Mar-2025 5,000,000.00 repayment',
	'17/03/2025;1,000.00',
	'Fee;17/03/2025;1,000.00',
	'2025-03-17,500.00',
	'Rates: 4.63, 4.64, 4.62',
	'Repayment 17/03/2025\t5,000,000.00',
	'Date: 17 March 2025',
	'Interest Payment Date 17 March 2025',
	'Rate\tDate',
	'Date Rate Days Interest',
	'Start\tEnd\tRate',
	'1. Interest',
	'2. Fees 1,000.00',
	'| a | b |',
	'a; b; 1,5',
	'17 March 2025 | 12.00 | x',
	'Q1 2025',
	'Average rate 4.3751',
	'1 2 3',
	'20250317 12',
	'--- page 2 ---',
	'Opening balance   25,000,000.00   16-Dec-2024',
	'16-Dec-2024   25,000,000.00   Opening balance',
	'16 Dec 2024, 25,000,000.00, drawdown',
];

/** Lines that state the interest of the period. */
const totalLines = [
	(f: string) => `Interest due: USD ${f}`,
	(f: string) => `Total ${f}`,
	(f: string) => `Amount payable USD ${f}`,
	(f: string) => `Interest amount\tUSD ${f}`,
	(f: string) => `Please remit ${f} by 17/03/2025`,
	(f: string) => `The interest payable on 17 March 2025 is USD ${f}.`,
	(f: string) => `Interest USD ${f} due 17-Mar-2025`,
	(f: string) => `应付利息合计：${f} 美元`,
	(f: string) => `\t\t\t${f}`,
	(f: string) => `Total interest for 91 days: ${f}`,
	(f: string) => `We ask you for ${f} in all.`,
	(f: string) => `Zinsbetrag: ${f} USD`,
	(f: string) => `Intérêts dus : ${f}`,
	(f: string) => `Interest amount:\nUSD ${f}`,
];

const period = { start: localDate(agreedLoan.start), end: localDate(agreedLoan.end) };
const read = (text: string) => readNoticeText(text, { today: localDate('2026-08-06'), currency: 'USD', period });

const anyText = fc.record({
	renderer: fc.constantFrom(...renderers),
	first: fc.integer({ min: 0, max: trueRows.length - 4 }),
	count: fc.integer({ min: 4, max: trueRows.length }),
	before: fc.shuffledSubarray(prose, { maxLength: 6 }),
	after: fc.shuffledSubarray(prose, { maxLength: 6 }),
	total: fc.constantFrom(...totalLines),
	isAbove: fc.boolean(),
});

interface AnyText {
	readonly renderer: Renderer;
	readonly first: number;
	readonly count: number;
	readonly before: readonly string[];
	readonly after: readonly string[];
	readonly total: (figure: string) => string;
	readonly isAbove: boolean;
}

/** The lines of a notice, and the true row of each line that is one. */
function textOf({ renderer, first, count, before, after, total, isAbove }: AnyText, interest: string) {
	const figure = renderer.isComma ? german(interest) : withCommas(interest);
	const rows = trueRows.slice(first, first + count);
	const stated = total(figure).split('\n');
	const head = renderer.head === undefined ? [] : [renderer.head];
	const above = [...before, ...(isAbove ? stated : []), ...head];
	const lines = [...above, ...rows.map(renderer.row), ...(isAbove ? [] : stated), ...after];
	const totalLine = isAbove ? before.length + stated.length : above.length + rows.length + stated.length;
	return { text: lines.join('\n'), rows: new Map(rows.map((row, i) => [above.length + i + 1, row])), totalLine };
}

it('every row of a text is read as it is, or its line is named; never as another figure', () => {
	fc.assert(
		fc.property(anyText, (of) => {
			const { text, rows } = textOf(of, printed(lender.interest, 2));
			const result = read(text);
			const faulty = new Set(result.faults.map(({ line }) => line));
			for (const [i, row] of result.rows.entries()) {
				const line = result.lines[i] as number;
				const { date, rate, days, interest } = rows.get(line) ?? {};
				expect({ line, ...row }, text).toEqual({ line, date, rate, days, interest });
			}
			const readLines = new Set(result.lines);
			expect([...rows.keys()].filter((line) => !readLines.has(line) && !faulty.has(line))).toEqual([]);
			const { interest } = readEntries(noEntries, result, 'USD').notice ?? {};
			expect([undefined, printed(lender.interest, 2)]).toContain(interest);
		}),
		{ numRuns: 300 },
	);
});

it('most rows are read: a line is refused only where it can mean something else', () => {
	for (const renderer of renderers) {
		const result = read(
			[...(renderer.head === undefined ? [] : [renderer.head]), ...trueRows.map(renderer.row)].join('\n'),
		);
		expect([result.rows.length, result.unread], renderer.row(trueRows[0] as TrueRow)).toEqual([trueRows.length, []]);
	}
});

it('a wrong total in a text is compared or named, so that the notice is never said to agree', () => {
	const wrong = fc.oneof(
		fc.integer({ min: 100, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)),
		fc.integer({ min: 100, max: 9_999_999 }).map(String),
	);
	fc.assert(
		fc.property(anyText, wrong, (of, figure) => {
			const { text, totalLine } = textOf(of, figure);
			const result = read(text);
			const isCompared = readEntries(noEntries, result, 'USD').notice?.interest === figure;
			const isNamed = result.unread.some((unread) => 'line' in unread && unread.line === totalLine);
			expect(isCompared || isNamed, text).toBe(true);
		}),
		{ numRuns: 200 },
	);
});
