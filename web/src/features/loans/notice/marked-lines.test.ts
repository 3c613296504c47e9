import { expect, it } from 'vitest';
import { calculatedLoan } from '#shared/loan/notice-text/testing/calculated-loan.ts';
import { markedLines } from './marked-lines.ts';
import { readText } from './read-text.ts';

const loan = calculatedLoan({
	...{ currency: 'USD', principal: '25000000', lookback: 5, cas: '0.26161', margin: '1.75', floor: '0' },
	...{ startDate: '2026-03-16', endDate: '2026-06-16' },
});

const linesOf = (text: string) => {
	const { reading } = readText({ text, loan, memory: [] }, []);
	return markedLines(text, reading);
};

it('the lines contain the whole pasted text, with any kind of line ending', () => {
	for (const text of ['', 'a\nb', 'a\r\n\r\nInterest: 360,959.33\r\n', '\n\n', 'Margin: 1.7\rx 5 y', 'a=20b&nbsp;5']) {
		const lines = linesOf(text);
		expect(lines.map(({ parts }) => parts.map((part) => part.text).join(''))).toEqual(text.split(/\r\n|[\n\r]/));
		for (const { start, text: words } of lines.flatMap(({ parts }) => parts))
			expect(text.slice(start, start + words.length)).toBe(words);
	}
});

it('each amount is a button, and so is a line without amounts that is not understood', () => {
	const [fee, shift, interest] = linesOf('Fee  10.00 for you\nObservation shift: see above\nInterest: 1.00');
	const buttons = [fee, shift, interest].map((line) =>
		line?.parts.filter(({ isButton }) => isButton).map(({ text }) => text),
	);
	expect(buttons).toEqual([['10.00'], ['Observation shift: see above'], ['1.00']]);
	expect([fee?.reasons, shift?.reasons, interest?.reasons]).toEqual([['unknown-line'], ['names-a-term'], []]);
});

it('a table is announced above its first row, and its cells have no buttons', () => {
	const rows = loan.days.map(({ start, fixing, days }) => `${start};${fixing};${days}`);
	const lines = linesOf(['Dear all,', 'date;sofr;days', ...rows].join('\n'));
	expect(lines.flatMap(({ number, tables }) => tables.map((table) => [number, table]))).toEqual([[3, 0]]);
	expect(lines.flatMap(({ parts }) => parts).some(({ isButton }) => isButton)).toBe(false);
});
