import { Stack, Validations } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { PortalFunction } from './portal-function.ts';

/** The identifier of an organisation. A stage in its place cannot match: no hyphen of what follows would fit. */
const withoutStage = [8, 4, 4, 4, 12].map((length) => '?'.repeat(length)).join('-');

/** Lets the function of the administration manage accounts, and keep the secrets that it takes out of configurations. */
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
	const { partition, region, account } = Stack.of(scope);
	const secrets = `arn:${partition}:secretsmanager:${region}:${account}:secret:/portal`;
	lambda.addToRolePolicy(
		new PolicyStatement({
			actions: ['GetSecretValue', 'PutSecretValue', 'CreateSecret', 'DeleteSecret'].map(
				(action) => `secretsmanager:${action}`,
			),
			resources: [`${secrets}/${stage}/*`],
		}),
	);
	lambda.addToRolePolicy(
		new PolicyStatement({
			actions: ['secretsmanager:GetSecretValue', 'secretsmanager:DeleteSecret'],
			resources: [`${secrets}/${withoutStage}/*`],
		}),
	);
	const { role } = lambda;
	if (role === undefined) throw new Error('the function of the administration has no role');
	const secretArn = 'arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:/portal';
	Validations.of(role).acknowledge(
		{
			id: `AwsSolutions-IAM5[Resource::${secretArn}/${stage}/*]`,
			reason: "Secrets are made as organisations come and go; this stage's, and no other, are below /portal/<stage>/.",
		},
		{
			id: `AwsSolutions-IAM5[Resource::${secretArn}/${withoutStage}/*]`,
			reason: 'Secrets of the first versions, named by the identifier of the organisation, are read and then moved.',
		},
	);
}
