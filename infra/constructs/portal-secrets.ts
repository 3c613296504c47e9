import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** The ARN pattern of the secrets of a stage's configurations. */
export function portalSecrets(scope: Construct, stage: string): string {
	const { partition, region, account } = Stack.of(scope);
	return `arn:${partition}:secretsmanager:${region}:${account}:secret:/portal/${stage}/*`;
}

/** The finding of cdk-nag for {@link portalSecrets}. */
export const portalSecretsFinding = (stage: string) =>
	`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:/portal/${stage}/*]`;
