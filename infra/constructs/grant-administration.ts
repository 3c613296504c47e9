import { Validations } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { PortalFunction } from './portal-function.ts';
import { acknowledgePortalSecrets, portalSecrets, portalSecretsFinding } from './portal-secrets.ts';

/** Matches the identifier of an organisation, and no stage: the hyphens would not fit. */
const withoutStage = [8, 4, 4, 4, 12].map((length) => '?'.repeat(length)).join('-');

/** Lets the function `admin` manage accounts and store the secrets of configurations. */
export function grantAdministration(
	{ lambda }: PortalFunction,
	scope: Construct,
	userPool: UserPool,
	stage: string,
): void {
	const actions = [
		'AdminCreateUser',
		'AdminGetUser',
		'AdminDisableUser',
		'AdminEnableUser',
		'AdminDeleteUser',
		'AdminUserGlobalSignOut',
	];
	lambda.addToRolePolicy(
		new PolicyStatement({
			actions: actions.map((action) => `cognito-idp:${action}`),
			resources: [userPool.userPoolArn],
		}),
	);
	lambda.addToRolePolicy(
		new PolicyStatement({
			actions: ['GetSecretValue', 'PutSecretValue', 'CreateSecret', 'DeleteSecret'].map(
				(action) => `secretsmanager:${action}`,
			),
			resources: [portalSecrets(scope, stage)],
		}),
	);
	lambda.addToRolePolicy(
		new PolicyStatement({
			actions: ['secretsmanager:GetSecretValue', 'secretsmanager:DeleteSecret'],
			resources: [portalSecrets(scope, withoutStage)],
		}),
	);
	acknowledgePortalSecrets(lambda, stage);
	Validations.of(lambda.role ?? lambda).acknowledge({
		id: portalSecretsFinding(withoutStage),
		reason: 'Secrets of the first versions, named by the identifier of the organisation, are read and then moved.',
	});
}
