import { fileURLToPath } from 'node:url';
import { Arn, Duration, RemovalPolicy, type Size, Stack, Validations } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IVpc } from 'aws-cdk-lib/aws-ec2';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, type IFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { type BundlingOptions, Charset, NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type TableName, tables as tableDefinitions } from '#shared/contract/resource-names.ts';
import { handlerFile } from '../handler-files.ts';
import { type TableAccess, tableOf } from './function-access.ts';

export function schedulerRole(scope: Construct, id: string, group: string, starts: readonly PortalFunction[]): Role {
	const stack = Stack.of(scope);
	const groupArn = Arn.format({ service: 'scheduler', resource: 'schedule-group', resourceName: group }, stack);
	const role = new Role(scope, id, {
		assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
			conditions: {
				StringEquals: { 'aws:SourceAccount': stack.account },
				ArnEquals: { 'aws:SourceArn': groupArn },
			},
		}),
	});
	const resources = starts.map(({ lambda }) => lambda.functionArn);
	role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources }));
	return role;
}

interface ScheduleProps {
	readonly description: string;
	readonly expression: string;
	readonly timeZone?: string;
	readonly starts: PortalFunction;
	readonly roleArn: string;
	readonly input?: object;
	/** Interval of the schedule. An older event is dropped, because the next one has already been sent. */
	readonly interval: Duration;
	readonly retries?: number;
}

export function addSchedule(scope: Construct, id: string, props: ScheduleProps): CfnSchedule {
	const { description, expression, timeZone, starts, roleArn, input, interval, retries = 0 } = props;
	return new CfnSchedule(scope, id, {
		description,
		scheduleExpression: expression,
		...(timeZone === undefined ? {} : { scheduleExpressionTimezone: timeZone }),
		flexibleTimeWindow: { mode: 'OFF' },
		target: {
			arn: starts.lambda.functionArn,
			roleArn,
			...(input === undefined ? {} : { input: JSON.stringify(input) }),
			retryPolicy: { maximumRetryAttempts: retries, maximumEventAgeInSeconds: interval.toSeconds() },
		},
	});
}

/** Queue of the events that a function could not handle. */
export function deadLetterQueue(scope: Construct, id: string): Queue {
	const queue = new Queue(scope, id, {
		encryption: QueueEncryption.SQS_MANAGED,
		enforceSSL: true,
		retentionPeriod: Duration.days(14),
	});
	Validations.of(queue).acknowledge({
		id: 'AwsSolutions-SQS3',
		reason: 'This is the dead-letter queue; people read it.',
	});
	return queue;
}

/** Allows a function to start another one, whose ARN it gets in a variable of its environment. */
export function grantStart({ lambda }: PortalFunction, started: PortalFunction, variable: string): void {
	const { functionArn } = started.lambda;
	lambda.addEnvironment(variable, functionArn);
	lambda.addToRolePolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }));
}

/** Log group of a Lambda function and a role that initially may only write to this log group. */
export class OwnRole extends Construct {
	readonly role: Role;
	readonly logGroup: LogGroup;

	constructor(scope: Construct, id: string) {
		super(scope, id);
		this.logGroup = new LogGroup(this, 'Logs', {
			retention: RetentionDays.ONE_YEAR,
			removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
		});
		this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
		this.logGroup.grantWrite(this.role);
	}
}

/**
 * Packages that the bundles replace. The SDK's chain of credential providers would add 130 kB and 50 ms to each cold
 * start. The SDK's cache of discovered endpoints has 7 kB and is never used. TweetNaCl has 35 kB and is needed only for
 * one hash, which Node provides.
 */
export const replacedPackages: Readonly<Record<string, string>> = {
	'@aws-sdk/credential-provider-node': fileURLToPath(
		new URL('../../functions/platform/aws/environment-credentials.ts', import.meta.url),
	),
	'mnemonist/lru-cache': fileURLToPath(new URL('../../functions/platform/aws/unbounded-cache.ts', import.meta.url)),
	tweetnacl: fileURLToPath(new URL('../../functions/platform/transfer/sftp/sha512-for-bcrypt.ts', import.meta.url)),
};

/**
 * Options with which esbuild bundles a handler into one file.
 *
 * The bundle contains the AWS SDK, so that the tested version runs. The banner defines `require`, which CommonJS
 * dependencies call but ES modules lack.
 *
 * ssh2 tries to load compiled addons but also works without them. Addons cannot be bundled, so they are marked as
 * external and are missing in Lambda. ssh2 also reads `__dirname`.
 */
export const bundling = {
	format: OutputFormat.ESM,
	target: 'node24',
	mainFields: ['module', 'main'],
	/** Chinese text in UTF-8 has half the bytes of escape sequences. */
	charset: Charset.UTF8,
	externalModules: ['*.node', 'cpu-features'],
	esbuildArgs: Object.fromEntries(Object.entries(replacedPackages).map(([name, file]) => [`--alias:${name}`, file])),
	minify: true,
	sourceMap: true,
	sourcesContent: false,
	banner:
		"import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url),__dirname=import.meta.dirname;",
	forceDockerBundling: false,
} satisfies BundlingOptions;

const repository = fileURLToPath(new URL('../../', import.meta.url));

type AccessEntry = [keyof TableAccess, NonNullable<TableAccess[keyof TableAccess]>];

export interface PortalFunctionProps {
	/** Name of the handler file, also in logs, metrics and traces. Default: the id. */
	readonly functionName?: string;
	readonly tables: Readonly<Record<TableName, TableV2>>;
	readonly access: TableAccess;
	readonly environment?: Readonly<Record<string, string>>;
	readonly timeout: Duration;
	readonly ephemeralStorageSize?: Size;
	readonly reservedConcurrentExecutions?: number;
	readonly network?: IVpc;
}

export class PortalFunction extends Construct {
	readonly lambda: NodejsFunction;
	readonly logGroup: LogGroup;
	readonly timeout: Duration;

	constructor(scope: Construct, id: string, { functionName = id, ...props }: PortalFunctionProps) {
		super(scope, id);
		this.timeout = props.timeout;
		const { role, logGroup } = new OwnRole(this, 'Own');
		this.logGroup = logGroup;
		const environment: Record<string, string> = {
			...props.environment,
			POWERTOOLS_SERVICE_NAME: functionName,
			NODE_OPTIONS: '--enable-source-maps',
		};
		for (const [resource, granted] of Object.entries(props.access) as AccessEntry[]) {
			const table = tableOf(resource);
			environment[tableDefinitions[table].variable] = props.tables[table].tableName;
			const resources = [`${props.tables[table].tableArn}${resource.slice(table.length)}`];
			const actions = granted.filter((each) => typeof each === 'string');
			if (actions.length > 0) role.addToPolicy(new PolicyStatement({ actions, resources }));
			for (const limited of granted.filter((each) => typeof each !== 'string')) {
				const conditions = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': limited.leadingKeys } };
				role.addToPolicy(new PolicyStatement({ actions: [...limited.actions], resources, conditions }));
			}
		}
		this.lambda = new NodejsFunction(this, 'Function', {
			entry: handlerFile(functionName),
			handler: 'handler',
			runtime: Runtime.NODEJS_24_X,
			architecture: Architecture.ARM_64,
			memorySize: 1024,
			timeout: props.timeout,
			...(props.ephemeralStorageSize === undefined ? {} : { ephemeralStorageSize: props.ephemeralStorageSize }),
			...(props.reservedConcurrentExecutions === undefined
				? {}
				: { reservedConcurrentExecutions: props.reservedConcurrentExecutions }),
			...(props.network === undefined ? {} : { vpc: props.network }),
			role,
			logGroup,
			tracing: Tracing.ACTIVE,
			environment,
			awsSdkConnectionReuse: false,
			projectRoot: repository,
			depsLockFilePath: `${repository}package-lock.json`,
			bundling,
		});
		Validations.of(role).acknowledge({
			id: 'AwsSolutions-IAM5[Resource::*]',
			reason: 'Sending traces to X-Ray has no resource; every other statement names its table or pool.',
		});
	}
}

/** Allows the nightly removal of unused secrets to list secrets and delete the portal's, but not to read or write. */
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

export function grantMarketDataAccounts({ lambda }: PortalFunction, scope: Construct, stage: string): void {
	const resources = [portalSecrets(scope, stage)];
	lambda.addToRolePolicy(new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources }));
	acknowledgePortalSecrets(lambda, stage);
}

/**
 * Returns the ARN pattern for secrets in the configurations of a stage.
 * @param below folder of the secrets; default: all folders
 */
export function portalSecrets(scope: Construct, stage: string, below = ''): string {
	const { partition, region, account } = Stack.of(scope);
	return `arn:${partition}:secretsmanager:${region}:${account}:secret:/portal/${stage}/${below}*`;
}

export const portalSecretsFinding = (stage: string, below = '') =>
	`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:/portal/${stage}/${below}*]`;

export function acknowledgePortalSecrets({ role, node }: IFunction, stage: string): void {
	if (role === undefined) throw new Error(`The function ${node.path} has no role.`);
	Validations.of(role).acknowledge({
		id: portalSecretsFinding(stage),
		reason:
			'Secrets are created for each organisation; those of this stage, and no others, are below /portal/<stage>/.',
	});
}
