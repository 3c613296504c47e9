import { CfnParameter, CustomResource, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { Provider } from 'aws-cdk-lib/custom-resources';
import type { Construct } from 'constructs';
import { type TableName, variables } from '../../shared/contract/resources.ts';
import { setupAccess } from '../constructs/function-access.ts';
import { OwnRole } from '../constructs/own-role.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import { emailPattern, operatorNamePattern, operatorNameRule } from '../deployment/operator-patterns.ts';

export interface SetupStackProps extends StackProps {
	readonly userPool: UserPool;
	readonly tables: Readonly<Record<TableName, TableV2>>;
	/** Where the portal is reached, such as `https://portal.example.com`; named in the first invitation. */
	readonly portalAddress: string;
}

/** What a new portal starts with: reference data, the operating organisation and its first administrator. */
export class SetupStack extends Stack {
	readonly function: PortalFunction;

	constructor(scope: Construct, id: string, props: SetupStackProps) {
		super(scope, id, props);
		const operatorName = new CfnParameter(this, 'OperatorName', {
			description: 'The name of the organisation that runs the portal.',
			allowedPattern: operatorNamePattern,
			constraintDescription: `must be ${operatorNameRule}`,
		});
		const operatorAdminEmail = new CfnParameter(this, 'OperatorAdminEmail', {
			description: 'The e-mail address of its first administrator, who is sent an invitation.',
			allowedPattern: emailPattern,
			maxLength: 128,
			constraintDescription: 'must be an e-mail address',
		});
		this.function = new PortalFunction(this, 'Setup', {
			folder: 'setup',
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
				// The reference data are part of the bundle: other data, another bundle, another run.
				Bundle: this.resolve((lambda.node.defaultChild as CfnFunction).code).s3Key,
			},
		});
	}

	/** The library's function between CloudFormation and ours: it waits, retries, and reports what ours answers. */
	private addProvider(): Provider {
		const { role, logGroup } = new OwnRole(this, 'ProviderOwn');
		const setup = this.getLogicalId(this.function.lambda.node.defaultChild as CfnFunction);
		Validations.of(role).acknowledge({
			id: `AwsSolutions-IAM5[Resource::<${setup}.Arn>:*]`,
			reason: 'The library lets its function call every version of the one set-up function, and no other function.',
		});
		return new Provider(this, 'Provider', {
			onEventHandler: this.function.lambda,
			frameworkOnEventRole: role,
			logGroup,
		});
	}
}
