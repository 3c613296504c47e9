import { describe, expect, it } from 'vitest';
import { problem } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import {
	type PortalTemplate,
	resourcesOf,
	templatesWithOptions,
	usualTemplates,
} from '#test/support/synthesised-portal.ts';

const { web, edge, firewall, api } = usualTemplates();
const { edge: edgeWithWebAcl, firewall: noFirewall } = templatesWithOptions();

describe("CloudFront's resources in us-east-1", () => {
	const alarmsOf = (template: PortalTemplate) =>
		resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
	const distributionId = {
		'Fn::GetStackOutput': { StackName: 'rfr-portal-test-web', OutputName: 'DistributionId', Region: 'eu-central-2' },
	};

	it('more than 5,000 requests from one address in five minutes are refused', () => {
		const [webAcl] = resourcesOf(firewall, 'AWS::WAFv2::WebACL');
		expect(webAcl?.Properties).toMatchObject({
			Scope: 'CLOUDFRONT',
			DefaultAction: { Allow: {} },
			Rules: [
				{
					Statement: { RateBasedStatement: { Limit: 5000, AggregateKeyType: 'IP', EvaluationWindowSec: 300 } },
					Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
				},
				{},
			],
		});
		expect(resourcesOf(web, 'AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig.WebACLId).toEqual({
			'Fn::GetStackOutput': {
				StackName: 'rfr-portal-test-firewall-eu-central-2',
				OutputName: 'WebAclArn',
				Region: 'us-east-1',
			},
		});
		expect(firewall.Outputs?.WebAclArn?.Value).toEqual({ 'Fn::GetAtt': [webAcl?.name, 'Arn'] });
	});

	it('more than 100 sign-ins from one address in five minutes are refused, even if the path is spelt differently', () => {
		const [webAcl] = resourcesOf(firewall, 'AWS::WAFv2::WebACL');
		const [all, signIn] = webAcl?.Properties.Rules ?? [];
		expect(webAcl?.Properties.Rules.map(({ Priority }: { Priority: number }) => Priority)).toEqual([0, 1]);
		expect(all.Statement.RateBasedStatement.ScopeDownStatement).toBeUndefined();
		expect(signIn.Statement.RateBasedStatement).toEqual({
			Limit: 100,
			AggregateKeyType: 'IP',
			EvaluationWindowSec: 300,
			ScopeDownStatement: {
				OrStatement: {
					Statements: [routes.login.path, routes.exchangeKey.path].map((SearchString) => ({
						ByteMatchStatement: {
							FieldToMatch: { UriPath: {} },
							PositionalConstraint: 'EXACTLY',
							SearchString,
							TextTransformations: [
								{ Priority: 0, Type: 'URL_DECODE' },
								{ Priority: 1, Type: 'NORMALIZE_PATH' },
								{ Priority: 2, Type: 'LOWERCASE' },
							],
						},
					})),
				},
			},
		});
	});

	it('the limit of sign-ins per address is lower than the limit of the route', () => {
		const [webAcl] = resourcesOf(firewall, 'AWS::WAFv2::WebACL');
		const { Limit, EvaluationWindowSec } = webAcl?.Properties.Rules[1]?.Statement.RateBasedStatement ?? {};
		const [stage] = resourcesOf(api, 'AWS::ApiGatewayV2::Stage');
		const { method, path } = routes.login;
		const throttle = stage?.Properties.RouteSettings[`${method} ${path}`];
		expect(Limit).toBeLessThanOrEqual(throttle.ThrottlingBurstLimit);
		const addressesToExhaust = throttle.ThrottlingRateLimit / (Limit / EvaluationWindowSec);
		expect(addressesToExhaust).toBeGreaterThanOrEqual(100);
	});

	it('the web ACL refuses requests with a problem in the format of the API', () => {
		const [webAcl] = resourcesOf(firewall, 'AWS::WAFv2::WebACL');
		expect(webAcl?.Properties.Rules).toHaveLength(2);
		for (const { Action } of webAcl?.Properties.Rules ?? []) {
			const { ResponseCode, CustomResponseBodyKey, ResponseHeaders } = Action.Block.CustomResponse;
			expect([ResponseCode, ResponseHeaders]).toEqual([429, [{ Name: 'retry-after', Value: '300' }]]);
			const body = webAcl?.Properties.CustomResponseBodies[CustomResponseBodyKey];
			expect(body.ContentType).toBe('APPLICATION_JSON');
			expect(problem.parse(JSON.parse(body.Content)).code).toBe('too-many-requests');
		}
	});

	it('the portal creates no web ACL if the institution provides one', () => {
		expect(noFirewall.Resources).toEqual({});
		expect(alarmsOf(edgeWithWebAcl).map(({ MetricName }) => MetricName)).toEqual(['5xxErrorRate', '4xxErrorRate']);
	});

	it('every request to the distribution is logged', () => {
		const [group] = resourcesOf(edge, 'AWS::Logs::LogGroup');
		const [source] = resourcesOf(edge, 'AWS::Logs::DeliverySource');
		const [destination] = resourcesOf(edge, 'AWS::Logs::DeliveryDestination');
		const [delivery] = resourcesOf(edge, 'AWS::Logs::Delivery');
		expect(source?.Properties).toMatchObject({
			LogType: 'ACCESS_LOGS',
			ResourceArn: {
				'Fn::Join': ['', ['arn:aws:cloudfront::', { Ref: 'AWS::AccountId' }, ':distribution/', distributionId]],
			},
		});
		const [, parts] = group?.Properties.LogGroupName['Fn::Join'] ?? [];
		expect(parts[0]).toBe('/aws/vendedlogs/rfr-portal-test-eu-central-2/cloudfront/');
		const name = JSON.stringify(parts).slice(2, -1);
		expect(JSON.stringify(destination?.Properties.DestinationResourceArn)).toContain(`:log-group:${name}]`);
		expect(delivery?.Properties).toMatchObject({
			DeliverySourceName: source?.Properties.Name,
			DeliveryDestinationArn: { 'Fn::GetAtt': [destination?.name, 'Arn'] },
		});
		expect(delivery?.DependsOn).toContain(source?.name);
		const policy = JSON.stringify(resourcesOf(edge, 'AWS::Logs::ResourcePolicy')[0]?.Properties.PolicyDocument);
		expect(policy).toContain(`:log-group:${name},":log-stream:*`);
	});

	it('alarms for 5xx responses of CloudFront and for refused addresses send messages to a topic in us-east-1', () => {
		const [topic, urgentTopic] = resourcesOf(edge, 'AWS::SNS::Topic');
		const [errors, missing, ...blocked] = alarmsOf(edge);
		expect(missing).toMatchObject({ MetricName: '4xxErrorRate', Threshold: 40, EvaluationPeriods: 3 });
		expect(errors).toMatchObject({
			Namespace: 'AWS/CloudFront',
			MetricName: '5xxErrorRate',
			Dimensions: [
				{ Name: 'DistributionId', Value: distributionId },
				{ Name: 'Region', Value: 'Global' },
			],
			Statistic: 'Average',
			Threshold: 5,
			TreatMissingData: 'notBreaching',
			AlarmActions: [{ Ref: urgentTopic?.name }],
		});
		const [webAcl] = resourcesOf(firewall, 'AWS::WAFv2::WebACL');
		const rules = webAcl?.Properties.Rules as { VisibilityConfig: { MetricName: string } }[];
		expect(new Set(rules.map(({ VisibilityConfig }) => VisibilityConfig.MetricName)).size).toBe(2);
		expect(blocked).toHaveLength(2);
		for (const [i, { VisibilityConfig }] of rules.entries()) {
			expect(blocked[i]).toMatchObject({
				Namespace: 'AWS/WAFV2',
				MetricName: 'BlockedRequests',
				Dimensions: [
					{ Name: 'Rule', Value: VisibilityConfig.MetricName },
					{ Name: 'WebACL', Value: webAcl?.Properties.VisibilityConfig.MetricName },
				],
				AlarmActions: [{ Ref: topic?.name }],
			});
		}
	});
});
