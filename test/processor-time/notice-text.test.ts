import { expect, it } from 'vitest';
import { readNotice } from '#shared/loan/notice-text/read-notice.ts';
import { calculatedLoan } from '#shared/loan/notice-text/testing/calculated-loan.ts';
import { calibratedMillis, cpuMillis } from '../support/cpu-millis.ts';

/** Longer texts are not read. */
const characters = 190_000;
const maxMillis = 2000;

const loan = calculatedLoan({
	...{ currency: 'USD', principal: '25000000', lookback: 5, cas: '0', margin: '0' },
	...{ startDate: '2024-12-16', endDate: '2025-03-17' },
});

const row = '2024-12-16\t4.63\t1\t3,215.28\n';
const filled = (part: string) => part.repeat(Math.ceil(characters / part.length)).slice(0, characters);

it.each([
	['a single line of numbers', `${row}Interest ${filled('1 ')}x`],
	['a single line of dates', `${row}${filled('16.12.24 ')}`],
	['a single line of brackets', filled('(')],
	['lines of numbers, each of the maximum length', filled(`Interest ${'1 '.repeat(990)}x\n`)],
	['lines with labels only', filled(`${'Interest days of '.repeat(110)}\n`)],
	['lines of digits', filled(`${'9'.repeat(1990)}\n`)],
	['lines of thousands separators', filled(`${"1'".repeat(990)}\n`)],
	['lines of periods', filled(`${'16-12-24-'.repeat(200)}\n`)],
	['rows with many cells', filled(`2024-12-16 ${'1 '.repeat(38)}\n`)],
	['addresses', filled(`${'a@'.repeat(990)}\n`)],
])(`reads a pasted text of 200 kB within ${maxMillis} ms of processor time of the reference machine: %s`, (_, text) => {
	expect(calibratedMillis(() => readNotice(text, loan), maxMillis)).toBeLessThan(maxMillis);
});

it('a line that is twice as long takes about twice the time to read', () => {
	const millisOf = (count: number) =>
		cpuMillis(() => readNotice(`${row}${`Interest ${'1 '.repeat(count)}x\n`.repeat(100)}`, loan));
	millisOf(400);
	expect(millisOf(900)).toBeLessThan(4 * millisOf(300) + 20);
});
