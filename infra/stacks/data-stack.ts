import { Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { type TableDefinition, type TableName, tables } from '../../shared/contract/resources.ts';
import { PortalTable } from '../constructs/portal-table.ts';

/** What the portal keeps: every table of the contract. */
export class DataStack extends Stack {
	readonly tables: Readonly<Record<TableName, TableV2>>;

	constructor(scope: Construct, id: string, props: StackProps) {
		super(scope, id, props);
		const built = Object.entries(tables).map(([name, definition]: [string, TableDefinition]) => [
			name,
			new PortalTable(this, name, definition),
		]);
		this.tables = Object.fromEntries(built) as Record<TableName, TableV2>;
	}
}
