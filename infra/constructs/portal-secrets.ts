import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { PortalFunction } from './portal-function.ts';

/** Allows the nightly removal of unused secrets to list secrets and delete the portal's, but not to read or write. */
export function grantSecretSweep({ lambda }: PortalFunction, scope: Construct, stage: string): void {
	lambda.addToRolePolicy(new PolicyStatement({ actions: ['secretsmanager:ListSecrets'], resources: ['*'] }));
	lambda.addToRolePolicy(
		new PolicyStatement({ actions: ['secretsmanager:DeleteSecret'], resources: [portalSecrets(scope, stage)] }),
	);
	const { role } = lambda;
	if (role === undefined) throw new Error('The function secret-sweep has no role.');
	Validations.of(role).acknowledge({
		id: 'AwsSolutions-IAM5[Resource::*]',
		reason: 'Listing secrets (names and dates) and sending traces to X-Ray have no resource.',
	});
	acknowledgePortalSecrets(lambda, stage);
}

export function grantMarketDataAccounts({ lambda }: PortalFunction, scope: Construct, stage: string): void {
	const resources = [portalSecrets(scope, stage)];
	lambda.addToRolePolicy(new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources }));
	acknowledgePortalSecrets(lambda, stage);
}

/**
 * Returns the ARN pattern for secrets in the configurations of a stage.
 *
 * @param below folder of the secrets; default: all folders
 */
export function portalSecrets(scope: Construct, stage: string, below = ''): string {
	const { partition, region, account } = Stack.of(scope);
	return `arn:${partition}:secretsmanager:${region}:${account}:secret:/portal/${stage}/${below}*`;
}

/** Name of the cdk-nag finding that {@link portalSecrets} causes. */
export const portalSecretsFinding = (stage: string, below = '') =>
	`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:/portal/${stage}/${below}*]`;

/** Acknowledges the cdk-nag finding about access to all secrets of a stage. */
export function acknowledgePortalSecrets({ role, node }: IFunction, stage: string): void {
	if (role === undefined) throw new Error(`The function ${node.path} has no role.`);
	Validations.of(role).acknowledge({
		id: portalSecretsFinding(stage),
		reason:
			'Secrets are created for each organisation; those of this stage, and no others, are below /portal/<stage>/.',
	});
}
