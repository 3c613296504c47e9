import type { TableName } from '../../shared/contract/resources.ts';
import type { Capability } from '../../shared/contract/route.ts';

/** The single actions that a function may take on a table, and on its indexes where it may query; on no other table. */
export type TableAccess = Partial<Record<TableName, readonly `dynamodb:${string}`[]>>;

const readItems = ['dynamodb:GetItem', 'dynamodb:BatchGetItem'] as const;
const readRanges = ['dynamodb:GetItem', 'dynamodb:Query'] as const;

/** What each function that answers HTTP may do with the tables. Every one of them finds its caller in the directory. */
export const capabilityAccess: Record<Capability, TableAccess> = {
	session: { directory: [...readItems, 'dynamodb:PutItem', 'dynamodb:UpdateItem'] },
	calendars: { directory: readItems, calendars: [...readRanges, 'dynamodb:PutItem', 'dynamodb:DeleteItem'] },
	compounding: { directory: readItems, calendars: readRanges, rates: readRanges },
	rates: { directory: readItems, calendars: readRanges, rates: readRanges },
	admin: {
		directory: [...readItems, 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
		calendars: ['dynamodb:Query', 'dynamodb:DeleteItem'],
		audit: ['dynamodb:Query', 'dynamodb:PutItem'],
	},
	feeds: {
		directory: readItems,
		calendars: readRanges,
		rates: [...readRanges, 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
		audit: ['dynamodb:PutItem'],
	},
};

/** What the function that fetches fixings from their publishers may do with the tables. */
export const ingestAccess: TableAccess = {
	calendars: readRanges,
	rates: [...readRanges, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
};

/** What the hourly check of the fetched indices may do with the tables. */
export const feedCheckAccess: TableAccess = { calendars: readRanges, rates: readRanges };

/** What the nightly comparison of accounts and users may do with the tables. */
export const directoryCheckAccess: TableAccess = { directory: ['dynamodb:Query'] };

/** What the function that sets up a new portal may do with the tables. */
export const setupAccess: TableAccess = {
	directory: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
	calendars: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:BatchWriteItem'],
	rates: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:BatchWriteItem'],
};

/** What the function that loads dropped files may do with the tables. */
export const ingestFilesAccess: TableAccess = {
	calendars: readRanges,
	rates: [...readRanges, 'dynamodb:PutItem', 'dynamodb:BatchWriteItem', 'dynamodb:DeleteItem'],
};
