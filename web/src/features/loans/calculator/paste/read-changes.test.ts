import { expect, test } from 'vitest';
import { readAmount } from '#lib/amounts/read-amount.ts';
import { readDate } from '#lib/dates/read-date.ts';
import { localDate } from '#shared/time/local-date.ts';
import { sofrCalendar } from '#test/support/reference-sofr.ts';
import { readChanges } from './read-changes.ts';

const period = {
	currency: 'USD',
	startDate: localDate('2019-07-01'),
	endDate: localDate('2019-07-31'),
	calendar: sofrCalendar,
};
const read = (text: string) => readChanges(text, period, localDate('2019-08-01'), { readDate, readAmount });
const faults = (text: string) => {
	const reading = read(text);
	return 'faults' in reading ? reading.faults : [];
};

test('dates and amounts are read in either order and in many formats, and headings are skipped', () => {
	expect(read('Date\tChange\r\n22.07.2019\t(50,000.00)\r\n15-Jul-19\t1.5m\r\n\r\n2019-07-23\t−250k\r\n')).toEqual({
		changes: [
			{ line: 3, changeDate: '2019-07-15', principalChange: '1500000' },
			{ line: 2, changeDate: '2019-07-22', principalChange: '-50000.00' },
			{ line: 5, changeDate: '2019-07-23', principalChange: '-250000' },
		],
	});
});

test('if there are faults, all are reported with their lines, and no change is used', () => {
	const block = [
		['2019-07-15', '100'],
		['08/07/2019', '1.234'],
		['soon', 'much'],
		['2019-07-04', '0'],
		['2019-07-01', '1.005'],
		['2019-07-15', '2e3'],
		['2019-07-16', '2000bn'],
		['2019-07-17'],
		['2019-07-15', '7'],
	];
	expect(faults(block.map((row) => row.join('\t')).join('\n'))).toMatchObject([
		{ line: 2, code: 'ambiguous-date', dates: ['2019-07-08', '2019-08-07'] },
		{ line: 2, code: 'ambiguous-amount', amounts: ['1.234', '1234'] },
		{ line: 3, code: 'not-a-date', found: 'soon' },
		{ line: 3, code: 'not-a-number', found: 'much' },
		{ line: 4, code: 'closed-day' },
		{ line: 4, code: 'zero' },
		{ line: 5, code: 'outside-period' },
		{ line: 5, code: 'ambiguous-amount' },
		{ line: 6, code: 'not-a-number' },
		{ line: 7, code: 'out-of-range' },
		{ line: 8, code: 'two-cells' },
		{ line: 9, code: 'repeated-date' },
	]);
});

test('an ambiguous date is read like the clear dates in its column, and comments are ignored', () => {
	expect(read('05/07/2019\t$ -50,000.00\tpart\n22/07/2019\tUSD 1.5m\n')).toEqual({
		changes: [
			{ line: 1, changeDate: '2019-07-05', principalChange: '-50000.00' },
			{ line: 2, changeDate: '2019-07-22', principalChange: '1500000' },
		],
		ignored: { columns: 1, sample: 'part' },
	});
	expect(faults('2019-07-15\tEUR 100')).toEqual([{ line: 1, code: 'other-currency', found: 'EUR 100' }]);
});

test.each([
	['Date\tRepayment\n2019-07-15\t5,000,000', 'Repayment'],
	['日期\t还款\n2019-07-15\t500万', '还款'],
	['Datum\tTilgung\n2019-07-15\t5000000', 'Tilgung'],
	['Date\tPrincipal paid\n2019-07-15\t5,000,000', 'Principal paid'],
	['2019-07-15\t5m\tPartial prepayment', 'Partial prepayment'],
])('the user is asked how to read positive amounts that are called repayments: %j', (text, repayment) => {
	const changeOf = (repayments?: 'reduces' | 'as-written') =>
		readChanges(text, period, localDate('2019-08-01'), { readDate, readAmount }, repayments);
	expect(changeOf()).toMatchObject({ repayment });
	expect(changeOf('reduces')).toMatchObject({ changes: [{ principalChange: '-5000000' }] });
	expect(changeOf('as-written')).toMatchObject({ changes: [{ principalChange: '5000000' }] });
});

test('the user is not asked about negative repayments or about positive drawdowns', () => {
	for (const text of ['Date\tRepayment\n2019-07-15\t(5,000,000)', 'Date\tDrawdown\n2019-07-15\t5m']) {
		expect(read(text)).not.toHaveProperty('repayment');
	}
});

test.each(['Outstanding', 'Balance after repayment', '余额', '未偿还本金', 'Restschuld', 'Principal', '本金'])(
	'amounts under the heading %s are refused, because they are principals and not changes',
	(heading) => {
		const found = faults(`Date\t${heading}\n2019-07-15\t20,000,000`);
		expect(found).toEqual([{ code: 'balances', found: heading }]);
	},
);

test.each([
	['', 'empty'],
	['Date\tAmount', 'empty'],
	[Array.from({ length: 11 }, (_, i) => `2019-07-${i + 10}\t1`).join('\n'), 'too-many'],
	['x'.repeat(200_001), 'too-long'],
	['2019-07-15\t1\t2', 'two-cells'],
	[`2019-07-15\t${'9'.repeat(500)}`, 'not-a-number'],
	[`${'9'.repeat(500)}\t1`, 'not-a-date'],
	['2019-07-15\t1000.0005', 'too-many-decimals'],
])('%#: a text without valid changes, or with too many changes, is refused with code %s', (text, code) => {
	expect(faults(text)).toMatchObject([{ code }]);
});
