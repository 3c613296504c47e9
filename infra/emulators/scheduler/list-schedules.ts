import * as z from 'zod';
import { localArn } from '../access/local-arn.ts';
import type { RestOperation } from '../rest-endpoint.ts';
import type { ScheduleRecord, ScheduleStore } from './schedule-store.ts';

const parameters = z.object({
	MaxResults: z.coerce.number().int().min(1).max(100).default(100),
	/** The group and the name of the last schedule of the previous page. */
	NextToken: z.string().default(''),
	NamePrefix: z.string().default(''),
	ScheduleGroup: z.string().optional(),
	State: z.enum(['ENABLED', 'DISABLED']).optional(),
});

/** ListSchedules, a page at a time. It has no resource smaller than all schedules. */
export function listSchedules(store: ScheduleStore, query: URLSearchParams): RestOperation {
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
