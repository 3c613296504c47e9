import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
	ComparisonOperator,
	Dashboard,
	GraphWidget,
	type IMetric,
	Metric,
	TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { alarmMessages } from '../../shared/contract/alarm-messages.ts';
import type { TableName } from '../../shared/contract/resources.ts';
import { login } from '../../shared/contract/session.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import type { PortalFunction } from '../constructs/portal-function.ts';
import { signInThrottles, tableThrottles } from '../constructs/throttle-metrics.ts';

export interface AlarmsStackProps extends StackProps {
	/** Unique in the account, across its regions. */
	readonly dashboardName: string;
	readonly api: HttpApi;
	readonly accessLogs: LogGroup;
	/** The log of the nightly check of accounts and users. */
	readonly directoryChecks: LogGroup;
	/** The log of the hourly check of the feeds. */
	readonly feedChecks: LogGroup;
	/** The log of the function that fetches fixings. */
	readonly ingests: LogGroup;
	/** The log of the function that loads dropped files. */
	readonly fileLoads: LogGroup;
	/** Events of files that could not be loaded. */
	readonly failedFiles: IQueue;
	readonly tables: Readonly<Record<TableName, TableV2>>;
	readonly userPool: UserPool;
	/** All app clients of the user pool. */
	readonly clients: readonly UserPoolClient[];
	/** By their names in alarms and on the dashboard. */
	readonly functions: Readonly<Record<string, PortalFunction>>;
}

const period = Duration.minutes(5);

/** The interval of the check of the feeds. */
const hourly = Duration.hours(1);

/** A function that runs four times an hour would otherwise send two mails for each failure. */
const oncePerDay = { evaluationPeriods: 24, datapointsToAlarm: 1 };

const errorsOf = (name: string, lambda: IFunction) =>
	name === 'ingest'
		? { metric: lambda.metricErrors({ period: hourly }), ...oncePerDay }
		: { metric: lambda.metricErrors({ period }) };

/** Alarms for failures, slowness, throttling and findings, and a dashboard. */
export class AlarmsStack extends Stack {
	private readonly alarms: AlarmTopic;

	constructor(scope: Construct, id: string, props: AlarmsStackProps) {
		super(scope, id, props);
		this.alarms = new AlarmTopic(this);
		const serverErrors = props.api.metricServerError({ period, label: 'server errors' });
		this.alarms.alarm('ApiServerErrors', {
			metric: serverErrors,
			threshold: 1,
			description: 'The API answered with a 5xx.',
		});
		const loginThrottles = this.loginThrottles(props.accessLogs);
		this.alarms.alarm('LoginThrottles', {
			metric: loginThrottles,
			threshold: 20,
			description: 'Too many sign-ins by password were refused.',
		});
		this.countLines(props);
		const problems = [...this.addFindings(), ...this.addThrottleAlarms(props)];
		this.stoppedAlarm(
			'FeedCheckStopped',
			'FeedChecks',
			3,
			'The hourly check of the feeds has not run for three hours.',
		);
		this.stoppedAlarm(
			'DirectoryCheckStopped',
			'DirectoryChecks',
			26,
			'The nightly check of accounts and users has not run since the night before last.',
		);
		this.alarms.alarm('FailedFiles', {
			metric: props.failedFiles.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
			threshold: 1,
			description: 'A dropped file could not be processed in three attempts; its event is in the queue.',
		});
		for (const [name, portalFunction] of Object.entries(props.functions)) this.watch(name, portalFunction);
		this.addDashboard(props, [serverErrors, loginThrottles, ...problems]);
	}

	/** Findings of the checks and of file loads. Those of the hourly check last until a check finds nothing. */
	private addFindings(): IMetric[] {
		const findings: readonly [id: string, period: Duration, label: string, description: string][] = [
			[
				'DirectoryDifferences',
				period,
				'users who differ from their accounts',
				'Accounts and users differ; the log of the check names them.',
			],
			['RefusedFiles', period, 'refused files', 'A dropped file was refused; the report beside it gives the reason.'],
			['LateIndices', hourly, 'overdue indices', 'Fixings are overdue; Rate feeds in the administration names them.'],
			[
				'HeldFixings',
				hourly,
				'indices with quarantined fixings',
				'Outliers wait for a decision; Rate feeds in the administration shows them.',
			],
			[
				'EndingCalendars',
				hourly,
				'system calendars that end soon',
				'System calendars end within four months; the log of the feed check names them.',
			],
		];
		return findings.map(([id, each, label, description]) => {
			const metric = this.counted(id, each, label);
			// Two periods, because the present hour may not have had its check yet.
			const lasting = each === hourly ? { evaluationPeriods: 2, datapointsToAlarm: 1 } : {};
			this.alarms.alarm(id, { metric, threshold: 1, description, ...lasting });
			return metric;
		});
	}

	private watch(name: string, { lambda, timeout }: PortalFunction) {
		this.alarms.alarm(`${name}-errors`, {
			...errorsOf(name, lambda),
			threshold: 1,
			description: `The function ${name} failed.`,
		});
		this.alarms.alarm(`${name}-throttles`, {
			metric: lambda.metricThrottles({ period }),
			threshold: 1,
			description: `Lambda throttled calls of ${name}.`,
		});
		this.alarms.alarm(`${name}-duration`, {
			metric: lambda.metricDuration({ period, statistic: 'p95' }),
			threshold: timeout.toMilliseconds() / 4,
			description: `One call of ${name} in twenty took a quarter of its time limit or more.`,
		});
	}

	/** An alarm for a check that does not run: missing data raises it. */
	private stoppedAlarm(id: string, metricName: string, hours: number, description: string) {
		this.alarms.alarm(id, {
			metric: this.counted(metricName, hourly, metricName),
			threshold: 1,
			comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
			evaluationPeriods: hours,
			datapointsToAlarm: hours,
			treatMissingData: TreatMissingData.BREACHING,
			description,
		});
	}

	private addThrottleAlarms({ tables, userPool, clients }: AlarmsStackProps): IMetric[] {
		const ofTables = (Object.entries(tables) as [TableName, TableV2][]).map(([name, table]) => {
			const metric = tableThrottles(table, name, period);
			this.alarms.alarm(`${name}-table-throttles`, {
				metric,
				threshold: 1,
				description: `DynamoDB throttled reads or writes of the table ${name}.`,
			});
			return metric;
		});
		const ofSignIn = signInThrottles(userPool, clients, period);
		this.alarms.alarm('CognitoThrottles', {
			metric: ofSignIn,
			threshold: 1,
			description: 'Cognito throttled sign-ins, because the quota of the account was used up.',
		});
		return [...ofTables, ofSignIn];
	}

	/** Sign-ins that API Gateway or the function answered with 429. */
	private loginThrottles(accessLogs: LogGroup): IMetric {
		const filter = new MetricFilter(this, 'LoginThrottleFilter', {
			logGroup: accessLogs,
			filterPattern: FilterPattern.all(
				FilterPattern.stringValue('$.routeKey', '=', `${login.method} ${login.path}`),
				FilterPattern.stringValue('$.status', '=', '429'),
			),
			metricNamespace: this.stackName,
			metricName: 'LoginThrottles',
		});
		return filter.metric({ period, statistic: 'Sum', label: 'refused sign-ins' });
	}

	/** Counts the lines of the logs that need action. */
	private countLines(props: AlarmsStackProps) {
		const { directoryChecks, feedChecks, ingests, fileLoads } = props;
		const lines: readonly [id: string, metricName: string, LogGroup, message: string][] = [
			['DirectoryDifference', 'DirectoryDifferences', directoryChecks, alarmMessages.directoryDiffers],
			['DirectoryCheck', 'DirectoryChecks', directoryChecks, alarmMessages.directoryChecked],
			['LateIndex', 'LateIndices', feedChecks, alarmMessages.indexLate],
			['HeldFixing', 'HeldFixings', feedChecks, alarmMessages.fixingsHeld],
			['EndingCalendar', 'EndingCalendars', feedChecks, alarmMessages.calendarEnds],
			['FeedCheck', 'FeedChecks', feedChecks, alarmMessages.feedsChecked],
			['NewlyHeldFixing', 'HeldFixings', ingests, alarmMessages.fixingsHeld],
			['RefusedFile', 'RefusedFiles', fileLoads, alarmMessages.fileRefused],
		];
		for (const [id, metricName, logGroup, message] of lines) {
			new MetricFilter(this, `${id}Filter`, {
				logGroup,
				filterPattern: FilterPattern.stringValue('$.message', '=', message),
				metricNamespace: this.stackName,
				metricName,
			});
		}
	}

	private counted(metricName: string, of: Duration, label: string): IMetric {
		return new Metric({ namespace: this.stackName, metricName, period: of, statistic: 'Sum', label });
	}

	private addDashboard(props: AlarmsStackProps, problems: IMetric[]) {
		const lambdas = Object.entries(props.functions);
		new Dashboard(this, 'Dashboard', {
			dashboardName: props.dashboardName,
			widgets: [
				[
					new GraphWidget({
						title: 'Requests',
						left: [props.api.metricCount({ period, label: 'requests' })],
						right: [props.api.metricLatency({ period, statistic: 'p95', label: 'latency p95' })],
					}),
					new GraphWidget({
						title: 'Problems',
						left: [...problems, props.api.metricClientError({ period, label: 'client errors' })],
					}),
				],
				[
					new GraphWidget({
						title: 'Duration, p95',
						left: lambdas.map(([label, { lambda }]) => lambda.metricDuration({ period, statistic: 'p95', label })),
					}),
					new GraphWidget({
						title: 'Errors and throttles',
						left: lambdas.flatMap(([name, { lambda }]) => [
							lambda.metricErrors({ period, label: `${name} errors` }),
							lambda.metricThrottles({ period, label: `${name} throttles` }),
						]),
					}),
				],
			],
		});
	}
}
