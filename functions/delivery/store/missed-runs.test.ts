import { expect, it } from 'vitest';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { alarmOf } from '../sweep/missed-runs.ts';
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

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour)).toISOString();
const run = { scheduledTime: at(20), addedAt: at(20), changedAt: at(20) };
const { deliveryFailed, deliveryUncertain } = alarmMessages;

it.each([
	['a run that has been tried for exactly seven hours', { ...run, state: 'due' }, 27, undefined],
	['a run that has not ended after more than seven hours', { ...run, state: 'sending' }, 28, deliveryFailed],
	['a loan file that was submitted early', { ...run, state: 'due', addedAt: at(0) }, 21, undefined],
	[
		'a loan file that has not ended after more than seven hours',
		{ ...run, state: 'due', addedAt: at(0) },
		28,
		deliveryFailed,
	],
	['a run that is still waiting for rates', { ...run, state: 'waiting', triedFrom: at(40) }, 40, undefined],
	[
		'a run whose wait ended more than seven hours ago',
		{ ...run, state: 'waiting', triedFrom: at(30) },
		38,
		deliveryFailed,
	],
	['a file that was built after a long wait', { ...run, state: 'built', triedFrom: at(35) }, 36, undefined],
	['a missed run that is delivered late', { ...run, state: 'due', addedAt: at(60) }, 61, undefined],
	[
		'a file whose placing began an hour ago',
		{ ...run, state: 'placing', changedAt: at(40), triedFrom: at(20) },
		41,
		undefined,
	],
	['a file whose placing began two hours ago', { ...run, state: 'placing', changedAt: at(40) }, 42, deliveryUncertain],
	['a delivery that has ended', { ...run, state: 'failed' }, 100, undefined],
] as const)('the expected alarm is raised for %s', (_, delivery, hour, alarm) => {
	expect(alarmOf(delivery, Date.parse(at(hour)))).toBe(alarm);
});
