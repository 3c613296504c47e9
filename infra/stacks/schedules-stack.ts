import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { type TableName, variables } from '../../shared/contract/resources.ts';
import { directoryCheckAccess } from '../constructs/function-access.ts';
import { PortalFunction } from '../constructs/portal-function.ts';

export interface SchedulesStackProps extends StackProps {
	readonly userPool: UserPool;
	readonly tables: Readonly<Record<TableName, TableV2>>;
}

/** What the portal does by itself, by the clock. */
export class SchedulesStack extends Stack {
	readonly directoryCheck: PortalFunction;

	constructor(scope: Construct, id: string, props: SchedulesStackProps) {
		super(scope, id, props);
		this.directoryCheck = new PortalFunction(this, 'directory-check', {
			folder: 'directory-check',
			tables: props.tables,
			access: directoryCheckAccess,
			environment: { [variables.userPoolId]: props.userPool.userPoolId },
			timeout: Duration.minutes(5),
		});
		this.directoryCheck.lambda.addToRolePolicy(
			new PolicyStatement({ actions: ['cognito-idp:ListUsers'], resources: [props.userPool.userPoolArn] }),
		);
		new Rule(this, 'Nightly', {
			description: 'Compares the accounts with the directory, every night.',
			schedule: Schedule.cron({ hour: '2', minute: '15' }),
			targets: [new LambdaFunction(this.directoryCheck.lambda, { retryAttempts: 2 })],
		});
	}
}
