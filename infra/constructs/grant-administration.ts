import { Validations } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import {
	acknowledgePortalSecrets,
	type PortalFunction,
	portalSecrets,
	portalSecretsFinding,
} from './portal-function.ts';

/** Pattern for UUIDs as organisation ids. It does not match a stage's name, because the hyphens are fixed. */
const withoutStage = [8, 4, 4, 4, 12].map((length) => '?'.repeat(length)).join('-');

/** Organisations whose id is not a UUID: that of the operator, and those of the local portal. */
const namedOrganisations = (stage: string) => ['operator', ...(stage === 'local' ? ['bni', 'demo-bank'] : [])];

/**
 * Folders of secrets whose names do not contain the stage.
 *
 * A named organisation could have the same name as a stage. For such an organisation, the folder therefore includes
 * `organisation`, which is never an organisation id.
 */
const foldersWithoutStage = (stage: string) => [
	withoutStage,
	...namedOrganisations(stage).map((name) => `${name}/organisation`),
];

export function grantAdministration(
	{ lambda }: PortalFunction,
	scope: Construct,
	userPool: UserPool,
	stage: string,
): void {
	const actions = [
		'AdminCreateUser',
		'AdminGetUser',
		'AdminSetUserPassword',
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
	const earlier = foldersWithoutStage(stage);
	lambda.addToRolePolicy(
		new PolicyStatement({
			actions: ['secretsmanager:GetSecretValue', 'secretsmanager:DeleteSecret'],
			resources: earlier.map((folder) => portalSecrets(scope, folder)),
		}),
	);
	acknowledgePortalSecrets(lambda, stage);
	for (const folder of earlier) {
		Validations.of(lambda.role ?? lambda).acknowledge({
			id: portalSecretsFinding(folder),
			reason: 'Secrets of the first versions, named by the identifier of the organisation, are read and then moved.',
		});
	}
}
