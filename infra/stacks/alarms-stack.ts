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
	/** Unique in the account: a dashboard belongs to all its regions. */
	readonly dashboardName: string;
	readonly api: HttpApi;
	readonly accessLogs: LogGroup;
	/** Where the nightly comparison of accounts and users notes what differs. */
	readonly directoryChecks: LogGroup;
	/** Where the hourly check notes what is late or held. */
	readonly feedChecks: LogGroup;
	/** Where the fetching of fixings notes what it holds. */
	readonly ingests: LogGroup;
	/** Where the loading of dropped files notes what it refuses. */
	readonly fileLoads: LogGroup;
	/** What could not be loaded. */
	readonly failedFiles: IQueue;
	readonly tables: Readonly<Record<TableName, TableV2>>;
	readonly userPool: UserPool;
	/** All through which users sign in. */
	readonly clients: readonly UserPoolClient[];
	/** By the name that alarms and the dashboard show. */
	readonly functions: Readonly<Record<string, PortalFunction>>;
}

const period = Duration.minutes(5);

/** As often as the feeds are checked. */
const hourly = Duration.hours(1);

/** What is started four times an hour would otherwise send a mail each time that it fails, and another as it ends. */
const oncePerDay = { evaluationPeriods: 24, datapointsToAlarm: 1 };

const errorsOf = (name: string, lambda: IFunction) =>
	name === 'ingest'
		? { metric: lambda.metricErrors({ period: hourly }), ...oncePerDay }
		: { metric: lambda.metricErrors({ period }) };

/** Tells the people who run the portal when it fails, is slow, or is knocked at too often. */
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
			description: 'Sign-ins by password were turned away for their number.',
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
			description: 'A dropped file could not be dealt with in three tries; its event waits in the queue.',
		});
		for (const [name, portalFunction] of Object.entries(props.functions)) this.watch(name, portalFunction);
		this.addDashboard(props, [serverErrors, loginThrottles, ...problems]);
	}

	/** What the checks and the loading of files find. */
	private addFindings(): IMetric[] {
		const differences = this.counted('DirectoryDifferences', period, 'users who differ from their accounts');
		this.alarms.alarm('DirectoryDifferences', {
			metric: differences,
			threshold: 1,
			description: 'Accounts and users do not agree; the log of the check names them.',
		});
		const refusedFiles = this.counted('RefusedFiles', period, 'refused files');
		this.alarms.alarm('RefusedFiles', {
			metric: refusedFiles,
			threshold: 1,
			description: 'A dropped file was refused; the report beside it says why.',
		});
		const lateIndices = this.counted('LateIndices', hourly, 'late indices');
		this.lastingAlarm(
			'LateIndices',
			lateIndices,
			'Fixings have not come by their usual time; Rate feeds in the administration names them.',
		);
		const heldFixings = this.counted('HeldFixings', hourly, 'indices with held fixings');
		this.lastingAlarm(
			'HeldFixings',
			heldFixings,
			'Fixings that jump wait for confirmation; Rate feeds in the administration shows them.',
		);
		const endingCalendars = this.counted('EndingCalendars', hourly, 'system calendars that end soon');
		this.lastingAlarm(
			'EndingCalendars',
			endingCalendars,
			'System calendars end within four months; the log of the feed check names them.',
		);
		return [differences, refusedFiles, lateIndices, heldFixings, endingCalendars];
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
			description: `Lambda turned away calls of ${name}.`,
		});
		this.alarms.alarm(`${name}-duration`, {
			metric: lambda.metricDuration({ period, statistic: 'p95' }),
			threshold: timeout.toMilliseconds() / 4,
			description: `One call of ${name} in twenty took a quarter of the time it may take, or more.`,
		});
	}

	/** One that lasts until a check finds nothing: the hour that has only begun says nothing yet. */
	private lastingAlarm(id: string, metric: IMetric, description: string) {
		this.alarms.alarm(id, { metric, threshold: 1, description, evaluationPeriods: 2, datapointsToAlarm: 1 });
	}

	/** One for what should happen and does not: no data is what it looks for. */
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
				description: `DynamoDB turned away reads or writes of the table ${name}.`,
			});
			return metric;
		});
		const ofSignIn = signInThrottles(userPool, clients, period);
		this.alarms.alarm('CognitoThrottles', {
			metric: ofSignIn,
			threshold: 1,
			description: 'Cognito turned away sign-ins, because the quota of the account was used up.',
		});
		return [...ofTables, ofSignIn];
	}

	/** Both those that API Gateway turned away and those that the function did. */
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
		return filter.metric({ period, statistic: 'Sum', label: 'sign-ins turned away' });
	}

	/** Counts what functions note in their logs, for somebody to act on. */
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
