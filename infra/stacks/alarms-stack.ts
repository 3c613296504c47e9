import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type Alarm, Dashboard, GraphWidget, type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { syntheticUserAgent, type TableName, tables } from '#shared/contract/resource-names.ts';
import { exchangeKey, login, profile } from '#shared/contract/session.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { addFindingAlarms, type FindingLogs } from '../constructs/finding-alarms.ts';
import type { PortalFunction } from '../constructs/portal-function.ts';

interface Dashboarded {
	/** Name of the dashboard; must be unique in the account, in all regions. */
	readonly dashboardName: string;
	readonly api: HttpApi;
	readonly functions: Readonly<Record<string, PortalFunction>>;
	readonly problems: readonly IMetric[];
	readonly period: Duration;
}

function addDashboard(stack: Stack, { dashboardName, api, functions, problems, period }: Dashboarded): void {
	const lambdas = Object.entries(functions);
	new Dashboard(stack, 'Dashboard', {
		dashboardName,
		widgets: [
			[
				new GraphWidget({
					title: 'Requests',
					left: [api.metricCount({ period, label: 'requests' })],
					right: [api.metricLatency({ period, statistic: 'p95', label: 'latency p95' })],
				}),
				new GraphWidget({
					title: 'Problems',
					left: [...problems, api.metricClientError({ period, label: 'client errors' })],
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

export interface AlarmsStackProps extends StackProps {
	readonly dashboardName: string;
	readonly api: HttpApi;
	readonly accessLogs: LogGroup;
	readonly logs: FindingLogs;
	readonly deadLetters: {
		readonly failedFiles: IQueue;
		readonly missedRuns: IQueue;
		readonly failedDeliveries: IQueue;
	};
	readonly tables: Readonly<Record<TableName, TableV2>>;
	readonly userPool: UserPool;
	readonly clients: readonly UserPoolClient[];
	readonly functions: Readonly<Record<string, PortalFunction>>;
}

const period = Duration.minutes(5);

const signInPeriod = Duration.minutes(15);

/** Minimum number of refused sessions before an alarm. Fewer could come from one person who mistypes a password. */
const triesWithoutSession = 5;

/** Raises at most one alarm a day; otherwise a function running four times an hour sends two mails per failure. */
const oncePerDay = { evaluationPeriods: 24, datapointsToAlarm: 1 };

const errorsOf = (name: string, lambda: IFunction) =>
	name === 'ingest'
		? { metric: lambda.metricErrors({ period: Duration.hours(1) }), ...oncePerDay }
		: { metric: lambda.metricErrors({ period }) };

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
		const signIns = this.signIns(props.accessLogs);
		this.alarms.alarm('SignInsRefused', {
			metric: signIns,
			threshold: triesWithoutSession,
			description: 'Nobody could sign in for fifteen minutes, although several tried.',
			isUrgent: true,
		});
		const findings = addFindingAlarms(this, this.alarms, props.logs);
		const problems = [...findings, ...this.addThrottleAlarms(props)];
		this.watchDeadLetters(props.deadLetters);
		const throttles = Object.entries(props.functions).map(([name, portalFunction]) => this.watch(name, portalFunction));
		// Combined, because an exhausted concurrency throttles all functions at the same time.
		this.alarms.combine(
			'Throttles',
			'Lambda throttled calls; the alarms <function>-throttles say of which.',
			throttles,
		);
		addDashboard(this, { ...props, problems: [serverErrors, loginThrottles, signIns, ...problems], period });
	}

	private watchDeadLetters({ failedFiles, missedRuns, failedDeliveries }: AlarmsStackProps['deadLetters']) {
		const queues: readonly [id: string, IQueue, description: string][] = [
			[
				'FailedFiles',
				failedFiles,
				'A dropped file could not be processed in three attempts; its event is in the queue.',
			],
			['RefusedRuns', missedRuns, 'Scheduler could not start a delivery; the run is in the queue.'],
			[
				'FailedDeliveryEvents',
				failedDeliveries,
				'The function delivery failed on an event in three attempts; the event is in the queue.',
			],
		];
		for (const [id, queue, description] of queues) {
			// Counts arriving messages, so that a second message raises the alarm even if the first is still in the queue.
			const metric = queue.metricNumberOfMessagesSent({ period, statistic: 'Sum' });
			this.alarms.alarm(id, { metric, threshold: 1, description, reportsEnd: false });
		}
	}

	private watch(name: string, { lambda, timeout }: PortalFunction): Alarm {
		this.alarms.alarm(`${name}-errors`, {
			...errorsOf(name, lambda),
			threshold: 1,
			description: `The function ${name} failed.`,
		});
		this.alarms.alarm(`${name}-duration`, {
			metric: lambda.metricDuration({ period, statistic: 'p95' }),
			threshold: timeout.toMilliseconds() / 4,
			description: `One call of ${name} in twenty took a quarter of its time limit or more.`,
		});
		return this.alarms.alarm(`${name}-throttles`, {
			metric: lambda.metricThrottles({ period }),
			threshold: 1,
			description: `Lambda throttled calls of ${name}.`,
			isPart: true,
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
			isUrgent: true,
		});
		return [...ofTables, ofSignIn];
	}

	/**
	 * Returns a metric of refused sessions in periods in which no session was opened. Every sign-in ends with a request
	 * for the profile, by which opened sessions are counted.
	 */
	private signIns(logGroup: LogGroup): IMetric {
		const routes = [login, profile].map(({ method, path }) =>
			FilterPattern.stringValue('$.routeKey', '=', `${method} ${path}`),
		);
		const counted = (metricName: string, statuses: readonly string[]) =>
			new MetricFilter(this, `${metricName}Filter`, {
				logGroup,
				filterPattern: FilterPattern.all(
					FilterPattern.any(...routes),
					FilterPattern.any(...statuses.map((status) => FilterPattern.stringValue('$.status', '=', status))),
					// Excludes the synthetic client. Otherwise its successful sign-ins would hide that no user can sign in.
					FilterPattern.stringValue('$.userAgent', '!=', syntheticUserAgent),
				),
				metricNamespace: this.stackName,
				metricName,
			}).metric({ period: signInPeriod, statistic: 'Sum' });
		return new MathExpression({
			expression: 'IF(FILL(opened, 0) > 0, 0, FILL(refused, 0))',
			usingMetrics: { opened: counted('OpenedSessions', ['200']), refused: counted('RefusedSessions', ['401', '403']) },
			label: 'refused sign-ins, with none that succeeded',
			period: signInPeriod,
		});
	}

	private loginThrottles(accessLogs: LogGroup): IMetric {
		const filter = new MetricFilter(this, 'LoginThrottleFilter', {
			logGroup: accessLogs,
			filterPattern: FilterPattern.all(
				FilterPattern.any(
					...[login, exchangeKey].map(({ method, path }) =>
						FilterPattern.stringValue('$.routeKey', '=', `${method} ${path}`),
					),
				),
				FilterPattern.stringValue('$.status', '=', '429'),
			),
			metricNamespace: this.stackName,
			metricName: 'LoginThrottles',
		});
		return filter.metric({ period, statistic: 'Sum', label: 'refused sign-ins' });
	}
}

/**
 * Returns a metric of throttled reads and writes on a table and its indexes.
 *
 * `ThrottledRequests` is not used, because it would need one metric per operation. Indexes have separate metrics.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 */
function tableThrottles(table: TableV2, name: TableName, period: Duration): IMetric {
	const places = [
		{ TableName: table.tableName },
		...tables[name].indexes.map((index) => ({ TableName: table.tableName, GlobalSecondaryIndexName: index.name })),
	];
	const metrics = places.flatMap((dimensionsMap) =>
		['ReadThrottleEvents', 'WriteThrottleEvents'].map(
			(metricName) => new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum', period }),
		),
	);
	return sum(name, metrics, `${name}: throttled reads and writes`, period);
}

/**
 * Returns a metric of sign-ins that Cognito has throttled because its quota was exhausted. Cognito counts them by app
 * client.
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/metrics-for-cognito-user-pools.html
 */
function signInThrottles(userPool: UserPool, clients: readonly UserPoolClient[], period: Duration): IMetric {
	const metrics = clients.map(
		({ userPoolClientId }) =>
			new Metric({
				namespace: 'AWS/Cognito',
				metricName: 'SignInThrottles',
				dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: userPoolClientId },
				statistic: 'Sum',
				period,
			}),
	);
	return sum('signIn', metrics, 'sign-ins throttled by Cognito', period);
}

/** Adds up metrics; one without data counts as 0. The prefix of identifiers is unique in a dashboard. */
function sum(prefix: string, metrics: readonly Metric[], label: string, period: Duration): IMetric {
	return new MathExpression({
		expression: metrics.map((_, at) => `FILL(${prefix}${at}, 0)`).join(' + '),
		usingMetrics: Object.fromEntries(metrics.map((metric, at) => [`${prefix}${at}`, metric])),
		label,
		period,
	});
}
