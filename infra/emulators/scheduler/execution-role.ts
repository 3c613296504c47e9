import { localAccount, localArn } from '../access/local-arn.ts';
import { validationError } from '../rest-endpoint.ts';
import type { SchedulerRole } from './stack-schedules.ts';

/**
 * The role under which a schedule of a group starts its target.
 *
 * @throws RestError if it is missing, or does not trust the schedules of the group
 */
export function executionRole(roles: readonly SchedulerRole[], roleArn: string, group: string): SchedulerRole {
	const source = { 'aws:sourceaccount': localAccount, 'aws:sourcearn': localArn.scheduleGroup(group) };
	const role = roles.find(({ arn }) => arn === roleArn);
	const isTrusted = role?.trust.every(({ key, values }) =>
		values.includes(source[key.toLowerCase() as keyof typeof source]),
	);
	if (role !== undefined && isTrusted === true) return role;
	throw validationError('The execution role you provide must allow AWS EventBridge Scheduler to assume the role.');
}
