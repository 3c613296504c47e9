import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { type TableDefinition, type TableName, tables } from '#shared/contract/resource-names.ts';

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

/** Table with on-demand capacity. Restorable to any second in the last 35 days; kept when its stack is deleted. */
class PortalTable extends TableV2 {
	constructor(scope: Construct, id: string, definition: TableDefinition) {
		super(scope, id, {
			partitionKey: { name: 'pk', type: AttributeType.STRING },
			sortKey: { name: 'sk', type: AttributeType.STRING },
			globalSecondaryIndexes: definition.indexes.map((index) => ({
				indexName: index.name,
				partitionKey: { name: index.partitionKey, type: AttributeType.STRING },
				sortKey: { name: index.sortKey, type: AttributeType.STRING },
				...(index.attributes === undefined
					? {}
					: { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.attributes] }),
			})),
			...(definition.expiryAttribute === undefined ? {} : { timeToLiveAttribute: definition.expiryAttribute }),
			billing: Billing.onDemand(),
			encryption: TableEncryptionV2.awsManagedKey(),
			pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
			deletionProtection: true,
			// The table is kept even if its creation fails, because CloudFormation cannot delete a protected table.
			removalPolicy: RemovalPolicy.RETAIN,
		});
	}
}
