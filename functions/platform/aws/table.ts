import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type TableName, tables } from '#shared/contract/resource-names.ts';
import { environmentVariable } from '../environment-variable.ts';
import { callLimits, clientSettings } from './client-settings.ts';

export const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(callLimits.dynamodb)), {
	marshallOptions: { removeUndefinedValues: true },
});

export function tableName(table: TableName): string {
	return environmentVariable(tables[table].variable);
}
