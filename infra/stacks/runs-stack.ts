import { Arn, ArnFormat, Duration, RemovalPolicy, Size, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { type IRole, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { CfnStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { type TableName, variables } from '#shared/contract/resource-names.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import { runJoinAccess, runPartAccess, runSplitAccess, type TableAccess } from '../constructs/function-access.ts';
import { addSchedule, grantMarketDataAccounts, PortalFunction, schedulerRole } from '../constructs/portal-function.ts';
import { accessLogBucket, privateBucket } from '../constructs/private-bucket.ts';
import { type PublishedOutput, publishedOutput, vendedLogName } from '../constructs/published-output.ts';
import {
	mapLabel,
	type RunFileAccess,
	type RunFunction,
	runFileAccess,
	runMachine,
	runSeconds,
} from '../constructs/run-machine.ts';

export interface RunsStackProps extends StackProps {
	readonly stage: string;
	readonly tables: Readonly<Record<TableName, TableV2>>;
}

export class RunsStack extends Stack {
	readonly split: PortalFunction;
	readonly part: PortalFunction;
	readonly join: PortalFunction;
	readonly files: IBucket;
	readonly machineArn: string;
	private readonly machineName: string;
	private readonly publishedFiles: PublishedOutput;

	constructor(scope: Construct, id: string, props: RunsStackProps) {
		super(scope, id, props);
		this.machineName = `rfr-portal-${props.stage}-runs`;
		this.machineArn = this.statesArn('stateMachine', this.machineName);
		this.files = this.addFiles();
		this.publishedFiles = publishedOutput(this, 'RunFilesArn', this.files.bucketArn);
		const add = (functionName: RunFunction, access: TableAccess, seconds: number, temporary?: Size) =>
			this.addFunction(props, functionName, access, Duration.seconds(seconds), temporary);
		this.split = add('run-split', runSplitAccess, runSeconds.split);
		this.split.lambda.addEnvironment(variables.stage, props.stage);
		grantMarketDataAccounts(this.split, this, props.stage);
		this.part = add('run-part', runPartAccess, runSeconds.value);
		// Space for the results of a million deals, which are written to a file before they are stored.
		this.join = add('run-join', runJoinAccess, runSeconds.join, Size.gibibytes(4));
		this.addMachine();
		this.noteEndedExecutions();
		this.sweepQueue();
	}

	grantRuns({ lambda }: PortalFunction): void {
		lambda.addEnvironment(variables.runsBucket, this.files.bucketName);
		lambda.addEnvironment(variables.runMachine, this.machineArn);
		const { value, finding } = this.publishedFiles;
		grantFiles(lambda, runFileAccess.runs, value, finding);
		const executions = this.statesArn('execution', `${this.machineName}:*`);
		lambda.addToRolePolicy(new PolicyStatement({ actions: ['states:StartExecution'], resources: [this.machineArn] }));
		lambda.addToRolePolicy(new PolicyStatement({ actions: ['states:StopExecution'], resources: [executions] }));
		acknowledge(lambda.role, [`${executionsOf(this.machineName)}:*`], 'Executions are named by their runs.');
	}

	grantRemoval({ lambda }: PortalFunction): void {
		lambda.addEnvironment(variables.runsBucket, this.files.bucketName);
		const { value, finding } = this.publishedFiles;
		lambda.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [value] }));
		lambda.addToRolePolicy(new PolicyStatement({ actions: ['s3:DeleteObject'], resources: [`${value}/runs/*/*`] }));
		acknowledge(lambda.role, [`${finding}/runs/*/*`], 'The files of runs are below their organisation.');
	}

	private statesArn(resource: string, resourceName: string): string {
		return Arn.format({ service: 'states', resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME }, this);
	}

	/** Adds the bucket. Deals and results expire with their run's record, superseded versions after a short time. */
	private addFiles(): IBucket {
		return privateBucket(this, 'RunFiles', {
			versioned: true,
			lifecycleRules: [
				{
					expiration: Duration.days(runLimits.retentionDays),
					noncurrentVersionExpiration: Duration.days(1),
					abortIncompleteMultipartUploadAfter: Duration.days(1),
				},
			],
			serverAccessLogsBucket: accessLogBucket(this),
			serverAccessLogsPrefix: 'run-files/',
		});
	}

	private addFunction(
		props: RunsStackProps,
		functionName: RunFunction,
		access: TableAccess,
		timeout: Duration,
		temporary?: Size,
	) {
		const environment = { [variables.runsBucket]: this.files.bucketName };
		const made = new PortalFunction(this, functionName, {
			tables: props.tables,
			access,
			environment,
			timeout,
			...(temporary === undefined ? {} : { ephemeralStorageSize: temporary }),
		});
		grantFiles(made.lambda, runFileAccess[functionName], this.files.bucketArn, this.filesFinding());
		return made;
	}

	private filesFinding(): string {
		return `<${this.getLogicalId(this.files.node.defaultChild as CfnBucket)}.Arn>`;
	}

	private addMachine(): void {
		const logs = new LogGroup(this, 'MachineLogs', {
			logGroupName: vendedLogName(`states/${this.machineName}`),
			retention: RetentionDays.ONE_YEAR,
			removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
		});
		const role = this.addMachineRole();
		const definition = runMachine({
			split: this.split.lambda.functionArn,
			value: this.part.lambda.functionArn,
			join: this.join.lambda.functionArn,
			bucket: this.files.bucketName,
			partition: this.partition,
		});
		const machine = new CfnStateMachine(this, 'Machine', {
			stateMachineName: this.machineName,
			stateMachineType: 'STANDARD',
			roleArn: role.roleArn,
			definitionString: this.toJsonString(definition),
			// The log excludes execution data, because an error message can quote a deal.
			loggingConfiguration: {
				level: 'ALL',
				includeExecutionData: false,
				destinations: [{ cloudWatchLogsLogGroup: { logGroupArn: logs.logGroupArn } }],
			},
			tracingConfiguration: { enabled: true },
		});
		machine.node.addDependency(role);
	}

	/**
	 * Adds the role of the state machine. Step Functions values the parts of a run in a machine named `<name>/<label of
	 * the map>`, and names its executions accordingly. The role needs permission for them, although the documentation
	 * lists only executions of the machine itself.
	 * @see https://docs.aws.amazon.com/step-functions/latest/dg/iam-policies-eg-dist-map.html
	 */
	private addMachineRole(): Role {
		const role = new Role(this, 'MachineRole', {
			assumedBy: new ServicePrincipal('states.amazonaws.com', {
				conditions: {
					StringEquals: { 'aws:SourceAccount': this.account },
					ArnEquals: { 'aws:SourceArn': [this.machineArn, `${this.machineArn}/${mapLabel}`] },
				},
			}),
		});
		const allow = (actions: string[], ...resources: string[]) =>
			role.addToPolicy(new PolicyStatement({ actions, resources }));
		allow(['lambda:InvokeFunction'], ...[this.split, this.part, this.join].map(({ lambda }) => lambda.functionArn));
		allow(['s3:GetObject'], this.files.arnForObjects('runs/*/batches.jsonl'));
		allow(['states:StartExecution'], this.machineArn);
		const names = [this.machineName, `${this.machineName}/${mapLabel}`];
		const executions = names.map((name) => this.statesArn('execution', `${name}:*`));
		allow(['states:DescribeExecution', 'states:StopExecution'], ...executions);
		// These actions have no resources.
		allow(
			[
				'logs:CreateLogDelivery',
				'logs:GetLogDelivery',
				'logs:UpdateLogDelivery',
				'logs:DeleteLogDelivery',
				'logs:ListLogDeliveries',
				'logs:PutResourcePolicy',
				'logs:DescribeResourcePolicies',
				'logs:DescribeLogGroups',
				'xray:PutTraceSegments',
				'xray:PutTelemetryRecords',
				'xray:GetSamplingRules',
				'xray:GetSamplingTargets',
			],
			'*',
		);
		acknowledge(role, ['*'], 'Deliveries of logs and traces have no resource.');
		acknowledge(role, [`${this.filesFinding()}/runs/*/batches.jsonl`], 'The list of parts is read for every run.');
		acknowledge(
			role,
			names.map((name) => `${executionsOf(name)}:*`),
			'Executions of parts have names that Step Functions gives.',
		);
		return role;
	}

	/** Repairs the queue and starts waiting runs every minute, in case a function was killed. */
	private sweepQueue(): void {
		const { lambda } = this.join;
		lambda.addEnvironment(variables.runMachine, this.machineArn);
		lambda.addToRolePolicy(new PolicyStatement({ actions: ['states:StartExecution'], resources: [this.machineArn] }));
		addSchedule(this, 'QueueSweep', {
			description: 'Repairs the queue of runs, and starts those whose turn it is.',
			expression: 'rate(1 minute)',
			starts: this.join,
			roleArn: schedulerRole(this, 'QueueSweepRole', 'default', [this.join]).roleArn,
			input: { sweep: true },
			interval: Duration.minutes(1),
		});
	}

	/** Calls the function for executions that were stopped or timed out, and therefore ended without a final step. */
	private noteEndedExecutions(): void {
		new Rule(this, 'Ended', {
			description: 'The execution of a run ended without its results.',
			eventPattern: {
				source: ['aws.states'],
				detailType: ['Step Functions Execution Status Change'],
				detail: { stateMachineArn: [this.machineArn], status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
			},
			targets: [new LambdaFunction(this.join.lambda, { retryAttempts: 2 })],
		});
	}
}

const executionsOf = (machineName: string) =>
	`arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${machineName}`;

function grantFiles(lambda: PortalFunction['lambda'], files: RunFileAccess, bucketArn: string, finding: string): void {
	const below = (file: string) => `/runs/*/*/${file}`;
	const allow = (action: string, resources: readonly string[]) =>
		lambda.addToRolePolicy(new PolicyStatement({ actions: [action], resources: [...resources] }));
	allow(
		's3:GetObject',
		files.read.map((file) => `${bucketArn}${below(file)}`),
	);
	allow(
		's3:PutObject',
		files.written.map((file) => `${bucketArn}${below(file)}`),
	);
	if (files.findsMissing === true) allow('s3:ListBucket', [bucketArn]);
	const findings = [...new Set([...files.read, ...files.written])].map((file) => `${finding}${below(file)}`);
	acknowledge(lambda.role, findings, 'The files of a run are below its organisation and its identifier.');
}

function acknowledge(role: IRole | undefined, resources: readonly string[], reason: string): void {
	if (role === undefined) throw new Error('The function has no role.');
	for (const resource of resources) {
		Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
	}
}
