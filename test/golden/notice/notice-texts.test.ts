import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/decimal/decimal.ts';
import { isEqualAsPrinted, type NoticeLoan } from '#shared/loan/notice-text/notice-loan.ts';
import { readNotice } from '#shared/loan/notice-text/read-notice.ts';
import { calculatedLoan } from '#shared/loan/notice-text/testing/calculated-loan.ts';
import { agreedLoan } from '#test/support/agreed-loan.ts';
import { lenderFigures, printed } from '#test/support/planted-notice.ts';
import golden from './notice-texts.json' with { type: 'json' };

interface TextCase {
	readonly name: string;
	readonly text: string;
	readonly currency?: string;
	readonly period?: readonly string[];
	/** Accrual start, rate, days and interest of each row, as a person reads them. */
	readonly rows: readonly string[];
	readonly totals: { readonly rate?: string; readonly interest?: string; readonly days?: number };
}

const cases: readonly TextCase[] = golden.cases;

const loanOf = ({ currency = 'USD', period: [start = agreedLoan.start, end = agreedLoan.end] = [] }: TextCase) =>
	calculatedLoan({
		...{ currency, startDate: start, endDate: end, principal: agreedLoan.principal },
		...{ lookback: agreedLoan.lookback, cas: '0', margin: '0' },
	});

const isPrinted = (theirs: string, ours: string) => isEqualAsPrinted(decimal(theirs), decimal(ours));

/** True if a person would read a number that differs from the loan's. */
function differs({ rows, totals: { rate, interest, days } }: TextCase, loan: NoticeLoan): boolean {
	const isOtherRow = (row: string) => {
		const [date, fixing = '', dayCount = '', amount = ''] = row.split(' ');
		const day = loan.days.find(({ start }) => start === date);
		if (day === undefined) return true;
		const isFixing = fixing === '' || isPrinted(fixing, day.fixing);
		const isDays = dayCount === '' || Number(dayCount) === day.days;
		return !(isFixing && isDays && (amount === '' || isPrinted(amount, day.interest)));
	};
	return (
		rows.some(isOtherRow) ||
		(rate !== undefined && !isPrinted(rate, loan.allInRate)) ||
		(interest !== undefined && ![loan.interest, loan.payable].some((ours) => isPrinted(interest, ours))) ||
		(days !== undefined && days !== loan.interestDays)
	);
}

const judged = cases.map((each) => {
	const loan = loanOf(each);
	return { ...each, loan, isDifferent: differs(each, loan), reading: readNotice(each.text, loan) };
});

describe.each(judged)('the notice $name', ({ isDifferent, reading, text }) => {
	it('is never reported as agreeing if a person reads a different number', () => {
		if (isDifferent) expect(reading.verdict).not.toBe('agrees');
	});

	it('has its marked spans in text order, without overlaps', () => {
		let at = 0;
		for (const { start, end } of reading.marks) {
			expect(start).toBeGreaterThanOrEqual(at);
			expect(end).toBeGreaterThan(start);
			at = end;
		}
		expect(at).toBeLessThanOrEqual(text.length);
	});
});

it('the golden file has notices that agree with the loan and notices that differ', () => {
	expect(judged.filter(({ isDifferent }) => isDifferent).length).toBeGreaterThan(10);
	expect(judged.filter(({ isDifferent }) => !isDifferent).length).toBeGreaterThan(10);
});

it('the golden file has the same rows and totals as the calculated loan', () => {
	const { rows, rate, interest, days } = lenderFigures(agreedLoan);
	const known = rows.map((row) => [row.start, printed(row.rate, 2), row.days, printed(row.interest, 2)].join(' '));
	const tableRows = cases.find(({ name }) => name === 'cells of Excel with headings')?.rows ?? [];
	expect(tableRows.filter((row) => !known.includes(row))).toEqual([]);
	const totals = cases.find(({ name }) => name === 'German totals')?.totals;
	expect(totals).toEqual({ rate: printed(rate, 5), interest: printed(interest, 2), days });
});

it.each(['', 'zh/'])('the example notices on the help page in web/help/%s agree with the loan', (folder) => {
	const page = readFileSync(`web/help/${folder}compounding-notice.html`, 'utf8');
	const examples = [...page.matchAll(/<code class="notice">([^<]{6,})<\/code>/g)].map(([, example = '']) => example);
	expect(examples.length).toBeGreaterThan(0);
	const loan = loanOf({ name: '', text: '', rows: [], totals: {} });
	expect(examples.filter((example) => readNotice(example, loan).verdict !== 'agrees')).toEqual([]);
});
