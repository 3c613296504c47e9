import { expect, test } from 'vitest';
import { readShifts, writeShifts } from './read-shifts.ts';

test('shifts are read from typed and from pasted lines, and written as they are read', () => {
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

test.each([['USD 10Y'], ['USD 10Y ten'], ['DOLLAR 1Y 5'], ['USD 10X 5'], ['USD 1Y 5 6'], ['USD 1Y 1,5']])(
	'%s is no shift',
	(line) => expect(readShifts(`USD 1Y 1\n${line}`)).toEqual({ faults: [{ line: 2, text: line }] }),
);
