import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { problemOf } from '#shared/contract/problems.ts';
import { routes } from '#shared/contract/routes.ts';

export interface FirewallStackProps extends StackProps {
	readonly webAclName: string;
	/** Maximum number of requests from one address within five minutes. */
	readonly requestsPerAddress: number;
}

export const rateRule = 'requests-per-address';

export const signInRule = 'sign-ins-per-address';

/** Maximum sign-ins from one address in five minutes. Lower than the limit of the route, which all addresses share. */
const signInsPerAddress = 100;

const windowSeconds = 300;

/** Name of the output with the ARN of the web ACL. Stacks in other regions read it. */
export const webAclOutput = 'WebAclArn';

/** Web ACL for CloudFront. It must be in us-east-1. */
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
					content: JSON.stringify(problemOf('too-many-requests', {})),
				},
			},
			rules: [
				limitByAddress(rateRule, 0, { limit: props.requestsPerAddress }),
				limitByAddress(signInRule, 1, { limit: signInsPerAddress, scopeDownStatement: isSignIn }),
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

/** Returns a condition on the decoded, normalised path, so that another spelling does not circumvent the rule. */
const isAt = (path: string): CfnWebACL.StatementProperty => ({
	byteMatchStatement: {
		fieldToMatch: { uriPath: {} },
		positionalConstraint: 'EXACTLY',
		searchString: path,
		textTransformations: ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'].map((type, priority) => ({ priority, type })),
	},
});

const isSignIn: CfnWebACL.StatementProperty = {
	orStatement: { statements: [routes.login.path, routes.exchangeKey.path].map(isAt) },
};

const limitByAddress = (
	name: string,
	priority: number,
	limited: Pick<CfnWebACL.RateBasedStatementProperty, 'limit' | 'scopeDownStatement'>,
): CfnWebACL.RuleProperty => ({
	name,
	priority,
	statement: {
		rateBasedStatement: { ...limited, aggregateKeyType: 'IP', evaluationWindowSec: windowSeconds },
	},
	action: {
		block: {
			customResponse: {
				responseCode: 429,
				customResponseBodyKey: rateRule,
				responseHeaders: [{ name: 'retry-after', value: String(windowSeconds) }],
			},
		},
	},
	visibilityConfig: visibility(name),
});
