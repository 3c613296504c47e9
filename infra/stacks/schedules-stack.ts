import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
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
import {
	addSchedule,
	grantSecretSweep,
	grantStart,
	PortalFunction,
	schedulerRole,
} from '../constructs/portal-function.ts';

export interface SchedulesStackProps extends StackProps {
	readonly stage: string;
	readonly userPool: UserPool;
	readonly tables: Readonly<Record<TableName, TableV2>>;
}

/** Number of hours after the publication time of an index in which its fixing is fetched. */
const hoursOfFetching = 8;

/** Interval of fetching. An event that is older is dropped, because the next one has already been sent. */
const fetchingInterval = Duration.minutes(15);

export class SchedulesStack extends Stack {
	readonly directoryCheck: PortalFunction;
	readonly ingest: PortalFunction;
	readonly revisionMarks: PortalFunction;
	readonly feedCheck: PortalFunction;
	readonly secretSweep: PortalFunction;

	constructor(scope: Construct, id: string, props: SchedulesStackProps) {
		super(scope, id, props);
		this.directoryCheck = new PortalFunction(this, 'directory-check', {
			tables: props.tables,
			access: directoryCheckAccess,
			environment: { [variables.userPoolId]: props.userPool.userPoolId },
			timeout: Duration.minutes(5),
		});
		this.directoryCheck.lambda.addToRolePolicy(
			new PolicyStatement({ actions: ['cognito-idp:ListUsers'], resources: [props.userPool.userPoolArn] }),
		);
		this.ingest = new PortalFunction(this, 'ingest', {
			tables: props.tables,
			access: ingestAccess,
			timeout: Duration.minutes(5),
		});
		this.ingest.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: fetchingInterval });
		this.scheduleFetching();
		this.revisionMarks = new PortalFunction(this, 'revision-marks', {
			tables: props.tables,
			access: revisionMarksAccess,
			timeout: Duration.minutes(15),
		});
		this.grantMarking(this.ingest);
		this.feedCheck = new PortalFunction(this, 'feed-check', {
			tables: props.tables,
			access: feedCheckAccess,
			timeout: Duration.minutes(1),
		});
		this.secretSweep = new PortalFunction(this, 'secret-sweep', {
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
		const { roleArn } = schedulerRole(this, 'FetchingRole', 'default', [this.ingest]);
		for (const { index, time, timeZone } of publications) {
			const hour = Number(time.slice(0, 2));
			addSchedule(this, `Fetch${index}`, {
				description: `Fetches ${index} from its publisher.`,
				expression: `cron(5/15 ${hour}-${Math.min(hour + hoursOfFetching, 23)} ? * MON-FRI *)`,
				timeZone,
				starts: this.ingest,
				roleArn,
				input: { index, onlyWhenDue: true },
				interval: fetchingInterval,
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
		for (const { id, ...check } of checks) addSchedule(this, id, { ...check, roleArn, retries: 2 });
	}
}
