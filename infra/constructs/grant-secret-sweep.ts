import { Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { PortalFunction } from './portal-function.ts';
import { acknowledgePortalSecrets, portalSecrets } from './portal-secrets.ts';

/** Lets the nightly sweep list secrets and delete those of the portal, but not read or write them. */
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
