import { expect, test } from 'vitest';
import { readShifts, writeShifts } from './scenario-choice.tsx';

test('shifts are read from typed and pasted lines, and are unchanged after they are written and read again', () => {
	const shifts = {
		rates: [
			{
				currency: 'USD',
				points: [
					{ tenor: '2Y', bp: -10 },
					{ tenor: '10Y', bp: 25 },
				],
			},
			{ currency: 'ALL', points: [{ tenor: '1Y', bp: 12.5 }] },
		],
		fx: [{ currency: 'EUR', percent: -5 }],
	};
	expect(readShifts('usd\t2y\t−10\r\nUSD 10Y 25 \n\nALL, 1Y, 12.5bp\nEUR FX -5%')).toEqual({ shifts });
	expect(readShifts(writeShifts(shifts))).toEqual({ shifts });
});

test('a line with only a tenor and a number shifts every currency', () => {
	expect(readShifts('6M\t40\n2Y\t-10')).toEqual(readShifts('ALL 6M 40\nALL 2Y -10'));
});

test('a line without a tenor shifts every tenor', () => {
	expect(readShifts('all 25')).toEqual({
		shifts: { rates: [{ currency: 'ALL', points: [{ tenor: '1Y', bp: 25 }] }], fx: [] },
	});
});

test.each([
	['USD', 'words', 'USD'],
	['USD 2Y 5 6', 'words', 'USD 2Y 5 6'],
	['USD 2Y 1,5', 'words', 'USD 2Y 1,5'],
	['DOLLAR 1Y 5', 'currency', 'DOLLAR'],
	['USD 10X 5', 'tenor', '10X'],
	['USD 10Y', 'number', '10Y'],
	['USD 10Y ten', 'number', 'TEN'],
	['USD 10Y 10001', 'bpRange', '10001'],
	['EUR FX -100', 'percentRange', '-100'],
	['usd 1y 7', 'twice', 'USD 1Y'],
	['usd 7', 'twice', 'USD'],
])('the line %s is refused with the reason %s', (line, reason, text) => {
	expect(readShifts(`USD 1Y 1\n${line}`)).toEqual({ faults: [{ line: 2, reason, text }] });
});
