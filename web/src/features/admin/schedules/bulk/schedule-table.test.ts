import { expect, it } from 'vitest';
import type { ScheduleRun } from '#shared/contract/schedule-checks.ts';
import { dayStates } from './day-states.ts';

const now = Date.parse('2026-08-07T12:00:00Z');
const run = (scheduledTime: string, changes: Partial<ScheduleRun> = {}): ScheduleRun => ({
	scheduledTime,
	kind: 'scheduled',
	state: 'delivered',
	endedAt: scheduledTime,
	...changes,
});
const shown = (runs: readonly ScheduleRun[], zone = 'UTC') =>
	dayStates(runs, zone, now).filter(({ state }) => state !== 'none');

it('the history covers thirty days in the time zone of the schedule', () => {
	const days = dayStates([], 'UTC', now);
	expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([30, '2026-07-09', '2026-08-07']);
	expect(shown([run('2026-08-05T23:30:00.000Z')], 'Asia/Tokyo')).toEqual([{ date: '2026-08-06', state: 'delivered' }]);
});

it.each([
	['late', run('2026-08-06T07:30:00.000Z', { endedAt: '2026-08-06T07:45:01.000Z' })],
	['delivered', run('2026-08-06T07:30:00.000Z', { endedAt: '2026-08-06T07:45:00.000Z' })],
	['faults', run('2026-08-06T07:30:00.000Z', { faultRows: 1 })],
	['failed', run('2026-08-06T07:30:00.000Z', { state: 'uncertain' })],
	['waiting', run('2026-08-06T07:30:00.000Z', { state: 'waiting' })],
	['cancelled', run('2026-08-06T07:30:00.000Z', { state: 'cancelled' })],
] as const)('a day is shown as %s', (state, only) => {
	expect(shown([only])).toEqual([{ date: '2026-08-06', state }]);
});

it('a repeated run counts with its last outcome, and a day with several runs counts with the worst outcome', () => {
	const [early, late] = ['2026-08-06T07:30:00.000Z', '2026-08-06T16:30:00.000Z'];
	const again = run(early, { kind: 'resend' });
	const failed = run(early, { state: 'failed' });
	expect(shown([again, failed])).toEqual([{ date: '2026-08-06', state: 'delivered' }]);
	expect(shown([run(early, { kind: 'resend', state: 'cancelled' }), failed])).toEqual([
		{ date: '2026-08-06', state: 'failed' },
	]);
	expect(shown([run(late), failed])).toEqual([{ date: '2026-08-06', state: 'failed' }]);
});
