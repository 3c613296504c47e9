import type { TableName } from '../../shared/contract/resources.ts';
import type { Capability } from '../../shared/contract/route.ts';

/** The single actions that a function may take on a table; on no index and no other table. */
export type TableAccess = Partial<Record<TableName, readonly `dynamodb:${string}`[]>>;

const readItems = ['dynamodb:GetItem', 'dynamodb:BatchGetItem'] as const;
const readRanges = ['dynamodb:GetItem', 'dynamodb:Query'] as const;

/** What each function that answers HTTP may do with the tables. Every one of them finds its caller in the directory. */
export const capabilityAccess: Record<Capability, TableAccess> = {
	session: { directory: [...readItems, 'dynamodb:PutItem', 'dynamodb:UpdateItem'] },
	calendars: { directory: readItems, calendars: [...readRanges, 'dynamodb:PutItem', 'dynamodb:DeleteItem'] },
	compounding: { directory: readItems, calendars: readRanges, rates: readRanges },
	rates: { directory: readItems, rates: readRanges },
};

/** What the function that sets up a new portal may do with the tables. */
export const setupAccess: TableAccess = {
	directory: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
	calendars: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:BatchWriteItem'],
	rates: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:BatchWriteItem'],
};
