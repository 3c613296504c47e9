import type { TableName, tables } from '#shared/contract/resource-names.ts';
import type { Capability } from '#shared/contract/route.ts';

type Action = `dynamodb:${string}`;

/** Actions that are allowed only on items whose partition key matches a pattern. `*` matches any characters. */
interface LimitedActions {
	readonly actions: readonly Action[];
	readonly leadingKeys: readonly string[];
}

/** A table, or one of its indexes. A query of an index needs permission only for the index. */
type TableResource = {
	[Table in TableName]: Table | `${Table}/index/${(typeof tables)[Table]['indexes'][number]['name']}`;
}[TableName];

/** Exactly the calls in a function's code, which test/infra/stacks/least-privilege.ts derives from the bundle. */
export type TableAccess = Partial<Record<TableResource, readonly (Action | LimitedActions)[]>>;

export const tableOf = (resource: TableResource): TableName => resource.split('/')[0] as TableName;

const findCaller = ['dynamodb:GetItem', 'dynamodb:BatchGetItem'] as const;
const query = ['dynamodb:Query'] as const;
const countUsage = { actions: ['dynamodb:UpdateItem'], leadingKeys: ['USAGE#*'] } as const;

const recordEvents = { actions: ['dynamodb:PutItem'], leadingKeys: ['OUTBOX'] } as const;

export const capabilityAccess: Record<Capability, TableAccess> = {
	session: {
		directory: [
			...findCaller,
			{ actions: ['dynamodb:PutItem'], leadingKeys: ['ENDED#*'] },
			{ actions: ['dynamodb:UpdateItem'], leadingKeys: ['ATTEMPTS#*', 'SEEN#*'] },
		],
		audit: [{ actions: ['dynamodb:PutItem'], leadingKeys: ['AUDIT#*'] }],
	},
	calendars: {
		directory: findCaller,
		calendars: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
	},
	compounding: { directory: findCaller, calendars: query, rates: query },
	rates: { directory: findCaller, calendars: query, rates: ['dynamodb:Query', 'dynamodb:BatchGetItem'] },
	admin: {
		directory: [...findCaller, 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
		'directory/index/by-kind': query,
		'directory/index/by-organisation': query,
		calendars: ['dynamodb:Query', 'dynamodb:DeleteItem'],
		marketData: ['dynamodb:Query', 'dynamodb:DeleteItem'],
		runs: ['dynamodb:Query', 'dynamodb:DeleteItem'],
		deliveries: ['dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
		'deliveries/index/by-organisation': query,
		loans: ['dynamodb:Query', 'dynamodb:DeleteItem'],
		events: ['dynamodb:Query', 'dynamodb:DeleteItem'],
		audit: ['dynamodb:Query', 'dynamodb:PutItem'],
		'audit/index/by-organisation': query,
	},
	valuation: {
		directory: findCaller,
		calendars: query,
		rates: query,
		marketData: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem'],
		audit: ['dynamodb:PutItem'],
	},
	runs: {
		directory: [...findCaller, countUsage],
		runs: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
	},
	schedules: {
		directory: [...findCaller, countUsage],
		calendars: query,
		rates: query,
		deliveries: [
			'dynamodb:GetItem',
			'dynamodb:Query',
			'dynamodb:PutItem',
			'dynamodb:UpdateItem',
			'dynamodb:DeleteItem',
		],
		'deliveries/index/by-organisation': query,
		loans: ['dynamodb:GetItem'],
		events: [recordEvents],
		audit: ['dynamodb:PutItem'],
	},
	loans: {
		directory: [...findCaller, countUsage],
		calendars: query,
		rates: query,
		marketData: ['dynamodb:GetItem', 'dynamodb:Query'],
		loans: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
		'loans/index/by-list': query,
		runs: [
			{
				actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
				leadingKeys: ['BATCHES#LIST#*#*', 'BATCHES#PARTS#*#*'],
			},
			{ actions: ['dynamodb:Query'], leadingKeys: ['BATCHES#LIST#*#*'] },
		],
		events: [recordEvents],
		audit: ['dynamodb:PutItem'],
	},
	feeds: {
		directory: findCaller,
		calendars: query,
		rates: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
		audit: ['dynamodb:PutItem'],
	},
	events: {
		directory: findCaller,
		events: [
			'dynamodb:GetItem',
			'dynamodb:BatchGetItem',
			'dynamodb:Query',
			'dynamodb:PutItem',
			'dynamodb:UpdateItem',
			'dynamodb:DeleteItem',
		],
		audit: ['dynamodb:PutItem'],
	},
};

const followRun = ['dynamodb:GetItem', 'dynamodb:UpdateItem'] as const;

export const runSplitAccess: TableAccess = {
	runs: followRun,
	calendars: query,
	rates: query,
	marketData: ['dynamodb:GetItem', 'dynamodb:Query'],
};

export const runPartAccess: TableAccess = { runs: followRun };

export const runJoinAccess: TableAccess = { runs: followRun, directory: [countUsage], events: [recordEvents] };

export const ingestAccess: TableAccess = {
	calendars: query,
	rates: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
};

export const revisionMarksAccess: TableAccess = {
	'directory/index/by-kind': query,
	directory: ['dynamodb:GetItem'],
	calendars: query,
	rates: query,
	loans: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem'],
	events: [recordEvents],
};

export const feedCheckAccess: TableAccess = { calendars: query, rates: query };

export const directoryCheckAccess: TableAccess = { 'directory/index/by-kind': query };

export const secretSweepAccess: TableAccess = {
	directory: findCaller,
	'directory/index/by-kind': query,
	deliveries: ['dynamodb:GetItem'],
	'deliveries/index/by-organisation': query,
	events: ['dynamodb:GetItem', 'dynamodb:Query'],
};

export const setupAccess: TableAccess = {
	directory: ['dynamodb:GetItem', 'dynamodb:PutItem'],
	'directory/index/by-kind': query,
	calendars: ['dynamodb:BatchWriteItem'],
	rates: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:BatchWriteItem'],
};

export const accountMailAccess: TableAccess = { directory: ['dynamodb:GetItem'] };

export const passwordResetAccess: TableAccess = {
	directory: [{ actions: ['dynamodb:UpdateItem'], leadingKeys: ['USER#*'] }],
};

export const deliveryAccess: TableAccess = {
	directory: ['dynamodb:GetItem', countUsage],
	'directory/index/by-organisation': query,
	calendars: query,
	rates: query,
	deliveries: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
	loans: ['dynamodb:GetItem', 'dynamodb:Query'],
	events: [recordEvents],
	audit: ['dynamodb:PutItem'],
};

export const deliverySweepAccess: TableAccess = {
	directory: ['dynamodb:GetItem'],
	deliveries: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
	'deliveries/index/by-organisation': query,
	'deliveries/index/open': query,
	events: [recordEvents],
};

export const eventSweepAccess: TableAccess = {
	directory: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'],
	'directory/index/by-kind': query,
	events: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
	'events/index/open': query,
};

export const eventSenderAccess: TableAccess = {
	directory: ['dynamodb:GetItem'],
	'directory/index/by-organisation': query,
	events: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
};

export const ingestFilesAccess: TableAccess = {
	calendars: query,
	rates: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:BatchWriteItem', 'dynamodb:DeleteItem'],
	marketData: ['dynamodb:GetItem', 'dynamodb:PutItem'],
};
