import { expect, it } from 'vitest';
import { runsToDeliver } from '../../../functions/platform/deliveries/missed-runs.ts';

it.each([
	['catch-up', [1, 2, 3]],
	['latest', [3]],
	['skip', []],
] as const)('with %s, of the missed runs 1, 2 and 3 these are delivered: %j', (missed, runs) => {
	expect(runsToDeliver(missed, [1, 2, 3])).toEqual(runs);
	expect(runsToDeliver(missed, [])).toEqual([]);
});
