import { randomUUID } from 'node:crypto';
import { CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { expect, it } from 'vitest';
import type { AccessDecision } from '#infra/emulators/access/access-control.ts';
import { credentialsOf } from '#test/support/credentials-of.ts';
import { manualClock } from '#test/support/manual-clock.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const clock = manualClock('2026-11-22T10:00:30Z');
const decisions: AccessDecision[] = [];
const portal = await portalForFile({
	clock,
	runsSchedulesOf: (functionName) => ['delivery-sweep', 'feed-check', 'secret-sweep'].includes(functionName),
	onDecision: (decision) => decisions.push(decision),
});

/** Returns the functions that Scheduler has called since the last check, with the role that it used. */
function calls(): string[] {
	return decisions
		.splice(0)
		.filter(({ action, identity }) => action === 'lambda:InvokeFunction' && /Role/.test(identity))
		.map(
			({ identity, resource, isAllowed }) =>
				`${identity.replace(/[0-9A-F]{8}$/, '')} ${resource.split(':').at(-1)} ${isAllowed}`,
		)
		.sort();
}

it('schedules start deliveries and the clean-up job, each with a separate role', async () => {
	const { AWS_ENDPOINT_URL_SCHEDULER: endpoint } = portal.environment;
	const scheduler = new SchedulerClient({
		endpoint,
		region: 'local',
		credentials: credentialsOf(portal.environment),
	});
	const { SCHEDULE_GROUP, SCHEDULE_ROLE, DELIVERY_FUNCTION, SCHEDULE_DEAD_LETTERS } = portal.environmentOf('schedules');
	await scheduler.send(
		new CreateScheduleCommand({
			Name: randomUUID(),
			GroupName: SCHEDULE_GROUP,
			ScheduleExpression: 'cron(2 10 * * ? *)',
			FlexibleTimeWindow: { Mode: 'OFF' },
			Target: {
				Arn: DELIVERY_FUNCTION,
				RoleArn: SCHEDULE_ROLE,
				// The job does not exist, so the function returns without doing anything.
				Input: JSON.stringify({ jobId: randomUUID(), scheduledTime: '<aws.scheduler.scheduled-time>' }),
				DeadLetterConfig: { Arn: SCHEDULE_DEAD_LETTERS },
			},
		}),
	);
	await portal.runDue();
	calls();
	clock.advance(60_000);
	await portal.runDue();
	expect(calls()).toEqual(['SweepRole portal-delivery-sweep true']);
	clock.advance(60_000);
	await portal.runDue();
	expect(calls()).toEqual(['ScheduleRole portal-delivery true', 'SweepRole portal-delivery-sweep true']);
	clock.advance(60_000);
	await portal.runDue();
	expect(calls()).toEqual(['SweepRole portal-delivery-sweep true']);
});

it('the hourly and nightly checks are started by the same clock, with a separate role', async () => {
	const checks = async (millis: number) => {
		clock.advance(millis);
		await portal.runDue();
		return calls().filter((call) => call.startsWith('CheckRole'));
	};
	expect(await checks(46 * 60_000)).toEqual([]);
	expect(await checks(60_000)).toEqual(['CheckRole portal-feed-check true']);
	expect(await checks(15 * 3600_000 + 54 * 60_000)).toContain('CheckRole portal-feed-check true');
	expect(await checks(60_000)).toEqual(['CheckRole portal-secret-sweep true']);
});
