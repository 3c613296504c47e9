import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
	CfnDelivery,
	CfnDeliveryDestination,
	CfnDeliverySource,
	LogGroup,
	ResourcePolicy,
	RetentionDays,
} from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { vendedLogName } from '../constructs/published-output.ts';
import { rateRule, signInRule } from './firewall-stack.ts';

export interface EdgeStackProps extends StackProps {
	readonly portalName: string;
	readonly distributionId: string;
	/** Name of the web ACL that the portal creates. Absent if the institution uses and monitors a different web ACL. */
	readonly webAclName?: string;
}

const period = Duration.minutes(5);

/** Access log and alarms of CloudFront. Their metrics and log deliveries must be in us-east-1. */
export class EdgeStack extends Stack {
	constructor(scope: Construct, id: string, props: EdgeStackProps) {
		super(scope, id, props);
		this.addAccessLog(props);
		this.addAlarms(props);
	}

	/**
	 * Adds the access log. Uses standard logging (v2), because legacy logging requires a bucket with access control
	 * lists.
	 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logging.html
	 */
	private addAccessLog({ portalName, distributionId }: EdgeStackProps): void {
		const logGroupName = vendedLogName(`${portalName}/cloudfront`);
		const logGroup = new LogGroup(this, 'AccessLog', {
			logGroupName,
			retention: RetentionDays.ONE_YEAR,
			removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
		});
		// The ARN is composed here, because logGroup.logGroupArn ends with `:*`.
		const logGroupArn = `arn:${this.partition}:logs:${this.region}:${this.account}:log-group:${logGroupName}`;
		const mayWrite = new ResourcePolicy(this, 'MayWrite', {
			resourcePolicyName: `${portalName}-cloudfront-log`,
			policyStatements: [
				new PolicyStatement({
					principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
					actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
					resources: [`${logGroupArn}:log-stream:*`],
					conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
				}),
			],
		});
		const source = new CfnDeliverySource(this, 'Source', {
			name: `${portalName}-cloudfront`,
			logType: 'ACCESS_LOGS',
			resourceArn: `arn:${this.partition}:cloudfront::${this.account}:distribution/${distributionId}`,
		});
		const destination = new CfnDeliveryDestination(this, 'Destination', {
			name: `${portalName}-cloudfront`,
			destinationResourceArn: logGroupArn,
			outputFormat: 'json',
		});
		destination.node.addDependency(logGroup);
		const delivery = new CfnDelivery(this, 'Delivery', {
			deliverySourceName: source.name,
			deliveryDestinationArn: destination.attrArn,
		});
		delivery.addResourceDependency(source);
		delivery.node.addDependency(mayWrite);
	}

	private addAlarms({ distributionId, webAclName }: EdgeStackProps): void {
		const alarms = new AlarmTopic(this);
		alarms.alarm('CloudFrontServerErrors', {
			metric: new Metric({
				namespace: 'AWS/CloudFront',
				metricName: '5xxErrorRate',
				dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
				statistic: 'Average',
				period,
			}),
			threshold: 5,
			evaluationPeriods: 2,
			description: 'For ten minutes CloudFront answered 5 % or more of the requests with a 5xx.',
			isUrgent: true,
		});
		alarms.alarm('CloudFrontMissingFiles', {
			metric: new Metric({
				namespace: 'AWS/CloudFront',
				metricName: '4xxErrorRate',
				dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
				statistic: 'Average',
				period,
			}),
			threshold: 40,
			evaluationPeriods: 3,
			description: 'For fifteen minutes 40 % or more of the requests got a 4xx: the page may be blank.',
			isUrgent: true,
		});
		if (webAclName === undefined) return;
		const blockedBy = (rule: string) =>
			new Metric({
				namespace: 'AWS/WAFV2',
				metricName: 'BlockedRequests',
				dimensionsMap: { WebACL: webAclName, Rule: rule },
				statistic: 'Sum',
				period,
			});
		alarms.alarm('BlockedAddresses', {
			metric: blockedBy(rateRule),
			threshold: 1,
			description: 'An address exceeded the limit of requests and was refused.',
		});
		alarms.alarm('BlockedSignIns', {
			metric: blockedBy(signInRule),
			threshold: 1,
			description: 'An address exceeded the limit of sign-ins by password and was refused.',
		});
	}
}
