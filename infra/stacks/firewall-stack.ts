import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

export interface FirewallStackProps extends StackProps {
	readonly webAclName: string;
	/** Requests of one address within five minutes, before it is refused. */
	readonly requestsPerAddress: number;
}

/** The metric, and name, of the rule that limits requests by address. */
export const rateRule = 'requests-per-address';

/** Where the ARN of the web ACL is found by the stacks of other regions. */
export const webAclOutput = 'WebAclArn';

/** The web application firewall before CloudFront: in us-east-1, where web ACLs for CloudFront have to be. */
export class FirewallStack extends Stack {
	constructor(scope: Construct, id: string, props: FirewallStackProps) {
		super(scope, id, props);
		const webAcl = new CfnWebACL(this, 'WebAcl', {
			name: props.webAclName,
			scope: 'CLOUDFRONT',
			defaultAction: { allow: {} },
			visibilityConfig: visibility(props.webAclName),
			customResponseBodies: {
				[rateRule]: {
					contentType: 'APPLICATION_JSON',
					content: JSON.stringify({
						message: 'Too many requests from your network address. Wait five minutes.',
						code: 'too-many-requests',
					}),
				},
			},
			rules: [
				{
					name: rateRule,
					priority: 0,
					statement: {
						rateBasedStatement: {
							limit: props.requestsPerAddress,
							aggregateKeyType: 'IP',
							evaluationWindowSec: 300,
						},
					},
					action: {
						block: {
							customResponse: {
								responseCode: 429,
								customResponseBodyKey: rateRule,
								responseHeaders: [{ name: 'retry-after', value: '300' }],
							},
						},
					},
					visibilityConfig: visibility(rateRule),
				},
			],
		});
		new CfnOutput(this, webAclOutput, { description: 'The web ACL before CloudFront', value: webAcl.attrArn });
	}
}

const visibility = (metricName: string) => ({
	cloudWatchMetricsEnabled: true,
	metricName,
	sampledRequestsEnabled: true,
});
