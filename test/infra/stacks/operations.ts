import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type TableDefinition, tables as tableDefinitions } from '#shared/contract/resource-names.ts';
import { type PortalTemplate, resourcesOf, usualTemplates } from '#test/support/synthesised-portal.ts';

const { webConfiguration: _, ...templates } = usualTemplates();
const { setup, alarms, api, schedules } = templates;
const tables: Readonly<Record<string, TableDefinition>> = tableDefinitions;

describe('the set-up function', () => {
	it('the set-up runs again only if the operator or the bundle changes', () => {
		const [resource] = resourcesOf(setup, 'Custom::PortalSetup');
		expect(resource?.Properties).toMatchObject({
			OperatorName: { Ref: 'OperatorName' },
			OperatorAdminEmail: { Ref: 'OperatorAdminEmail' },
		});
		expect(resource?.Properties.Bundle).toMatch(/^[0-9a-f]{64}\.zip$/);
	});

	it.each([
		[
			'OperatorName',
			['Example Bank', 'Bank, S.A. (Asia)', 'Banque Générale', "O'Neill & Co"],
			['', ' x', '<b>', 'a'.repeat(65)],
		],
		[
			'OperatorAdminEmail',
			['a@b.example', 'first.last+x@bank.co.uk'],
			['', 'a', 'a@b', 'a b@c.example', '<a@b.example>'],
		],
	])('%s accepts valid values and refuses invalid ones', (name, good, bad) => {
		const pattern = new RegExp(`^(?:${setup.Parameters[name]?.AllowedPattern})$`, 'u');
		for (const value of good) expect(value).toMatch(pattern);
		for (const value of bad) expect(value).not.toMatch(pattern);
	});
});

/** Returns a literal value, or the logical id without hash of the resource in a different stack to which it refers. */
function shortened(value: unknown): string {
	if (typeof value === 'string') return value;
	const { OutputName } = (value as { 'Fn::GetStackOutput': { OutputName: string } })['Fn::GetStackOutput'];
	return OutputName.replace(/^PublishOutput(?:Ref|FnGetAtt)/, '').replace(/[0-9A-F]{8}.*$/, '');
}

interface Part {
	readonly MetricStat: {
		readonly Metric: {
			readonly Namespace: string;
			readonly MetricName: string;
			readonly Dimensions: readonly { readonly Name: string; readonly Value: unknown }[];
		};
		readonly Stat: string;
		readonly Period: number;
	};
}

describe('the alarms', () => {
	const built = resourcesOf(alarms, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
	const functions = [
		'admin',
		'calendars',
		'compounding',
		'rates',
		'session',
		'feeds',
		'valuation',
		'unrouted',
		'directorycheck',
		'feedcheck',
		'secretsweep',
		'ingest',
		'revisionmarks',
		'accountmail',
		'passwordreset',
		'runsplit',
		'runpart',
		'runjoin',
		'runs',
		'schedules',
		'loans',
		'deliverysweep',
		'delivery',
		'eventsweep',
		'eventsender',
		'events',
		'syntheticclient',
	];

	const isMath = ({ Metrics }: { Metrics?: { Expression?: string }[] }) =>
		Metrics?.some(({ Expression }) => Expression);

	const isSum = ({ Metrics }: { Metrics?: { Expression?: string }[] }) =>
		Metrics?.some(({ Expression }) => Expression?.startsWith('FILL'));

	/** Texts such as `metric statistic of resource`, for each alarm with a single metric. */
	const watched = built
		.filter((alarm) => !isMath(alarm))
		.map(({ Metrics, ...simple }) => {
			const stat = Metrics?.[0].MetricStat;
			const { Namespace, MetricName, Dimensions } = stat?.Metric ?? simple;
			const statistic = stat?.Stat ?? simple.ExtendedStatistic ?? simple.Statistic;
			const dimension = JSON.stringify(Dimensions ?? []);
			const resource =
				[...functions, 'Setup', 'IngestFiles', 'Api'].find((name) => dimension.includes(`Ref${name}`)) ?? '';
			return `${Namespace} ${MetricName} ${statistic} ${resource}`.trim();
		});

	const named = (id: string) =>
		resourcesOf(alarms, 'AWS::CloudWatch::Alarm').find(
			({ name }) => name.replace(/[0-9A-F]{8}$/, '') === id.replaceAll('-', ''),
		)?.Properties;

	it('the alarms cover the API, sign-in, and errors, throttling and slowness of each function', () => {
		expect(watched.sort()).toEqual(
			[
				'AWS/ApiGateway 5xx Sum Api',
				'rfr-portal-test-alarms LoginThrottles Sum',
				'rfr-portal-test-alarms DirectoryDifferences Sum',
				'rfr-portal-test-alarms LateIndices Sum',
				'rfr-portal-test-alarms HeldFixings Sum',
				'rfr-portal-test-alarms EndingCalendars Sum',
				'rfr-portal-test-alarms RefusedFiles Sum',
				'rfr-portal-test-alarms FailedRuns Sum',
				'rfr-portal-test-alarms FeedChecks Sum',
				'rfr-portal-test-alarms DirectoryChecks Sum',
				'rfr-portal-test-alarms FailedDeliveries Sum',
				'rfr-portal-test-alarms UncertainDeliveries Sum',
				'rfr-portal-test-alarms FailedMails Sum',
				'rfr-portal-test-alarms FailedPulls Sum',
				'rfr-portal-test-alarms MissedRuns Sum',
				'rfr-portal-test-alarms ExpiringKeys Sum',
				'rfr-portal-test-alarms DeliverySweeps Sum',
				'rfr-portal-test-alarms EventSweeps Sum',
				'rfr-portal-test-alarms SecretSweeps Sum',
				'rfr-portal-test-alarms SyntheticClientPasses Sum',
				...Array(3).fill('AWS/SQS NumberOfMessagesSent Sum'),
				...[...functions, 'Setup', 'IngestFiles'].flatMap((name) => [
					`AWS/Lambda Errors Sum ${name}`,
					`AWS/Lambda Throttles Sum ${name}`,
					`AWS/Lambda Duration p95 ${name}`,
				]),
			].sort(),
		);
	});

	it('an alarm sends a message to the topic of its severity when it begins; an alarm for a fault also when it ends', () => {
		const topics = Object.fromEntries(
			resourcesOf(alarms, 'AWS::SNS::Topic').map(({ name }) => [name.replace(/[0-9A-F]{8}$/, ''), name]),
		);
		for (const { name, Properties } of reported(alarms)) {
			const id = idOf(name);
			const sent = [{ Ref: topics[isUrgent(id) ? 'UrgentTopic' : 'Topic'] }];
			expect(Properties.AlarmActions, name).toEqual(sent);
			expect(Properties.OKActions, name).toEqual(findings.includes(id) ? undefined : sent);
		}
		const parts = resourcesOf(alarms, 'AWS::CloudWatch::Alarm').filter(({ name }) => isPart(name));
		expect(parts).toHaveLength(functions.length + 2);
		for (const { Properties } of parts)
			expect([Properties.AlarmActions, Properties.OKActions]).toEqual([undefined, undefined]);
	});

	/** Urgent alarms: clients are affected until someone acts. */
	const urgent = [
		...['SyntheticClient', 'SignInsRefused', 'Throttles', 'CognitoThrottles', 'DeliverySweepStopped'],
		...['FailedDeliveries', 'UncertainDeliveries', 'CloudFrontServerErrors', 'CloudFrontMissingFiles'],
	];
	const isUrgent = (id: string) => urgent.includes(id);
	const idOf = (name: string) => name.replace(/[0-9A-F]{8}$/, '');
	const isPart = (name: string) => /throttles[0-9A-F]{8}$/.test(name) && !name.includes('table');
	const reported = (template: PortalTemplate) =>
		['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm']
			.flatMap((type) => resourcesOf(template, type))
			.filter(({ name }) => !isPart(name));

	it('the runbook lists every alarm with its severity', () => {
		const runbook = readFileSync('docs/runbook.md', 'utf8');
		const table = runbook.slice(runbook.indexOf('### Alarms')).split('\n\n')[2] ?? '';
		const rows = table
			.split('\n')
			.slice(2)
			.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| /, '')));
		const severities = new Map(
			rows.flatMap(([names = '', severity = '']) =>
				[...names.matchAll(/`([^`]+)`/g)].map(([, name]) => [(name as string).replaceAll('-', ''), severity] as const),
			),
		);
		const { edge } = templates;
		const expected = [...reported(alarms), ...reported(edge)].map(({ name }) => idOf(name));
		/** Rows of the runbook that apply to all functions or tables. */
		const rowOf = (id: string) =>
			severities.has(id)
				? id
				: id.replace(/^.*?(errors|duration)$/, '<function>$1').replace(/^.*tablethrottles$/, '<table>tablethrottles');
		for (const id of expected) expect(severities.get(rowOf(id)), id).toBe(isUrgent(id) ? 'urgent' : 'normal');
		expect(urgent.filter((id) => !expected.includes(id))).toEqual([]);
		const known = new Set(expected.map(rowOf));
		expect([...severities.keys()].filter((id) => !known.has(id))).toEqual([]);
	});

	it('the alarm SyntheticClient is raised after two intervals without success, even if the client does not run at all', () => {
		expect(named('SyntheticClient')).toMatchObject({
			ComparisonOperator: 'LessThanThreshold',
			Threshold: 1,
			EvaluationPeriods: 2,
			TreatMissingData: 'breaching',
		});
		expect(named('SyntheticClient')?.Metrics[0].MetricStat.Period).toBe(300);
		const [schedule, ...others] = resourcesOf(setup, 'AWS::Scheduler::Schedule').map(({ Properties }) => Properties);
		expect(others).toEqual([]);
		expect(schedule?.ScheduleExpression).toBe('rate(5 minutes)');
		expect(JSON.stringify(schedule?.Target.Arn)).toContain('syntheticclientFunction');
	});

	it('messages of urgent alarms go to the address for all alarms if there is no separate address', () => {
		const subscribed = resourcesOf(alarms, 'AWS::SNS::Subscription').map(({ Properties, Condition }) => [
			idOf(Properties.TopicArn.Ref),
			Properties.Endpoint.Ref,
			Condition,
		]);
		expect(subscribed).toEqual([
			['Topic', 'AlarmEmail', 'HasAlarmEmail'],
			['UrgentTopic', 'UrgentAlarmEmail', 'HasUrgentAlarmEmail'],
			['UrgentTopic', 'AlarmEmail', 'HasAlarmEmailOnly'],
		]);
		expect(alarms.Conditions?.HasAlarmEmailOnly).toEqual({
			'Fn::And': [{ Condition: 'HasAlarmEmail' }, { 'Fn::Not': [{ Condition: 'HasUrgentAlarmEmail' }] }],
		});
	});

	/** Alarms that send no message when they end, because nobody has to act. */
	const findings = [
		...['DirectoryDifferences', 'RefusedFiles', 'FailedRuns', 'FailedDeliveries', 'UncertainDeliveries', 'FailedPulls'],
		...['MissedRuns', 'ExpiringKeys', 'LateIndices', 'HeldFixings', 'EndingCalendars'],
		...['FailedFiles', 'RefusedRuns', 'FailedDeliveryEvents', 'FailedMails'],
	];

	it('if the concurrency of the account is exhausted, one mail is sent instead of one per function', () => {
		const [composite, ...others] = resourcesOf(alarms, 'AWS::CloudWatch::CompositeAlarm');
		expect(others).toEqual([]);
		const rule = JSON.stringify(composite?.Properties.AlarmRule);
		for (const name of [...functions, 'Setup', 'IngestFiles']) expect(rule.toLowerCase()).toContain(name.toLowerCase());
		expect(composite?.Properties.AlarmActions).toHaveLength(1);
	});

	it('an expiring key is reported at most once a day, even if its job delivers every hour', () => {
		expect(named('ExpiringKeys')?.Metrics[0].MetricStat.Period).toBe(86_400);
		expect(named('ExpiringKeys')).toMatchObject({ EvaluationPeriods: 1, Threshold: 1 });
	});

	it('an alarm is raised if nobody can sign in, but not if one person mistypes a password', () => {
		const { Metrics, Threshold } = named('SignInsRefused') ?? {};
		expect(Threshold).toBe(5);
		expect(Metrics[0].Expression).toBe('IF(FILL(opened, 0) > 0, 0, FILL(refused, 0))');
		const patterns = resourcesOf(alarms, 'AWS::Logs::MetricFilter')
			.filter(({ Properties }) => Properties.MetricTransformations[0].MetricName.endsWith('Sessions'))
			.map(({ Properties }) => Properties.FilterPattern);
		const routes = '(($.routeKey = "POST /session/login") || ($.routeKey = "GET /session/profile"))';
		// Filter without which the synthetic client would hide that no user can sign in.
		const byOthers = '($.userAgent != "portal-synthetic-client")';
		const [stage] = resourcesOf(api, 'AWS::ApiGatewayV2::Stage');
		expect(JSON.parse(stage?.Properties.AccessLogSettings.Format)).toMatchObject({
			userAgent: '$context.identity.userAgent',
		});
		expect(patterns).toEqual([
			`{ ${routes} && ($.status = "200") && ${byOthers} }`,
			`{ ${routes} && (($.status = "401") || ($.status = "403")) && ${byOthers} }`,
		]);
	});

	it('the alarm topics accept messages only from CloudWatch in this account, over TLS', () => {
		const policies = resourcesOf(alarms, 'AWS::SNS::TopicPolicy');
		expect(policies).toHaveLength(2);
		for (const { Properties } of policies) {
			const [secure, publish] = Properties.PolicyDocument.Statement;
			expect(secure).toMatchObject({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } });
			expect(publish).toMatchObject({
				Effect: 'Allow',
				Action: 'sns:Publish',
				Principal: { Service: 'cloudwatch.amazonaws.com' },
				Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
			});
		}
	});

	it('a metric counts refused sign-ins in the access log', () => {
		const [filter] = resourcesOf(alarms, 'AWS::Logs::MetricFilter');
		const routes = '(($.routeKey = "POST /session/login") || ($.routeKey = "POST /session/token"))';
		expect(filter?.Properties.FilterPattern).toBe(`{ ${routes} && ($.status = "429") }`);
		const [stage] = resourcesOf(api, 'AWS::ApiGatewayV2::Stage');
		const line = JSON.parse(stage?.Properties.AccessLogSettings.Format);
		expect(line).toMatchObject({ routeKey: '$context.routeKey', status: '$context.status' });
	});

	it('metrics count the findings of checks and fetches, each in a separate log', () => {
		const filters = resourcesOf(alarms, 'AWS::Logs::MetricFilter').map(({ Properties }) => {
			const [{ MetricName: metric }] = Properties.MetricTransformations;
			const written = /PublishOutputRef([A-Za-z]+)Own/.exec(JSON.stringify(Properties.LogGroupName))?.[1];
			return `${metric}: ${Properties.FilterPattern} in ${written}`;
		});
		expect(filters.slice(3)).toEqual([
			'DirectoryDifferences: { $.message = "directory differs" } in directorycheck',
			'DirectoryChecks: { $.message = "directory checked" } in directorycheck',
			'LateIndices: { $.message = "an index is overdue" } in feedcheck',
			'HeldFixings: { $.message = "fixings in quarantine" } in feedcheck',
			'EndingCalendars: { $.message = "a system calendar ends soon" } in feedcheck',
			'FeedChecks: { $.message = "feeds checked" } in feedcheck',
			'HeldFixings: { $.message = "fixings in quarantine" } in ingest',
			'RefusedFiles: { $.message = "file refused" } in IngestFiles',
			'FailedRuns: { $.message = "a run failed" } in runjoin',
			'FailedDeliveries: { $.message = "a delivery failed" } in delivery',
			'FailedDeliveries: { $.message = "a delivery failed" } in deliverysweep',
			'UncertainDeliveries: { $.message = "a delivery is uncertain" } in delivery',
			'UncertainDeliveries: { $.message = "a delivery is uncertain" } in deliverysweep',
			'ExpiringKeys: { $.message = "the key of a recipient expires soon" } in delivery',
			'FailedMails: { $.message = "a mail was not sent" } in delivery',
			'FailedPulls: { $.message = "loan files cannot be fetched" } in delivery',
			'MissedRuns: { $.message = "runs of a schedule were missed" } in deliverysweep',
			'DeliverySweeps: { $.message = "deliveries swept" } in deliverysweep',
			'EventSweeps: { $.message = "events swept" } in eventsweep',
			'FailedMails: { $.message = "a mail was not sent" } in eventsender',
			'SecretSweeps: { $.message = "secrets swept" } in secretsweep',
			'SyntheticClientPasses: { $.message = "the synthetic client has passed" } in syntheticclient',
		]);
	});

	it('alarms for overdue fixings, quarantined fixings and ending calendars stay raised until the next hourly check', () => {
		const hourly = resourcesOf(schedules, 'AWS::Scheduler::Schedule').find(({ name }) => name === 'Hourly');
		expect(hourly?.Properties.ScheduleExpression).toBe('cron(50 * * * ? *)');
		expect(JSON.stringify(hourly?.Properties.Target.Arn)).toContain('feedcheckFunction');
		for (const name of ['LateIndices', 'HeldFixings', 'EndingCalendars']) {
			const alarm = named(name);
			expect(alarm?.Metrics[0].MetricStat.Metric.MetricName).toBe(name);
			expect(alarm).toMatchObject({ Threshold: 1, EvaluationPeriods: 2, DatapointsToAlarm: 1 });
			expect(alarm?.Metrics[0].MetricStat.Period).toBe(3600);
		}
	});

	it('alarms cover throttling of every table and index, and of sign-ins with both app clients', () => {
		const sums = built.filter(isSum).map(({ Metrics, Threshold, EvaluationPeriods, TreatMissingData }) => {
			expect([Threshold, EvaluationPeriods, TreatMissingData]).toEqual([1, 1, 'notBreaching']);
			const [{ Expression }, ...parts] = Metrics;
			expect(Expression).toBe(parts.map(({ Id }: { Id: string }) => `FILL(${Id}, 0)`).join(' + '));
			return parts.map(({ MetricStat: { Metric, Stat, Period } }: Part) => {
				expect([Stat, Period]).toEqual(['Sum', 300]);
				const dimensions = Metric.Dimensions.map(({ Name, Value }) => `${Name}=${shortened(Value)}`);
				return `${Metric.Namespace} ${Metric.MetricName} ${dimensions.sort().join(' ')}`;
			});
		});
		const places = Object.entries(tables).flatMap(([name, { indexes }]) => [
			`TableName=${name}`,
			...indexes.map((index) => `GlobalSecondaryIndexName=${index.name} TableName=${name}`),
		]);
		expect(sums.flat().sort()).toEqual(
			[
				...places.flatMap((place) => [
					`AWS/DynamoDB ReadThrottleEvents ${place}`,
					`AWS/DynamoDB WriteThrottleEvents ${place}`,
				]),
				'AWS/Cognito SignInThrottles UserPool=Users UserPoolClient=UsersWeb',
				'AWS/Cognito SignInThrottles UserPool=Users UserPoolClient=UsersMachines',
			].sort(),
		);
	});

	it('alarms for failed fetches send a message at most once a day', () => {
		const [config, ...others] = resourcesOf(schedules, 'AWS::Lambda::EventInvokeConfig');
		expect(others).toEqual([]);
		expect(JSON.stringify(config?.Properties.FunctionName)).toContain('ingest');
		expect(config?.Properties.MaximumRetryAttempts).toBe(0);
		const fetches = resourcesOf(schedules, 'AWS::Scheduler::Schedule').filter(({ name }) => name.startsWith('Fetch'));
		expect(fetches.length).toBeGreaterThan(10);
		for (const { Properties } of fetches) {
			expect(Properties.Target.RetryPolicy).toEqual({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 900 });
		}
		expect(named('ingest-errors')).toMatchObject({ Period: 3600, EvaluationPeriods: 24, DatapointsToAlarm: 1 });
		// Alarms of other functions end after the five-minute period in which they began.
		expect(named('rates-errors')).toMatchObject({ Period: 300, EvaluationPeriods: 1 });
	});

	it.each([
		['FeedCheckStopped', 3, /^cron\(50 \* \* \* \? \*\)$/],
		['DirectoryCheckStopped', 26, /^cron\(15 2 \* \* \? \*\)$/],
		['SecretSweepStopped', 26, /^cron\(45 2 \* \* \? \*\)$/],
	])('the alarm %s is raised if data is missing for longer than the interval of the check', (name, hours, schedule) => {
		expect(named(name)).toMatchObject({
			ComparisonOperator: 'LessThanThreshold',
			Threshold: 1,
			EvaluationPeriods: hours,
			DatapointsToAlarm: hours,
			TreatMissingData: 'breaching',
		});
		expect(named(name)?.Metrics[0].MetricStat.Period).toBe(3600);
		const times = resourcesOf(schedules, 'AWS::Scheduler::Schedule').map(
			({ Properties }) => Properties.ScheduleExpression,
		);
		expect(times).toContainEqual(expect.stringMatching(schedule));
	});

	it('every check has a schedule with two retries, which the local portal also has', () => {
		const checks = resourcesOf(schedules, 'AWS::Scheduler::Schedule').filter(({ name }) => !name.startsWith('Fetch'));
		expect(resourcesOf(schedules, 'AWS::Events::Rule')).toEqual([]);
		const retries = (MaximumEventAgeInSeconds: number) => ({ MaximumRetryAttempts: 2, MaximumEventAgeInSeconds });
		expect(
			checks.map(({ name, Properties: { ScheduleExpression, ScheduleExpressionTimezone, State, Target } }) => {
				expect([ScheduleExpressionTimezone, State]).toEqual([undefined, undefined]);
				expect(JSON.stringify(Target.RoleArn)).toContain('CheckRole');
				const [started] = Target.Arn['Fn::GetAtt'] as [string];
				return [name, ScheduleExpression, started.replace(/Function.*$/, ''), Target.RetryPolicy];
			}),
		).toEqual([
			['Hourly', 'cron(50 * * * ? *)', 'feedcheck', retries(3600)],
			['Nightly', 'cron(15 2 * * ? *)', 'directorycheck', retries(86_400)],
			['NightlySweep', 'cron(45 2 * * ? *)', 'secretsweep', retries(86_400)],
		]);
	});

	it('the alarm for files that cannot be loaded counts messages in the queue of file events', () => {
		const { Dimensions, Threshold, Statistic, MetricName } = named('FailedFiles') ?? {};
		// A second file must raise the alarm even if the first is still in the queue.
		expect([MetricName, Threshold, Statistic]).toEqual(['NumberOfMessagesSent', 1, 'Sum']);
		expect(shortened(Dimensions[0].Value)).toBe('Failed');
	});

	it('alarms send e-mail only if an address is given', () => {
		const [subscription] = resourcesOf(alarms, 'AWS::SNS::Subscription');
		expect(subscription?.Condition).toBe('HasAlarmEmail');
		const pattern = new RegExp(`^(?:${alarms.Parameters.AlarmEmail?.AllowedPattern})$`, 'u');
		expect('').toMatch(pattern);
		expect('ops@bank.example').toMatch(pattern);
		expect('ops').not.toMatch(pattern);
	});
});

describe('every stack', () => {
	it('every log group has a retention period', () => {
		const groups = Object.values(templates).flatMap((template) => resourcesOf(template, 'AWS::Logs::LogGroup'));
		expect(groups).toHaveLength(34);
		for (const { Properties } of groups) expect(Properties.RetentionInDays).toBe(365);
	});
});
