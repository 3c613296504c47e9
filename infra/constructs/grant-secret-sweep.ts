import { Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { PortalFunction } from './portal-function.ts';
import { portalSecrets, portalSecretsFinding } from './portal-secrets.ts';

/** Lets the nightly sweep list secrets and delete those of the portal. It can neither read nor write one. */
export function grantSecretSweep({ lambda }: PortalFunction, scope: Construct, stage: string): void {
	lambda.addToRolePolicy(new PolicyStatement({ actions: ['secretsmanager:ListSecrets'], resources: ['*'] }));
	lambda.addToRolePolicy(
		new PolicyStatement({ actions: ['secretsmanager:DeleteSecret'], resources: [portalSecrets(scope, stage)] }),
	);
	const { role } = lambda;
	if (role === undefined) throw new Error('the sweep of secrets has no role');
	Validations.of(role).acknowledge({
		id: 'AwsSolutions-IAM5[Resource::*]',
		reason: 'Secrets Manager lists names and dates without a resource to name, and X-Ray takes trace segments so.',
	});
	Validations.of(role).acknowledge({
		id: portalSecretsFinding(stage),
		reason: 'Secrets are made as organisations come and go; all of theirs, and no other, are below /portal/<stage>/.',
	});
}
