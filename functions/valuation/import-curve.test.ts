import { expect, it } from 'vitest';
import { localDate } from '#shared/time/local-date.ts';
import { readCurvePoints } from './import-curve.ts';

const read = (...points: Parameters<typeof readCurvePoints>[1]) => readCurvePoints(localDate('2021-06-30'), points);

it.each([0, -0.5, 10.1, 99])('discount factor %d is refused, and the message contains it', (discountFactor) => {
	const message = `must be a discount factor above 0 and at most 10, not ${discountFactor}`;
	expect(read({ tenor: '1Y', discountFactor })).toEqual({
		faults: [{ path: ['points', 0, 'discountFactor'], message }],
	});
});

it('a message counts points from 1', () => {
	const faults = [{ path: ['points', 1, 'date'], message: '2022-06-30 is also the date of point 1' }];
	expect(read({ tenor: '1Y', ratePercent: 1 }, { tenor: '12M', ratePercent: 1 })).toEqual({ faults });
});
