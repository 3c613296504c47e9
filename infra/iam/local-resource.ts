import { type TableDefinition, tables } from '../../shared/contract/resource-names.ts';
import { machineClient, userPoolId, webClient } from '../local/cognito/app-client.ts';
import { localAccount, localArn, localPartition, localRegion } from './local-arn.ts';
import type { TemplateResource } from './template.ts';

export const ingestBucketName = 'ingest';
export const runsBucketName = 'runs';
export const deliveriesBucketName = 'deliveries';

export const localPseudoParameters = {
	'AWS::Partition': localPartition,
	'AWS::Region': localRegion,
	'AWS::AccountId': localAccount,
	'AWS::URLSuffix': 'amazonaws.com',
};

/**
 * What a resource of the templates is called on one machine.
 *
 * A resource without an emulator gets a name that no emulator answers to: what is granted on it grants nothing here.
 *
 * @param attribute `Ref`, or the name of an attribute
 */
export function localResource(resource: TemplateResource, logicalId: string, attribute: string): string {
	const { name, arn } = describe(resource, logicalId);
	if (attribute === 'Ref') return name;
	if (attribute === 'Arn') return arn;
	return `${logicalId}.${attribute}`;
}

function describe({ Type, Properties = {} }: TemplateResource, logicalId: string): { name: string; arn: string } {
	switch (Type) {
		case 'AWS::DynamoDB::GlobalTable': {
			const name = tableName(logicalId);
			return { name, arn: localArn.table(name) };
		}
		case 'AWS::Cognito::UserPool':
			return { name: userPoolId, arn: localArn.userPool(userPoolId) };
		case 'AWS::Cognito::UserPoolClient': {
			const flows = Properties.ExplicitAuthFlows as readonly string[];
			return without(flows.includes('ALLOW_USER_PASSWORD_AUTH') ? machineClient.id : webClient.id);
		}
		case 'AWS::S3::Bucket': {
			const name = bucketName(logicalId, Properties.NotificationConfiguration !== undefined);
			return { name, arn: localArn.bucket(name) };
		}
		default:
			return without(logicalId);
	}
}

function bucketName(logicalId: string, hasNotifications: boolean): string {
	if (hasNotifications) return ingestBucketName;
	if (logicalId.startsWith('RunFiles')) return runsBucketName;
	return logicalId.startsWith('DeliveryFiles') ? deliveriesBucketName : logicalId.toLowerCase();
}

const without = (name: string) => ({ name, arn: `arn:${localPartition}::${localRegion}:${localAccount}:${name}` });

/** CDK makes the logical id of a table of its name in the contract and eight hexadecimal digits. */
function tableName(logicalId: string): string {
	const found = Object.entries<TableDefinition>(tables).find(
		([name]) => logicalId.replace(/[0-9A-F]{8}$/, '') === name,
	);
	if (found === undefined) throw new RangeError(`the table ${logicalId} is not in the contract`);
	return found[1].localName;
}
