import { CfnParameter, CustomResource, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { Provider } from 'aws-cdk-lib/custom-resources';
import type { Construct } from 'constructs';
import { type TableName, variables } from '#shared/contract/resource-names.ts';
import { setupAccess } from '../constructs/function-access.ts';
import { OwnRole } from '../constructs/own-role.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import { emailPattern, operatorNamePattern, operatorNameRule } from '../deployment/operator-patterns.ts';

export interface SetupStackProps extends StackProps {
	readonly userPool: UserPool;
	readonly tables: Readonly<Record<TableName, TableV2>>;
	/** Such as `https://portal.example.com`; named in the first invitation. */
	readonly portalAddress: string;
}

/** Writes the initial data of a portal: reference data, the operator and its first administrator. */
export class SetupStack extends Stack {
	readonly function: PortalFunction;

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
		this.function = new PortalFunction(this, 'Setup', {
			functionName: 'setup',
			tables: props.tables,
			access: setupAccess,
			environment: { [variables.userPoolId]: props.userPool.userPoolId },
			timeout: Duration.minutes(10),
		});
		this.function.lambda.addToRolePolicy(
			new PolicyStatement({
				actions: ['cognito-idp:AdminCreateUser', 'cognito-idp:AdminGetUser'],
				resources: [props.userPool.userPoolArn],
			}),
		);
		const provider = this.addProvider();
		const { lambda } = this.function;
		new CustomResource(this, 'Portal', {
			resourceType: 'Custom::PortalSetup',
			serviceToken: provider.serviceToken,
			properties: {
				OperatorName: operatorName.valueAsString,
				OperatorAdminEmail: operatorAdminEmail.valueAsString,
				PortalAddress: props.portalAddress,
				// The bundle contains the reference data: a change of either runs the function again.
				Bundle: this.resolve((lambda.node.defaultChild as CfnFunction).code).s3Key,
			},
		});
	}

	/** The CDK's function between CloudFormation and ours: it waits, retries and reports the result. */
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
