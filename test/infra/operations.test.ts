import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, it } from 'vitest';
import { resourcesOf, synthesisedPortal } from '../support/synthesised-portal.ts';

const { webConfiguration: _, ...templates } = synthesisedPortal();
const { setup, alarms, api, schedules } = templates;

describe('the set-up', () => {
	it('runs once for each operator and each bundle', () => {
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
	])('takes good values of %s and refuses bad ones', (name, good, bad) => {
		const pattern = new RegExp(`^(?:${setup.Parameters[name]?.AllowedPattern})$`, 'u');
		for (const value of good) expect(value).toMatch(pattern);
		for (const value of bad) expect(value).not.toMatch(pattern);
	});
});

describe('the alarms', () => {
	const built = resourcesOf(alarms, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
	const functions = [
		'admin',
		'calendars',
		'compounding',
		'rates',
		'session',
		'feeds',
		'directorycheck',
		'feedcheck',
		'ingest',
	];

	/** `metric statistic of what` for each alarm. */
	const watched = built.map(({ Metrics, ...simple }) => {
		const stat = Metrics?.[0].MetricStat;
		const { Namespace, MetricName, Dimensions } = stat?.Metric ?? simple;
		const statistic = stat?.Stat ?? simple.ExtendedStatistic ?? simple.Statistic;
		const dimension = JSON.stringify(Dimensions ?? []);
		const what = [...functions, 'Setup', 'IngestFiles', 'Api'].find((name) => dimension.includes(`Ref${name}`)) ?? '';
		return `${Namespace} ${MetricName} ${statistic} ${what}`.trim();
	});

	it('watch the API, sign-in, and each function for errors, throttles and slowness', () => {
		expect(watched.sort()).toEqual(
			[
				'AWS/ApiGateway 5xx Sum Api',
				'rfr-portal-test-alarms LoginThrottles Sum',
				'rfr-portal-test-alarms DirectoryDifferences Sum',
				'rfr-portal-test-alarms LateIndices Sum',
				'rfr-portal-test-alarms HeldFixings Sum',
				'rfr-portal-test-alarms EndingCalendars Sum',
				...[...functions, 'Setup', 'IngestFiles'].flatMap((name) => [
					`AWS/Lambda Errors Sum ${name}`,
					`AWS/Lambda Throttles Sum ${name}`,
					`AWS/Lambda Duration p95 ${name}`,
				]),
			].sort(),
		);
	});

	it('tell the topic when they begin and when they end', () => {
		const [topic] = resourcesOf(alarms, 'AWS::SNS::Topic');
		for (const { AlarmActions, OKActions } of built) {
			expect(AlarmActions).toEqual([{ Ref: topic?.name }]);
			expect(OKActions).toEqual([{ Ref: topic?.name }]);
		}
	});

	it('reach the topic, which takes messages from CloudWatch of this account over TLS alone', () => {
		const [policy] = resourcesOf(alarms, 'AWS::SNS::TopicPolicy');
		const [secure, publish] = policy?.Properties.PolicyDocument.Statement ?? [];
		expect(secure).toMatchObject({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } });
		expect(publish).toMatchObject({
			Effect: 'Allow',
			Action: 'sns:Publish',
			Principal: { Service: 'cloudwatch.amazonaws.com' },
			Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
		});
	});

	it('count a sign-in turned away by its line in the access log', () => {
		const [filter] = resourcesOf(alarms, 'AWS::Logs::MetricFilter');
		expect(filter?.Properties.FilterPattern).toBe('{ ($.routeKey = "POST /session/login") && ($.status = "429") }');
		const [stage] = resourcesOf(api, 'AWS::ApiGatewayV2::Stage');
		const line = JSON.parse(stage?.Properties.AccessLogSettings.Format);
		expect(line).toMatchObject({ routeKey: '$context.routeKey', status: '$context.status' });
	});

	it('count what the checks and the fetching note, each where it is written', () => {
		const filters = resourcesOf(alarms, 'AWS::Logs::MetricFilter').map(({ Properties }) => {
			const [{ MetricName: metric }] = Properties.MetricTransformations;
			const written = /ExportsOutputRef([a-z]+)Own/.exec(JSON.stringify(Properties.LogGroupName))?.[1];
			return `${metric}: ${Properties.FilterPattern} in ${written}`;
		});
		expect(filters.slice(1)).toEqual([
			'DirectoryDifferences: { $.message = "directory differs" } in directorycheck',
			'LateIndices: { $.message = "an index is late" } in feedcheck',
			'HeldFixings: { $.message = "fixings held for confirmation" } in feedcheck',
			'EndingCalendars: { $.message = "a system calendar ends soon" } in feedcheck',
			'HeldFixings: { $.message = "fixings held for confirmation" } in ingest',
		]);
	});

	it('of late and held fixings and of calendars that end last from one hourly check to the next', () => {
		const [rule] = resourcesOf(schedules, 'AWS::Events::Rule').filter(({ name }) => name.startsWith('Hourly'));
		expect(rule?.Properties.ScheduleExpression).toBe('cron(50 * * * ? *)');
		expect(JSON.stringify(rule?.Properties.Targets)).toContain('feedcheckFunction');
		for (const name of ['LateIndices', 'HeldFixings', 'EndingCalendars']) {
			const alarm = built.find(({ Metrics }) => Metrics?.[0].MetricStat.Metric.MetricName === name);
			expect(alarm).toMatchObject({ Threshold: 1, EvaluationPeriods: 2, DatapointsToAlarm: 1 });
			expect(alarm?.Metrics[0].MetricStat.Period).toBe(3600);
		}
	});

	it('send e-mail only to an address that was given', () => {
		const [subscription] = resourcesOf(alarms, 'AWS::SNS::Subscription');
		expect(subscription?.Condition).toBe('HasAlarmEmail');
		const pattern = new RegExp(`^(?:${alarms.Parameters.AlarmEmail?.AllowedPattern})$`, 'u');
		expect('').toMatch(pattern);
		expect('ops@bank.example').toMatch(pattern);
		expect('ops').not.toMatch(pattern);
	});
});

describe('every stack', () => {
	it('keeps every log for a time that is named', () => {
		const groups = Object.values(templates).flatMap((template) => resourcesOf(template, 'AWS::Logs::LogGroup'));
		expect(groups).toHaveLength(14);
		for (const { Properties } of groups) expect(Properties.RetentionInDays).toBe(365);
	});

	it('is refused when it breaks a rule of AWS Solutions that is not explained', () => {
		const careless = () => synthesisedPortal({}, ({ web }) => new Bucket(web, 'Careless'));
		const path = 'rfr-portal-test-web/Careless/Resource';
		expect(careless).toThrow(`Refused: AwsSolutions-S1 ${path}, AwsSolutions-S10 ${path}`);
	});
});
