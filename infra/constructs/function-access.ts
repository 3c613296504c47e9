import type { TableName, tables } from '../../shared/contract/resources.ts';
import type { Capability } from '../../shared/contract/route.ts';

type Action = `dynamodb:${string}`;

/** Actions on the items alone whose partition key is like one of these; `*` stands for any characters. */
interface LimitedActions {
	readonly actions: readonly Action[];
	readonly leadingKeys: readonly string[];
}

/** A table, or one of its indexes: a query of an index needs the index and not the table. */
type TableResource = {
	[Table in TableName]: Table | `${Table}/index/${(typeof tables)[Table]['indexes'][number]['name']}`;
}[TableName];

/**
 * The actions that a function may take on tables and indexes, and on no others.
 *
 * They are exactly what its code calls: test/infra/least-privilege.test.ts derives the calls from the bundle.
 */
export type TableAccess = Partial<Record<TableResource, readonly (Action | LimitedActions)[]>>;

export const tableOf = (resource: TableResource): TableName => resource.split('/')[0] as TableName;

/** To find the caller: organisation, user and ended sessions. */
const findCaller = ['dynamodb:GetItem', 'dynamodb:BatchGetItem'] as const;
const query = ['dynamodb:Query'] as const;

/** Of the functions that answer HTTP. */
export const capabilityAccess: Record<Capability, TableAccess> = {
	session: {
		directory: [
			...findCaller,
			{ actions: ['dynamodb:PutItem'], leadingKeys: ['ENDED#*'] },
			{ actions: ['dynamodb:UpdateItem'], leadingKeys: ['ATTEMPTS#*'] },
		],
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
		audit: ['dynamodb:Query', 'dynamodb:PutItem'],
		'audit/index/by-organisation': query,
	},
	feeds: {
		directory: findCaller,
		calendars: query,
		rates: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
		audit: ['dynamodb:PutItem'],
	},
};

/** Of the function that fetches fixings from their publishers. */
export const ingestAccess: TableAccess = {
	calendars: query,
	rates: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
};

/** Of the hourly check of the fetched indices. */
export const feedCheckAccess: TableAccess = { calendars: query, rates: query };

/** Of the nightly comparison of accounts and users. */
export const directoryCheckAccess: TableAccess = { 'directory/index/by-kind': query };

/** Of the nightly sweep of secrets. */
export const secretSweepAccess: TableAccess = { directory: findCaller, 'directory/index/by-kind': query };

/** Of the function that sets up a new portal. */
export const setupAccess: TableAccess = {
	directory: ['dynamodb:GetItem', 'dynamodb:PutItem'],
	'directory/index/by-kind': query,
	calendars: ['dynamodb:BatchWriteItem'],
	rates: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:BatchWriteItem'],
};

/** Of the function that writes the user pool's mails. */
export const accountMailAccess: TableAccess = { directory: ['dynamodb:GetItem'] };

/** Of the function that follows a password reset. */
export const passwordResetAccess: TableAccess = {
	directory: [{ actions: ['dynamodb:UpdateItem'], leadingKeys: ['USER#*'] }],
};

/** Of the function that loads dropped files. */
export const ingestFilesAccess: TableAccess = {
	calendars: query,
	rates: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:BatchWriteItem', 'dynamodb:DeleteItem'],
};
