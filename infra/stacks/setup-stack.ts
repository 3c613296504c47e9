import {
	CfnParameter,
	CustomResource,
	Duration,
	RemovalPolicy,
	Stack,
	type StackProps,
	Validations,
} from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import type { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Provider } from 'aws-cdk-lib/custom-resources';
import type { Construct } from 'constructs';
import { syntheticClientLogin, type TableName, variables } from '#shared/contract/resource-names.ts';
import { setupAccess } from '../constructs/function-access.ts';
import { addSchedule, OwnRole, PortalFunction, schedulerRole } from '../constructs/portal-function.ts';
import { emailPattern, operatorNamePattern, operatorNameRule } from '../deployment/stage.ts';

export interface SetupStackProps extends StackProps {
	readonly userPool: UserPool;
	readonly tables: Readonly<Record<TableName, TableV2>>;
	readonly portalAddress: string;
}

/** Interval at which the synthetic client runs. Its alarm is raised after two intervals without success. */
export const syntheticClientInterval = Duration.minutes(5);

/**
 * Writes the initial data of a portal: reference data, the operator, and the operator's first administrator. Also
 * schedules the synthetic client, which uses the portal every five minutes with a user that the set-up creates.
 */
export class SetupStack extends Stack {
	readonly function: PortalFunction;
	readonly syntheticClient: PortalFunction;

	constructor(scope: Construct, id: string, props: SetupStackProps) {
		super(scope, id, props);
		const operatorName = new CfnParameter(this, 'OperatorName', {
			description: 'The name of the organization that runs the portal.',
			allowedPattern: operatorNamePattern,
			constraintDescription: `must be ${operatorNameRule}`,
		});
		const operatorAdminEmail = new CfnParameter(this, 'OperatorAdminEmail', {
			description: 'The e-mail address of its first administrator, who is invited by mail.',
			allowedPattern: emailPattern,
			maxLength: 128,
			constraintDescription: 'must be an e-mail address',
		});
		const secret = this.addSyntheticClientSecret();
		this.function = new PortalFunction(this, 'Setup', {
			functionName: 'setup',
			tables: props.tables,
			access: setupAccess,
			environment: {
				[variables.userPoolId]: props.userPool.userPoolId,
				[variables.syntheticClientSecret]: secret.secretArn,
			},
			timeout: Duration.minutes(10),
		});
		this.function.lambda.addToRolePolicy(
			new PolicyStatement({
				actions: ['cognito-idp:AdminCreateUser', 'cognito-idp:AdminGetUser', 'cognito-idp:AdminSetUserPassword'],
				resources: [props.userPool.userPoolArn],
			}),
		);
		allowReading(this.function, secret);
		const provider = this.addProvider();
		const { lambda } = this.function;
		const portal = new CustomResource(this, 'Portal', {
			resourceType: 'Custom::PortalSetup',
			serviceToken: provider.serviceToken,
			properties: {
				OperatorName: operatorName.valueAsString,
				OperatorAdminEmail: operatorAdminEmail.valueAsString,
				PortalAddress: props.portalAddress,
				// Changes whenever code or reference data changes, so that the function runs again.
				Bundle: this.resolve((lambda.node.defaultChild as CfnFunction).code).s3Key,
			},
		});
		this.syntheticClient = new PortalFunction(this, 'synthetic-client', {
			tables: props.tables,
			access: {},
			environment: { [variables.syntheticClientSecret]: secret.secretArn },
			timeout: Duration.minutes(1),
		});
		allowReading(this.syntheticClient, secret);
		this.scheduleSyntheticClient(props.portalAddress).node.addDependency(portal);
	}

	private addSyntheticClientSecret(): Secret {
		const secret = new Secret(this, 'SyntheticClientSecret', {
			description: 'Login and password of the synthetic client of the risk-free rates portal',
			generateSecretString: {
				secretStringTemplate: JSON.stringify({ login: syntheticClientLogin }),
				generateStringKey: 'password',
				passwordLength: 32,
			},
			removalPolicy: RemovalPolicy.DESTROY,
		});
		Validations.of(secret).acknowledge({
			id: 'AwsSolutions-SMG4',
			reason: 'The set-up gives the password to the user pool at each deployment; its user may only compound loans.',
		});
		return secret;
	}

	/** Schedules the synthetic client. It has no retries, because the next run starts soon. */
	private scheduleSyntheticClient(address: string): CfnSchedule {
		const { roleArn } = schedulerRole(this, 'SyntheticRole', 'default', [this.syntheticClient]);
		return addSchedule(this, 'SyntheticClientSchedule', {
			description: 'Uses the portal as a client does.',
			expression: `rate(${syntheticClientInterval.toMinutes()} minutes)`,
			starts: this.syntheticClient,
			roleArn,
			input: { address },
			interval: syntheticClientInterval,
		});
	}

	/** Adds a CDK function between CloudFormation and the set-up function. It waits, retries and reports the result. */
	private addProvider(): Provider {
		const { role, logGroup } = new OwnRole(this, 'ProviderOwn');
		const setup = this.getLogicalId(this.function.lambda.node.defaultChild as CfnFunction);
		Validations.of(role).acknowledge({
			id: `AwsSolutions-IAM5[Resource::<${setup}.Arn>:*]`,
			reason: 'The CDK lets its function call every version of the setup function, and no other function.',
		});
		return new Provider(this, 'Provider', {
			onEventHandler: this.function.lambda,
			frameworkOnEventRole: role,
			logGroup,
		});
	}
}

function allowReading({ lambda }: PortalFunction, { secretArn }: Secret): void {
	lambda.addToRolePolicy(new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secretArn] }));
}
