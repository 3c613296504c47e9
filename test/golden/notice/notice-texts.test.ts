import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { noEntries } from '#features/loans/notice/kept-notice.ts';
import { readNoticeText } from '#features/loans/notice/read/read-notice-text.ts';
import { readEntries } from '#features/loans/notice/read-entries.ts';
import { localDate } from '#shared/time/local-date.ts';
import { agreedLoan } from '#test/support/agreed-loan.ts';
import { lenderFigures, printed } from '#test/support/planted-notice.ts';
import golden from './notice-texts.json' with { type: 'json' };

interface TextCase {
	readonly name: string;
	readonly text: string;
	readonly currency?: string;
	readonly period?: readonly string[];
	readonly asks?: string;
	readonly rows: readonly string[];
	readonly totals: object;
	readonly unread: readonly string[];
}

const cases: readonly TextCase[] = golden.cases;

it.each(cases.map((each) => [each.name, each] as const))('reads as a person does: %s', (_, each) => {
	const { text, currency = 'USD', period: [start = agreedLoan.start, end = agreedLoan.end] = [] } = each;
	const period = { start: localDate(start), end: localDate(end) };
	const read = readNoticeText(text, {
		today: localDate('2026-08-06'),
		currency,
		principal: agreedLoan.principal,
		period,
	});
	const { rows = [], ...totals } = readEntries(noEntries, read, currency).notice ?? {};
	expect({
		rows: rows.map(({ date, rate, days, interest }) => [date, rate, days, interest].join(' ')),
		totals,
		unread: read.unread.map((of) => {
			if ('column' in of) return `column ${of.column}`;
			return of.figure === undefined ? String(of.line) : `${of.line}: ${of.figure}`;
		}),
		asksDateOrder: read.asksDateOrder,
		asksDecimalPoint: read.faults.some(({ code }) => code === 'ambiguous-figure'),
	}).toEqual({
		rows: each.rows,
		totals: each.totals,
		unread: each.unread,
		asksDateOrder: each.asks === 'order',
		asksDecimalPoint: each.asks === 'decimal',
	});
});

it('has the rows and totals of the loan', () => {
	const { rows, rate, interest, days } = lenderFigures(agreedLoan);
	const known = rows.map((row) => [row.start, printed(row.rate, 2), row.days, printed(row.interest, 2)].join(' '));
	const of = cases.find(({ name }) => name === 'cells of Excel with headings')?.rows ?? [];
	expect(of.filter((row) => !known.includes(row))).toEqual([]);
	const totals = cases.find(({ name }) => name === 'German totals')?.totals;
	expect(totals).toEqual({ rate: printed(rate, 5), interest: printed(interest, 2), days });
});

it.each(['', 'zh/'])('reads the examples of the help page in web/help/%s', (folder) => {
	const page = readFileSync(`web/help/${folder}compounding-notice.html`, 'utf8');
	const examples = [...page.matchAll(/<code>([^<]{6,})<\/code>/g)].map(([, example = '']) =>
		example.replaceAll('&gt;', '>'),
	);
	expect(examples.length).toBeGreaterThan(0);
	expect(examples.filter((example) => !cases.some(({ text }) => text.includes(example)))).toEqual([]);
});
