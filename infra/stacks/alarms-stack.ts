import { CfnCondition, CfnParameter, Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
	Alarm,
	ComparisonOperator,
	Dashboard,
	GraphWidget,
	type IMetric,
	Metric,
	TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { alarmMessages } from '../../shared/contract/alarm-messages.ts';
import { login } from '../../shared/contract/session.ts';
import type { PortalFunction } from '../constructs/portal-function.ts';
import { emailPattern } from '../deployment/operator-patterns.ts';

export interface AlarmsStackProps extends StackProps {
	readonly api: HttpApi;
	readonly accessLogs: LogGroup;
	/** Where the nightly comparison of accounts and users notes what differs. */
	readonly directoryChecks: LogGroup;
	/** Where the hourly check notes what is late or held. */
	readonly feedChecks: LogGroup;
	/** Where the fetching of fixings notes what it holds. */
	readonly ingests: LogGroup;
	/** By the name that alarms and the dashboard show. */
	readonly functions: Readonly<Record<string, PortalFunction>>;
}

const period = Duration.minutes(5);

/** As often as the feeds are checked. */
const feedPeriod = Duration.hours(1);

/** Tells the people who run the portal when it fails, is slow, or is knocked at too often. */
export class AlarmsStack extends Stack {
	private readonly topic: Topic;

	constructor(scope: Construct, id: string, props: AlarmsStackProps) {
		super(scope, id, props);
		this.topic = this.addTopic();
		const serverErrors = props.api.metricServerError({ period, label: 'server errors' });
		this.alarm('ApiServerErrors', serverErrors, 1, 'The API answered with a 5xx.');
		const loginThrottles = this.loginThrottles(props.accessLogs);
		this.alarm('LoginThrottles', loginThrottles, 20, 'Sign-ins by password were turned away for their number.');
		const { differences, lateIndices, heldFixings, endingCalendars } = this.countedLines(props);
		this.alarm(
			'DirectoryDifferences',
			differences,
			1,
			'Accounts and users do not agree; the log of the check names them.',
		);
		this.lastingAlarm(
			'LateIndices',
			lateIndices,
			'Fixings have not come by their usual time; Rate feeds in the administration names them.',
		);
		this.lastingAlarm(
			'HeldFixings',
			heldFixings,
			'Fixings that jump wait for confirmation; Rate feeds in the administration shows them.',
		);
		this.lastingAlarm(
			'EndingCalendars',
			endingCalendars,
			'System calendars end within four months; the log of the feed check names them.',
		);
		for (const [name, portalFunction] of Object.entries(props.functions)) this.watch(name, portalFunction);
		this.addDashboard(props, [serverErrors, loginThrottles, differences, lateIndices, heldFixings, endingCalendars]);
	}

	private watch(name: string, { lambda, timeout }: PortalFunction) {
		this.alarm(`${name}-errors`, lambda.metricErrors({ period }), 1, `The function ${name} failed.`);
		this.alarm(`${name}-throttles`, lambda.metricThrottles({ period }), 1, `Lambda turned away calls of ${name}.`);
		this.alarm(
			`${name}-duration`,
			lambda.metricDuration({ period, statistic: 'p95' }),
			timeout.toMilliseconds() / 4,
			`One call of ${name} in twenty took a quarter of the time it may take, or more.`,
		);
	}

	private alarm(
		id: string,
		metric: IMetric,
		threshold: number,
		alarmDescription: string,
		periods: { readonly evaluationPeriods: number; readonly datapointsToAlarm?: number } = { evaluationPeriods: 1 },
	) {
		const alarm = new Alarm(this, id, {
			metric,
			threshold,
			alarmDescription,
			comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
			...periods,
			treatMissingData: TreatMissingData.NOT_BREACHING,
		});
		alarm.addAlarmAction(new SnsAction(this.topic));
		alarm.addOkAction(new SnsAction(this.topic));
	}

	/** One that lasts until a check finds nothing: the hour that has only begun says nothing yet. */
	private lastingAlarm(id: string, metric: IMetric, description: string) {
		this.alarm(id, metric, 1, description, { evaluationPeriods: 2, datapointsToAlarm: 1 });
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

	/** What functions note in their logs for somebody to act on. */
	private countedLines({ directoryChecks, feedChecks, ingests }: AlarmsStackProps) {
		this.countLines('DirectoryDifference', 'DirectoryDifferences', directoryChecks, alarmMessages.directoryDiffers);
		this.countLines('LateIndex', 'LateIndices', feedChecks, alarmMessages.indexLate);
		this.countLines('HeldFixing', 'HeldFixings', feedChecks, alarmMessages.fixingsHeld);
		this.countLines('EndingCalendar', 'EndingCalendars', feedChecks, alarmMessages.calendarEnds);
		this.countLines('NewlyHeldFixing', 'HeldFixings', ingests, alarmMessages.fixingsHeld);
		const metric = (metricName: string, of: Duration, label: string) =>
			new Metric({ namespace: this.stackName, metricName, period: of, statistic: 'Sum', label });
		return {
			differences: metric('DirectoryDifferences', period, 'users who differ from their accounts'),
			lateIndices: metric('LateIndices', feedPeriod, 'late indices'),
			heldFixings: metric('HeldFixings', feedPeriod, 'indices with held fixings'),
			endingCalendars: metric('EndingCalendars', feedPeriod, 'system calendars that end soon'),
		};
	}

	private countLines(id: string, metricName: string, logGroup: LogGroup, message: string) {
		new MetricFilter(this, `${id}Filter`, {
			logGroup,
			filterPattern: FilterPattern.stringValue('$.message', '=', message),
			metricNamespace: this.stackName,
			metricName,
		});
	}

	private addTopic(): Topic {
		const topic = new Topic(this, 'Topic', { displayName: 'Risk-free rates portal', enforceSSL: true });
		// A topic's first own policy replaces the default one, by which CloudWatch could publish.
		topic.addToResourcePolicy(
			new PolicyStatement({
				principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
				actions: ['sns:Publish'],
				resources: [topic.topicArn],
				conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
			}),
		);
		const email = new CfnParameter(this, 'AlarmEmail', {
			description: 'Where alarms are sent, after a confirmation; nowhere if left empty.',
			default: '',
			allowedPattern: `(${emailPattern})?`,
			constraintDescription: 'must be an e-mail address or empty',
		});
		const isWanted = new CfnCondition(this, 'HasAlarmEmail', {
			expression: Fn.conditionNot(Fn.conditionEquals(email.valueAsString, '')),
		});
		const subscription = new CfnSubscription(this, 'Email', {
			topicArn: topic.topicArn,
			protocol: 'email',
			endpoint: email.valueAsString,
		});
		subscription.cfnOptions.condition = isWanted;
		return topic;
	}

	private addDashboard(props: AlarmsStackProps, problems: IMetric[]) {
		const lambdas = Object.entries(props.functions);
		new Dashboard(this, 'Dashboard', {
			dashboardName: this.stackName,
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
