import { expect, it } from 'vitest';
import { missedRuleOf, runsToDeliver } from './missed-runs.ts';

it.each([
	['catch-up', [1, 2, 3]],
	['latest', [3]],
	['skip', []],
] as const)('rule %s delivers these of the missed runs 1, 2 and 3: %j', (missed, runs) => {
	expect(runsToDeliver(missed, [1, 2, 3])).toEqual(runs);
	expect(runsToDeliver(missed, [])).toEqual([]);
});

it.each([
	['catch-up', 'rates-{yyyyMMdd}.csv', 'catch-up'],
	['catch-up', 'rates.csv', 'latest'],
	['catch-up', 'rates-{yyyyMM}.csv', 'latest'],
	['latest', 'rates.csv', 'latest'],
	['skip', 'rates.csv', 'skip'],
] as const)(
	'rule %s for file name %s is applied as %s, so that an older run never replaces a later file',
	(missed, outputFileName, rule) => {
		expect(missedRuleOf({ outputFileName, delivery: { missed } })).toBe(rule);
	},
);
