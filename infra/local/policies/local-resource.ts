import { localAccount, localArn, localPartition, localRegion } from '#infra/emulators/access/access-control.ts';
import { type TableDefinition, tables } from '#shared/contract/resource-names.ts';
import {
	deliveriesBucketName,
	ingestBucketName,
	localFunctionName,
	machineClient,
	runsBucketName,
	userPoolId,
	webClient,
} from '../resources.ts';
import type { TemplateResource } from './template.ts';

export const localPseudoParameters = {
	'AWS::Partition': localPartition,
	'AWS::Region': localRegion,
	'AWS::AccountId': localAccount,
	'AWS::URLSuffix': 'amazonaws.com',
};

/**
 * Returns the local name or ARN of a resource in a template.
 *
 * A resource without an emulator gets a name that no emulator uses, so that permissions for it have no effect.
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
		case 'AWS::Lambda::Function': {
			const { Environment } = Properties as { Environment?: { Variables: Record<string, unknown> } };
			const { POWERTOOLS_SERVICE_NAME: functionName } = Environment?.Variables ?? {};
			const name = localFunctionName(typeof functionName === 'string' ? functionName : logicalId);
			return { name, arn: localArn.function(name) };
		}
		case 'AWS::SQS::Queue': {
			const name = withoutHash(logicalId);
			return { name: `https://sqs.${localRegion}.amazonaws.com/${localAccount}/${name}`, arn: localArn.queue(name) };
		}
		case 'AWS::SecretsManager::Secret': {
			const arn = localArn.secret(withoutHash(logicalId));
			return { name: arn, arn };
		}
		case 'AWS::IAM::Role':
			return { name: logicalId, arn: localArn.role(logicalId) };
		case 'AWS::Scheduler::ScheduleGroup': {
			const name = Properties.Name as string;
			return { name, arn: localArn.scheduleGroup(name) };
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

/** Removes the hash from a CDK logical id, which consists of a name and eight hexadecimal digits. */
const withoutHash = (logicalId: string) => logicalId.replace(/[0-9A-F]{8}$/, '');

function tableName(logicalId: string): string {
	const found = Object.entries<TableDefinition>(tables).find(([name]) => withoutHash(logicalId) === name);
	if (found === undefined) throw new RangeError(`the table ${logicalId} is not in the contract`);
	return found[1].localName;
}
