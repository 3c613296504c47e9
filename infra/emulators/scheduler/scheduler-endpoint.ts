import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type AccessControl, localAccount, localArn } from '../access/access-control.ts';
import type { AccessRequest } from '../access/is-allowed.ts';
import { type RestAnswer, RestError, type RestOperation, restEndpoint, validationError } from '../endpoint.ts';
import {
	defaultGroup,
	nextDueMillis,
	type ScheduleDefinition,
	type ScheduleRecord,
	type ScheduleStore,
	scheduleDefinition,
	scheduleName,
} from './schedule-store.ts';
import type { SchedulerRole } from './stack-schedules.ts';

const parameters = z.object({
	MaxResults: z.coerce.number().int().min(1).max(100).default(100),
	NextToken: z.string().default(''),
	NamePrefix: z.string().default(''),
	ScheduleGroup: z.string().optional(),
	State: z.enum(['ENABLED', 'DISABLED']).optional(),
});

function listSchedules(store: ScheduleStore, query: URLSearchParams): RestOperation {
	const { MaxResults, NextToken, NamePrefix, ScheduleGroup, State } = parameters.parse(Object.fromEntries(query));
	return {
		requests: [{ action: 'scheduler:ListSchedules', resource: localArn.schedule('*', '*') }],
		run() {
			const found = store
				.list()
				.filter(({ name, definition }) => name.startsWith(NamePrefix) && `${definition.GroupName}~${name}` > NextToken)
				.filter(({ definition }) => ScheduleGroup === undefined || definition.GroupName === ScheduleGroup)
				.filter(({ definition }) => State === undefined || definition.State === State);
			const page = found.slice(0, MaxResults);
			const last = found.length > page.length ? page.at(-1) : undefined;
			const token = last === undefined ? {} : { NextToken: `${last.definition.GroupName}~${last.name}` };
			return { status: 200, body: { Schedules: page.map(summary), ...token } };
		},
	};
}

const summary = ({ name, definition, createdMillis, modifiedMillis }: ScheduleRecord) => ({
	Arn: localArn.schedule(definition.GroupName, name),
	Name: name,
	GroupName: definition.GroupName,
	State: definition.State,
	CreationDate: createdMillis / 1000,
	LastModificationDate: modifiedMillis / 1000,
	Target: { Arn: definition.Target.Arn },
});

/** @throws RestError if the role does not exist, or does not trust the schedules of the group */
function executionRole(roles: readonly SchedulerRole[], roleArn: string, group: string): SchedulerRole {
	const source = { 'aws:sourceaccount': localAccount, 'aws:sourcearn': localArn.scheduleGroup(group) };
	const role = roles.find(({ arn }) => arn === roleArn);
	const isTrusted = role?.trust.every(({ key, values }) =>
		values.includes(source[key.toLowerCase() as keyof typeof source]),
	);
	if (role !== undefined && isTrusted === true) return role;
	throw validationError('The execution role you provide must allow AWS EventBridge Scheduler to assume the role.');
}

interface SchedulerEndpointOptions {
	readonly store: ScheduleStore;
	readonly groups: readonly string[];
	readonly roles: readonly SchedulerRole[];
	readonly access: AccessControl;
	readonly clock: typeof Date.now;
}

/** Maximum size of a request body. The input of a schedule has at most 256 KiB. */
const maxBodyBytes = 512 * 1024;

const maxTokens = 1000;

export function schedulerEndpoint({ store, groups, roles, access, clock }: SchedulerEndpointOptions) {
	const answered = new Map<string, { readonly digest: string; readonly answer: RestAnswer }>();

	const operationOn = (action: string, group: string, name: string, run: () => RestAnswer): RestOperation => ({
		requests: [{ action: `scheduler:${action}`, resource: localArn.schedule(group, name) }],
		run,
	});

	function existing(group: string, name: string): ScheduleRecord {
		const found = store.find(group, name);
		if (found !== undefined) return found;
		throw new RestError(404, 'ResourceNotFoundException', `Schedule ${name} does not exist.`);
	}

	function requireGroup(group: string): void {
		if (group === defaultGroup || groups.includes(group)) return;
		throw new RestError(404, 'ResourceNotFoundException', `Schedule group ${group} does not exist.`);
	}

	function once(token: string | undefined, request: string, run: () => RestAnswer): RestAnswer {
		if (token === undefined) return run();
		const digest = createHash('sha256').update(request).digest('hex');
		const before = answered.get(token);
		if (before?.digest === digest) return before.answer;
		if (before !== undefined) {
			throw new RestError(409, 'ConflictException', 'The client token was used for another request.');
		}
		const answer = run();
		answered.set(token, { digest, answer });
		for (const oldest of answered.keys()) {
			if (answered.size <= maxTokens) break;
			answered.delete(oldest);
		}
		return answer;
	}

	function save(method: string, name: string, body: string): RestOperation {
		const { ClientToken: token, ...input } = JSON.parse(body) as { ClientToken?: string };
		const definition = scheduleDefinition.parse(input);
		const { GroupName: group, Target: target } = definition;
		const passRole: AccessRequest = {
			action: 'iam:PassRole',
			resource: target.RoleArn,
			context: { 'iam:passedtoservice': 'scheduler.amazonaws.com' },
		};
		const isNew = method === 'POST';
		const run = () => {
			requireGroup(group);
			executionRole(roles, target.RoleArn, group);
			const before = isNew ? undefined : existing(group, name);
			if (isNew && store.find(group, name) !== undefined) {
				throw new RestError(409, 'ConflictException', `Schedule ${name} already exists.`);
			}
			store.put(recordOf(name, definition, before), true);
			return { status: 200, body: { ScheduleArn: localArn.schedule(group, name) } };
		};
		const operation = operationOn(isNew ? 'CreateSchedule' : 'UpdateSchedule', group, name, () =>
			once(token, `${method} ${name} ${JSON.stringify(definition)}`, run),
		);
		return { ...operation, requests: [...operation.requests, passRole] };
	}

	function recordOf(name: string, definition: ScheduleDefinition, before: ScheduleRecord | undefined): ScheduleRecord {
		const now = clock();
		const createdMillis = before?.createdMillis ?? now;
		const nextMillis = nextDueMillis(definition, createdMillis, now - 1);
		return {
			name,
			definition,
			isOfStacks: false,
			createdMillis,
			modifiedMillis: now,
			...(nextMillis === undefined ? {} : { nextMillis }),
			runs: before?.runs ?? [],
		};
	}

	function remove(group: string, name: string, token: string | null): RestOperation {
		return operationOn('DeleteSchedule', group, name, () =>
			once(token ?? undefined, `DELETE ${group} ${name}`, () => {
				store.remove(existing(group, name));
				return { status: 200, body: {} };
			}),
		);
	}

	return restEndpoint({
		access,
		service: 'scheduler',
		maxBodyBytes,
		messageField: 'Message',
		operationOf({ method, steps: [kind, encoded, ...others], query, body }) {
			if (others.length > 0) return undefined;
			if (kind === 'schedules' && encoded === undefined && method === 'GET') return listSchedules(store, query);
			const name = scheduleName.safeParse(encoded);
			if (!name.success) throw validationError('The name is not valid.');
			if (kind === 'schedule-groups' && method === 'GET') return readGroup(name.data);
			if (kind !== 'schedules') return undefined;
			if (method === 'POST' || method === 'PUT') return save(method, name.data, body);
			const group = scheduleName.parse(query.get('groupName') ?? defaultGroup);
			if (method === 'DELETE') return remove(group, name.data, query.get('clientToken'));
			if (method !== 'GET') return undefined;
			return operationOn('GetSchedule', group, name.data, () => ({
				status: 200,
				body: described(existing(group, name.data)),
			}));
		},
	});

	function readGroup(name: string): RestOperation {
		const arn = localArn.scheduleGroup(name);
		return {
			requests: [{ action: 'scheduler:GetScheduleGroup', resource: arn }],
			run() {
				requireGroup(name);
				return { status: 200, body: { Arn: arn, Name: name, State: 'ACTIVE' } };
			},
		};
	}
}

const described = ({ name, definition, createdMillis, modifiedMillis }: ScheduleRecord) => ({
	...definition,
	Name: name,
	Arn: localArn.schedule(definition.GroupName, name),
	CreationDate: createdMillis / 1000,
	LastModificationDate: modifiedMillis / 1000,
});
