import { Stack, Validations } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { PortalFunction } from './portal-function.ts';

/** Lets the function of the administration manage accounts, and keep the secrets that it takes out of configurations. */
export function grantAdministration({ lambda }: PortalFunction, scope: Construct, userPool: UserPool): void {
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
	const secrets = `arn:${partition}:secretsmanager:${region}:${account}:secret:/portal/*`;
	lambda.addToRolePolicy(
		new PolicyStatement({
			actions: ['GetSecretValue', 'PutSecretValue', 'CreateSecret', 'DeleteSecret'].map(
				(action) => `secretsmanager:${action}`,
			),
			resources: [secrets],
		}),
	);
	const { role } = lambda;
	if (role === undefined) throw new Error('the function of the administration has no role');
	Validations.of(role).acknowledge({
		id: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:/portal/*]',
		reason: 'Secrets are made as organisations come and go; all of theirs, and no other, are below /portal/.',
	});
}
