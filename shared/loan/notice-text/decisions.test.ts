import { expect, it } from 'vitest';
import { type CheckedText, rememberedOf, rememberedOfRest, restAside } from './decisions.ts';
import { readNotice } from './read-notice.ts';
import type { ColumnKind, Decision, FigureKind, Remembered } from './reading.ts';
import { calculatedLoan } from './testing/calculated-loan.ts';

const terms = { currency: 'USD', principal: '25000000', lookback: 5, cas: '0.26161', margin: '1.75', floor: '0' };
const loan = calculatedLoan({ ...terms, startDate: '2026-03-16', endDate: '2026-06-16' });
const nextLoan = calculatedLoan({ ...terms, startDate: '2025-12-16', endDate: '2026-03-16' });

/** Reads a notice in which the user has chosen the kind of one amount. Also returns the label to remember. */
function named(text: string, figure: string, kind: FigureKind, memory: readonly Remembered[] = []) {
	const notice: CheckedText = { text, loan, memory };
	const reading = readNotice(text, loan, memory);
	const mark = reading.marks.find(({ start, end }) => text.slice(start, end).includes(figure));
	if (mark === undefined) throw new Error(`no mark of ${figure}`);
	const decision: Decision = { type: 'figure', start: mark.start, end: mark.end, kind };
	return { reading: readNotice(text, loan, memory, [decision]), remembered: rememberedOf(notice, reading, decision) };
}

it('an amount whose kind the user chooses is compared, and its label is remembered', () => {
	const { reading, remembered } = named('Coupon sum for our books: USD 360,959.33', '360,959.33', 'interest');
	expect([reading.verdict, reading.interestOrRateCompared]).toEqual(['agrees', true]);
	expect(remembered).toEqual({ label: 'coupon sum for our books', form: 'colon', kind: 'interest' });
	expect(named('Coupon sum: USD 360,959.34', '360,959.34', 'interest').reading.verdict).toBe('differs');
});

it('after a label is remembered, the next notice of the same form is read without user input', () => {
	const form = (amount: string, rate: string) =>
		`Coupon sum: USD ${amount}\nLoan price    ${rate}%\nBreak costs: USD 10.00\n`;
	const text = form('360,959.33', '5.64980');
	const memory = [
		named(text, '360,959.33', 'interest').remembered,
		named(text, '5.64980', 'rate').remembered,
		named(text, '10.00', 'other').remembered,
	].filter((each) => each !== undefined);
	expect(memory).toHaveLength(3);
	const right = readNotice(form(nextLoan.payable, Number(nextLoan.allInRate).toFixed(5)), nextLoan, memory);
	expect([right.verdict, right.notUnderstood, right.setAside]).toEqual(['partial', [], [3]]);
	expect(right.totals.map(({ kind, state }) => [kind, state])).toEqual([
		['interest', 'equal'],
		['rate', 'equal'],
	]);
	const wrong = readNotice(form('360,959.33', '5.64980'), nextLoan, memory);
	expect(wrong.verdict).toBe('differs');
	const otherForm = readNotice('Coupon sum    USD 1.00', nextLoan, memory);
	expect(otherForm.verdict).toBe('nothing-read');
});

it('the user can change the kind of an understood amount, which is marked with its currency or unit', () => {
	const taught = { label: 'coupon sum', form: 'colon', kind: 'principal' } as const;
	const { reading, remembered } = named('Coupon sum: USD 360,959.33', '360,959.33', 'interest', [taught]);
	expect([reading.verdict, reading.interestOrRateCompared]).toEqual(['agrees', true]);
	expect(remembered).toEqual({ ...taught, kind: 'interest' });
	const asDays = named('Interest: USD 360,959.33', '360,959.33', 'days').reading;
	expect(asDays.marks.find(({ canBeNamed }) => canBeNamed)).toMatchObject({
		state: 'not-understood',
		reason: 'other-unit',
	});
});

it('the label of an amount inside a sentence is not remembered', () => {
	const text = 'The sum that you will receive is USD 360,959.33 as agreed';
	const { reading, remembered } = named(text, '360,959.33', 'interest');
	expect([reading.verdict, remembered]).toEqual(['agrees', undefined]);
	expect(named('We will pay: USD 360,959.33', '360,959.33', 'interest').remembered).toBeUndefined();
});

it('a line with a second unread number or a wrong date stays open after the user chooses a kind', () => {
	expect(named('Coupon 360,959.33 less 5.00', '360,959.33', 'interest').reading.verdict).toBe('partial');
	expect(named('Coupon on 1 May 2026: 360,959.33', '360,959.33', 'interest').reading.verdict).toBe('partial');
	expect(named('Estimated coupon: 360,959.33', '360,959.33', 'interest').reading.verdict).toBe('partial');
});

it.each(['Interest due 16 March 2026: USD 360,959.33', 'Payment date: 16 March 2026  Interest: USD 360,959.33'])(
	'an amount due on the first day of the period can be understood by choosing its kind: %s',
	(text) => {
		expect(readNotice(text, loan).notUnderstood).toEqual([1]);
		expect(named(text, '360,959.33', 'interest').reading.verdict).toBe('agrees');
	},
);

it('the label on the line above an amount is remembered as a label of that position', () => {
	const { reading, remembered } = named('Coupon sum\nUSD 360,959.33', '360,959.33', 'interest');
	expect(remembered).toEqual({ label: 'coupon sum', form: 'lines', kind: 'interest' });
	expect(reading.verdict).toBe('agrees');
	expect(readNotice('Coupon sum\nUSD 360,959.33', loan, [remembered as Remembered]).verdict).toBe('agrees');
});

it('"The rest is not part of this" does not set aside a difference', () => {
	const text = 'Interest: 360,959.33\nBreak costs: 10.00\nFee: 5.00\nMargin: 1.76%';
	const reading = readNotice(text, loan, [], restAside(readNotice(text, loan)));
	expect([reading.verdict, reading.notUnderstood, reading.setAside]).toEqual(['differs', [], [2, 3]]);
});

it('one side of a contradiction can be set aside without remembering its label', () => {
	const text = 'Interest: 360,959.33\nInterest: 106,307.76\nEnd date: 16 June 2026\nEnd date: 30 June 2026\nFee: 5.00';
	const reading = readNotice(text, loan);
	expect(reading.verdict).toBe('contradicts');
	const rest = restAside(reading);
	expect(readNotice(text, loan, [], rest).verdict).toBe('contradicts');
	const aside = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
	const other: Decision = { type: 'figure', ...aside('106,307.76'), kind: 'other' };
	expect(rememberedOf({ text, loan, memory: [] }, reading, other)).toBeUndefined();
	const settled = readNotice(text, loan, [], [...rest, other, { type: 'aside', ...aside('30 June 2026') }]);
	expect([settled.verdict, settled.setAside]).toEqual(['partial', [2, 4, 5]]);
	expect(settled.marks.filter(({ contradicts }) => contradicts !== undefined)).toEqual([]);
});

it('labels of the rest are remembered, except those of possible interest and of amounts that equal the loan’s', () => {
	const lines = [
		'Agency charge: USD 150.00',
		'Coupon: USD 360,959.33',
		'Quarterly interest sum: USD 1.00',
		'Fee of 5.00',
	];
	const text = ['Amount: 5.00', ...lines].join('\n');
	expect(rememberedOfRest({ text, loan, memory: [] }, readNotice(text, loan))).toEqual([
		{ label: 'agency charge', form: 'colon', kind: 'other' },
		{ label: 'fee of', form: 'blank', kind: 'other' },
	]);
});

it('the user can choose the kind of a column, and its heading is remembered', () => {
	const rows = loan.days.map(
		({ start, fixing, days, interest }) => `${start};${fixing};${days};${(Number(interest) * 100).toFixed(2)}`,
	);
	const text = ['date;sofr;days;pips', ...rows].join('\n');
	const reading = readNotice(text, loan);
	const notice = { text, loan, memory: [] };
	expect(reading.tables[0]?.columns.map(({ kind, reason }) => kind ?? reason)).toEqual([
		'start',
		'fixing',
		'days',
		'column-unknown',
	]);
	const named = (kind: ColumnKind) => readNotice(text, loan, [], [{ type: 'column', table: 0, column: 3, kind }]);
	const asInterest = named('interest');
	expect([asInterest.verdict, asInterest.tables[0]?.columns[3]?.different]).toEqual(['differs', loan.days.length]);
	const aside = named('other');
	expect([aside.verdict, aside.notUnderstood]).toEqual(['partial', []]);
	const decision: Decision = { type: 'column', table: 0, column: 3, kind: 'other' };
	const remembered = rememberedOf(notice, reading, decision) as Remembered;
	expect(remembered).toEqual({ label: 'pips', form: 'column', kind: 'other' });
	expect(readNotice(text, loan, [remembered]).notUnderstood).toEqual([]);
});

it.each([
	[5, 'interest'],
	[7, 'column-unknown'],
	[1 / 5, 'interest'],
	[1 / 7, 'column-unknown'],
	[-1, 'column-unknown'],
])(
	'amounts of %d times the calculated interest, under the heading "daily interest", are read as %s',
	(factor, read) => {
		const rows = loan.days.map(({ start, interest }) => `${start};${(Number(interest) * factor).toFixed(2)}`);
		const { tables } = readNotice(['date;daily interest', ...rows].join('\n'), loan);
		expect(tables[0]?.columns.map(({ kind, reason }) => kind ?? reason)).toEqual(['start', read]);
	},
);

it.each([
	[2, 1],
	[3, 0],
])('in a notice whose rows have %d cells before the date, %d tables are found', (before, count) => {
	const others = 'SOFR;'.repeat(before);
	const rows = loan.days.map(({ start, fixing, days }) => `${others}${start};${fixing};${days}`);
	const heading = `${'index;'.repeat(before)}date;rate;days`;
	expect(readNotice([heading, ...rows].join('\n'), loan).tables).toHaveLength(count);
});

it('a text that exceeds a limit is not read', () => {
	expect(readNotice('x'.repeat(200_000), loan).refused).toBeUndefined();
	expect(readNotice('x'.repeat(200_001), loan).refused).toBe('too-long');
	expect(readNotice('\n'.repeat(4_999), loan).refused).toBeUndefined();
	expect(readNotice('\n'.repeat(5_000), loan).refused).toBe('too-many-lines');
	const line = (length: number) => readNotice('Interest: 360,959.33'.padEnd(length), loan).marks[0];
	expect([line(2_000)?.state, line(2_001)?.reason]).toEqual(['equal', 'line-too-long']);
});

it.each([
	[3, 'rfr'],
	[4, undefined],
])('with %d ruled lines between heading and table, the heading of the column is %s', (lines, heading) => {
	const rows = loan.days.map(({ start, fixing }) => `${start};${fixing}`);
	const text = ['date;sofr', ...Array.from({ length: lines }, () => '-----'), ...rows].join('\n');
	expect(readNotice(text, loan).tables[0]?.columns[1]?.heading).toBe(heading);
});

it('a row for a whole period is compared with sums, a row for one day is not', () => {
	const isSums = (...lines: readonly string[]) =>
		readNotice(lines.join('\n'), loan).tables.map((table) => table.isSums);
	expect(isSums('from;to;interest', '2026-03-16;2026-06-16;360959.33')).toEqual([true]);
	expect(isSums('date;sofr', ...loan.days.map(({ start, fixing }) => `${start};${fixing}`))).toEqual([false]);
});

it('a total row is not understood if a cell contains words', () => {
	const rows = loan.days.map(({ start, fixing, days }) => `${start};${fixing};${days}`);
	const last = rows.length + 2;
	const understood = (sum: string) =>
		!readNotice(['date;sofr;days', ...rows, sum].join('\n'), loan).notUnderstood.includes(last);
	expect(['Total;;92', 'Total;see above;92', 'Total;;'].map(understood)).toEqual([true, false, true]);
});

it('a total row with columns separated by blanks is not understood, because empty cells would be invisible', () => {
	const understood = (separator: string) => {
		const rows = loan.days.map(({ start, days }) => `${start}${separator}${days}`);
		const text = [`date${separator}days`, ...rows, `Total${separator}92`].join('\n');
		return readNotice(text, loan).notUnderstood.length === 0;
	};
	expect([';', '  '].map(understood)).toEqual([true, false]);
});

it('only the contradicting number is marked, not the next number on the same line', () => {
	const text = 'Days: 92\nDays: 91, Total: 99.99';
	const marked = readNotice(text, loan).marks.filter(({ contradicts }) => contradicts !== undefined);
	expect(marked.map(({ start, end }) => text.slice(start, end))).toEqual(['92', '91']);
});

it.each(['\n', ';\n', '\n;'])('a row that the line break %j splits is compared as one row', (lineBreak) => {
	const cells = loan.days.map(({ start, fixing, days, interest }) => [
		start,
		fixing,
		days,
		Number(interest).toFixed(2),
	]);
	const rows = cells.map((row) => row.join(';'));
	const [start, fixing, days, interest] = cells[1] as string[];
	const reading = (amount = interest) => {
		const split = `${start};${fixing}${lineBreak}${days};${amount}`;
		return readNotice(['date;sofr;days;interest', rows[0], split, ...rows.slice(2)].join('\n'), loan);
	};
	const differences = (amount?: string) => reading(amount).tables[0]?.columns.map(({ different }) => different);
	expect(reading().notUnderstood).toEqual([]);
	expect(differences()).toEqual([0, 0, 0, 0]);
	expect(differences('3924.89')).toEqual([0, 0, 0, 1]);
});
