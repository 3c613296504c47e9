import { Duration, Size, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IVpc } from 'aws-cdk-lib/aws-ec2';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { deliveryNetwork, grantNetworkInterfaces } from '#infra/constructs/delivery-network.ts';
import { type TableName, variables } from '#shared/contract/resource-names.ts';
import {
	type DeliveryFileAccess,
	deliveryFileAccess,
	deliverySecretActions,
	grantDeliveryFiles,
	grantJobSchedules,
	grantMails,
	grantScheduleRemoval,
	type JobSchedules,
	organisationRole,
} from '../constructs/delivery-access.ts';
import { deliveryAccess, deliverySweepAccess } from '../constructs/function-access.ts';
import {
	acknowledgePortalSecrets,
	addSchedule,
	deadLetterQueue,
	PortalFunction,
	portalSecrets,
	schedulerRole,
} from '../constructs/portal-function.ts';
import { accessLogBucket, privateBucket } from '../constructs/private-bucket.ts';
import { publishedOutput } from '../constructs/published-output.ts';
import { deliveriesAtOnce } from '../deployment/needs.ts';
import type { MailSender } from './identity-stack.ts';

export interface DeliveriesStackProps extends StackProps {
	readonly stage: string;
	readonly tables: Readonly<Record<TableName, TableV2>>;
	readonly mail?: MailSender;
	readonly hasOwnAddress: boolean;
}

const retentionDays = 90;

const sweepInterval = Duration.minutes(1);

export class DeliveriesStack extends Stack {
	readonly delivery: PortalFunction;
	readonly sweep: PortalFunction;
	readonly network: IVpc | undefined;
	readonly files: IBucket;
	readonly missedRuns: Queue;
	readonly failed: Queue;
	private readonly stage: string;
	private readonly groupName: string;
	private readonly jobSchedules: JobSchedules;

	constructor(scope: Construct, id: string, props: DeliveriesStackProps) {
		super(scope, id, props);
		this.stage = props.stage;
		this.groupName = `rfr-portal-${props.stage}-deliveries`;
		new CfnScheduleGroup(this, 'Jobs', { name: this.groupName });
		this.files = this.addFiles();
		this.missedRuns = deadLetterQueue(this, 'MissedRuns');
		this.failed = deadLetterQueue(this, 'FailedDeliveries');
		this.network = props.hasOwnAddress ? deliveryNetwork(this) : undefined;
		this.delivery = this.addDelivery(props);
		const role = schedulerRole(this, 'ScheduleRole', this.groupName, [this.delivery]);
		this.missedRuns.grantSendMessages(role);
		this.jobSchedules = {
			groupName: this.groupName,
			roleArn: role.roleArn,
			deadLettersArn: this.missedRuns.queueArn,
			deliveryArn: this.delivery.lambda.functionArn,
		};
		this.sweep = this.addSweep(props);
	}

	grantJobs({ schedules, admin }: Readonly<Record<'schedules' | 'admin', PortalFunction>>): void {
		const { lambda } = schedules;
		lambda.addEnvironment(variables.deliveriesBucket, this.files.bucketName);
		lambda.addEnvironment(variables.stage, this.stage);
		grantJobSchedules(schedules, this.jobSchedules);
		this.grantSecrets(schedules, deliverySecretActions.schedules);
		const { value, finding } = publishedOutput(this, 'DeliveryFilesArn', this.files.bucketArn);
		grantDeliveryFiles(lambda, deliveryFileAccess.schedules, value, finding);
		grantScheduleRemoval(admin, this.jobSchedules);
	}

	private addFiles(): IBucket {
		return privateBucket(this, 'DeliveryFiles', {
			versioned: true,
			lifecycleRules: [
				{
					expiration: Duration.days(retentionDays),
					noncurrentVersionExpiration: Duration.days(7),
					abortIncompleteMultipartUploadAfter: Duration.days(1),
				},
			],
			serverAccessLogsBucket: accessLogBucket(this),
			serverAccessLogsPrefix: 'delivery-files/',
		});
	}

	private addDelivery({ tables, stage, mail }: DeliveriesStackProps): PortalFunction {
		const { network } = this;
		const delivery = new PortalFunction(this, 'delivery', {
			tables,
			access: deliveryAccess,
			environment: { [variables.stage]: stage, [variables.deliveriesBucket]: this.files.bucketName },
			timeout: Duration.minutes(15),
			// Space for building a file before it is stored.
			ephemeralStorageSize: Size.gibibytes(2),
			reservedConcurrentExecutions: deliveriesAtOnce,
			...(network === undefined ? {} : { network }),
		});
		const { lambda } = delivery;
		if (network !== undefined) grantNetworkInterfaces(lambda);
		lambda.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(this.failed) });
		this.addOrganisationRole(lambda);
		if (mail !== undefined) grantMails(lambda, mail);
		return delivery;
	}

	/** Adds the role that `delivery` assumes for each organisation, because it has no access to secrets and files. */
	private addOrganisationRole(lambda: NodejsFunction): void {
		const role = organisationRole(this, 'OrganisationRole', lambda, this.stage, deliverySecretActions.delivery);
		grantDeliveryFiles(role, deliveryFileAccess.delivery, this.files.bucketArn, this.filesFinding());
	}

	/**
	 * Adds the function that runs every minute. It is the only source of retries: it restarts waiting and interrupted
	 * deliveries, and repeats interrupted saves of jobs.
	 */
	private addSweep({ tables }: DeliveriesStackProps): PortalFunction {
		const sweep = new PortalFunction(this, 'delivery-sweep', {
			tables,
			access: deliverySweepAccess,
			environment: { [variables.stage]: this.stage, [variables.deliveriesBucket]: this.files.bucketName },
			timeout: sweepInterval,
		});
		this.grantFiles(sweep, deliveryFileAccess['delivery-sweep']);
		sweep.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: sweepInterval });
		grantJobSchedules(sweep, this.jobSchedules);
		this.grantSecrets(sweep, deliverySecretActions['delivery-sweep']);
		addSchedule(this, 'Sweep', {
			description: 'Starts open deliveries again, and finds runs that were missed.',
			expression: 'rate(1 minute)',
			starts: sweep,
			roleArn: schedulerRole(this, 'SweepRole', 'default', [sweep]).roleArn,
			interval: sweepInterval,
		});
		return sweep;
	}

	private grantFiles({ lambda }: PortalFunction, access: DeliveryFileAccess): void {
		grantDeliveryFiles(lambda, access, this.files.bucketArn, this.filesFinding());
	}

	private filesFinding(): string {
		return `<${this.getLogicalId(this.files.node.defaultChild as CfnBucket)}.Arn>`;
	}

	private grantSecrets({ lambda }: PortalFunction, actions: readonly string[]): void {
		const resources = [portalSecrets(this, this.stage)];
		const named = actions.map((action) => `secretsmanager:${action}`);
		lambda.addToRolePolicy(new PolicyStatement({ actions: named, resources }));
		acknowledgePortalSecrets(lambda, this.stage);
	}
}
