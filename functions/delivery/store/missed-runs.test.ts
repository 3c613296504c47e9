import { expect, it } from 'vitest';
import { missedRuleOf, runsToDeliver } from './missed-runs.ts';

it.each([
	['catch-up', [1, 2, 3]],
	['latest', [3]],
	['skip', []],
] as const)('if runs 1, 2 and 3 were missed, the rule %s delivers the runs %j', (missed, runs) => {
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
	'the rule %s for the file name %s works like %s, so that an older run never replaces a later file',
	(missed, outputFileName, rule) => {
		expect(missedRuleOf({ outputFileName, delivery: { missed } })).toBe(rule);
	},
);
