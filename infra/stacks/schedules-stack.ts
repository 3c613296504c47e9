import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import { publications } from '#shared/benchmark/publication.ts';
import { type TableName, variables } from '#shared/contract/resource-names.ts';
import {
	directoryCheckAccess,
	feedCheckAccess,
	ingestAccess,
	revisionMarksAccess,
	secretSweepAccess,
} from '../constructs/function-access.ts';
import { grantSecretSweep, PortalFunction, schedulerRole } from '../constructs/portal-function.ts';

export interface SchedulesStackProps extends StackProps {
	readonly stage: string;
	readonly userPool: UserPool;
	readonly tables: Readonly<Record<TableName, TableV2>>;
}

/** Number of hours after the publication time of an index in which its fixing is fetched. */
const hoursOfFetching = 8;

/** Interval of fetching. An event that is older is dropped, because the next one has already been sent. */
const fetchingInterval = Duration.minutes(15);

function grantStart({ lambda }: PortalFunction, started: PortalFunction, variable: string): void {
	const { functionArn } = started.lambda;
	lambda.addEnvironment(variable, functionArn);
	lambda.addToRolePolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }));
}

export class SchedulesStack extends Stack {
	readonly directoryCheck: PortalFunction;
	readonly ingest: PortalFunction;
	readonly revisionMarks: PortalFunction;
	readonly feedCheck: PortalFunction;
	readonly secretSweep: PortalFunction;

	constructor(scope: Construct, id: string, props: SchedulesStackProps) {
		super(scope, id, props);
		this.directoryCheck = new PortalFunction(this, 'directory-check', {
			functionName: 'directory-check',
			tables: props.tables,
			access: directoryCheckAccess,
			environment: { [variables.userPoolId]: props.userPool.userPoolId },
			timeout: Duration.minutes(5),
		});
		this.directoryCheck.lambda.addToRolePolicy(
			new PolicyStatement({ actions: ['cognito-idp:ListUsers'], resources: [props.userPool.userPoolArn] }),
		);
		this.ingest = new PortalFunction(this, 'ingest', {
			functionName: 'ingest',
			tables: props.tables,
			access: ingestAccess,
			environment: {},
			timeout: Duration.minutes(5),
		});
		this.ingest.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: fetchingInterval });
		this.scheduleFetching();
		this.revisionMarks = new PortalFunction(this, 'revision-marks', {
			functionName: 'revision-marks',
			tables: props.tables,
			access: revisionMarksAccess,
			environment: {},
			timeout: Duration.minutes(15),
		});
		this.grantMarking(this.ingest);
		this.feedCheck = new PortalFunction(this, 'feed-check', {
			functionName: 'feed-check',
			tables: props.tables,
			access: feedCheckAccess,
			environment: {},
			timeout: Duration.minutes(1),
		});
		this.secretSweep = new PortalFunction(this, 'secret-sweep', {
			functionName: 'secret-sweep',
			tables: props.tables,
			access: secretSweepAccess,
			environment: { [variables.stage]: props.stage },
			timeout: Duration.minutes(5),
		});
		grantSecretSweep(this.secretSweep, this, props.stage);
		this.scheduleChecks();
	}

	grantFetching(portalFunction: PortalFunction): void {
		grantStart(portalFunction, this.ingest, variables.ingestFunction);
	}

	grantMarking(portalFunction: PortalFunction): void {
		grantStart(portalFunction, this.revisionMarks, variables.revisionMarksFunction);
	}

	/**
	 * Schedules the fetching of each index: four times an hour, from its publication time on, in the time zone of its
	 * publisher. The function queries the publisher only until the fixing of the day has arrived.
	 */
	private scheduleFetching() {
		const { functionArn } = this.ingest.lambda;
		const role = schedulerRole(this, 'FetchingRole', 'default', [this.ingest]);
		for (const { index, time, timeZone } of publications) {
			const hour = Number(time.slice(0, 2));
			new CfnSchedule(this, `Fetch${index}`, {
				description: `Fetches ${index} from its publisher.`,
				scheduleExpression: `cron(5/15 ${hour}-${Math.min(hour + hoursOfFetching, 23)} ? * MON-FRI *)`,
				scheduleExpressionTimezone: timeZone,
				flexibleTimeWindow: { mode: 'OFF' },
				target: {
					arn: functionArn,
					roleArn: role.roleArn,
					input: JSON.stringify({ index, onlyWhenDue: true }),
					retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: fetchingInterval.toSeconds() },
				},
			});
		}
	}

	/** Schedules the checks, in UTC. A failed check is retried twice. An alarm is raised if no check succeeds. */
	private scheduleChecks() {
		const checks = [
			{
				id: 'Hourly',
				description: 'Checks every hour for overdue indices and quarantined fixings.',
				expression: 'cron(50 * * * ? *)',
				starts: this.feedCheck,
				interval: Duration.hours(1),
			},
			{
				id: 'Nightly',
				description: 'Compares accounts and directory every night.',
				expression: 'cron(15 2 * * ? *)',
				starts: this.directoryCheck,
				interval: Duration.days(1),
			},
			{
				id: 'NightlySweep',
				description: 'Deletes every night the secrets that no configuration names.',
				expression: 'cron(45 2 * * ? *)',
				starts: this.secretSweep,
				interval: Duration.days(1),
			},
		];
		const functions = checks.map(({ starts }) => starts);
		const { roleArn } = schedulerRole(this, 'CheckRole', 'default', functions);
		for (const { id, description, expression, starts, interval } of checks) {
			new CfnSchedule(this, id, {
				description,
				scheduleExpression: expression,
				flexibleTimeWindow: { mode: 'OFF' },
				target: {
					arn: starts.lambda.functionArn,
					roleArn,
					// Retries end after the interval, because the next run has then started.
					retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: interval.toSeconds() },
				},
			});
		}
	}
}
