import {
	Annotations,
	Aws,
	CfnOutput,
	Duration,
	Fn,
	SecretValue,
	Stack,
	type StackProps,
	Validations,
} from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
	AllowedMethods,
	type BehaviorOptions,
	CachePolicy,
	Distribution,
	Function as EdgeFunction,
	FunctionCode,
	FunctionEventType,
	FunctionRuntime,
	HttpVersion,
	OriginProtocolPolicy,
	OriginRequestPolicy,
	OriginSslPolicy,
	S3OriginAccessControl,
	SecurityPolicyProtocol,
	SSLMethod,
	ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { originHeader } from '../../shared/contract/resources.ts';
import { apiPrefixes } from '../constructs/api-prefixes.ts';
import { privateBucket } from '../constructs/private-bucket.ts';
import { SecurityHeadersPolicy } from '../constructs/security-headers-policy.ts';
import { viewPaths } from '../constructs/view-paths.ts';
import { WebUpload } from '../constructs/web-upload.ts';
import { securityHeaders } from '../security-headers.ts';

/** A domain of the institution's own, with its certificate in us-east-1, where CloudFront looks for it. */
export interface OwnDomain {
	readonly domainName: string;
	readonly certificateArn: string;
}

export interface WebStackProps extends StackProps {
	readonly api: HttpApi;
	readonly userPool: UserPool;
	readonly webClient: UserPoolClient;
	/** Stage and region of the portal, such as `rfr-portal-test-eu-central-2`; names are unique in an account. */
	readonly portalName: string;
	/** The built web app; without one the stack can be looked at, but not deployed. */
	readonly webDirectory?: string;
	readonly domain?: OwnDomain;
	/** The web ACL of AWS WAF before CloudFront. */
	readonly webAclArn: string;
	/** The name of the origin key in Secrets Manager that CloudFront sends. */
	readonly originKeyName: string;
}

/** Where the identifier of the distribution is found by the stacks of other regions. */
export const distributionIdOutput = 'DistributionId';

/** The portal's one origin: the web app from a private bucket, and the API behind the same address. */
export class WebStack extends Stack {
	readonly distribution: Distribution;
	/** Where the portal is reached, such as `https://portal.example.com`. */
	readonly portalAddress: string;

	constructor(scope: Construct, id: string, props: WebStackProps) {
		super(scope, id, props);
		const logs = this.addLogBucket();
		const bucket = privateBucket(this, 'Web', {
			versioned: true,
			lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(90) }],
			serverAccessLogsBucket: logs,
			serverAccessLogsPrefix: 'web-bucket/',
		});
		const responseHeadersPolicy = new SecurityHeadersPolicy(
			this,
			'SecurityHeaders',
			`${props.portalName}-security-headers`,
			securityHeaders(`https://cognito-idp.${Aws.REGION}.amazonaws.com`),
		);
		const api = apiBehaviour(props, responseHeadersPolicy);
		this.distribution = new Distribution(this, 'Portal', {
			comment: 'Risk-free rates portal',
			defaultRootObject: 'index.html',
			httpVersion: HttpVersion.HTTP2_AND_3,
			defaultBehavior: {
				origin: S3BucketOrigin.withOriginAccessControl(bucket, {
					originAccessControl: new S3OriginAccessControl(this, 'WebAccess', {
						originAccessControlName: `${props.portalName}-web-bucket`,
					}),
				}),
				viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
				allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
				cachePolicy: CachePolicy.CACHING_OPTIMIZED,
				responseHeadersPolicy,
				functionAssociations: [
					{ function: this.addViewPaths(props.portalName), eventType: FunctionEventType.VIEWER_REQUEST },
				],
			},
			additionalBehaviors: Object.fromEntries(apiPrefixes.map((prefix) => [`${prefix}*`, api])),
			webAclId: props.webAclArn,
			...(props.domain === undefined ? {} : this.ownDomain(props.domain)),
		});
		this.acknowledgeDistribution(props);
		this.upload(bucket, props);
		this.portalAddress = `https://${props.domain?.domainName ?? this.distribution.distributionDomainName}`;
		new CfnOutput(this, 'PortalUrl', { description: 'Where the portal is', value: this.portalAddress });
		new CfnOutput(this, 'DistributionDomainName', {
			description: 'What a domain name of your own has to point to',
			value: this.distribution.distributionDomainName,
		});
		new CfnOutput(this, distributionIdOutput, {
			description: 'What the distribution is called in metrics and logs',
			value: this.distribution.distributionId,
		});
	}

	private upload(bucket: IBucket, props: WebStackProps): void {
		if (props.webDirectory === undefined) {
			Annotations.of(this).addError('The web app is not built: run `npm run build` first.');
			return;
		}
		new WebUpload(this, 'Upload', {
			bucket,
			distribution: this.distribution,
			directory: props.webDirectory,
			configuration: {
				region: this.region,
				userPoolId: props.userPool.userPoolId,
				userPoolClientId: props.webClient.userPoolClientId,
			},
		});
	}

	private addLogBucket(): IBucket {
		const logs = privateBucket(this, 'AccessLogs', { lifecycleRules: [{ expiration: Duration.days(400) }] });
		Validations.of(logs).acknowledge({
			id: 'AwsSolutions-S1',
			reason: 'This bucket receives the access logs; logging its own accesses into itself would never end.',
		});
		return logs;
	}

	private addViewPaths(portalName: string): EdgeFunction {
		return new EdgeFunction(this, 'ViewPaths', {
			functionName: `${portalName}-view-paths`,
			runtime: FunctionRuntime.JS_2_0,
			code: FunctionCode.fromInline(viewPaths),
			comment: 'The web app answers for the paths of its views',
		});
	}

	private ownDomain(domain: OwnDomain) {
		return {
			domainNames: [domain.domainName],
			certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
			minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
			sslSupportMethod: SSLMethod.SNI,
		};
	}

	private acknowledgeDistribution(props: WebStackProps) {
		const validations = Validations.of(this.distribution);
		validations.acknowledge({
			id: 'AwsSolutions-CFR1',
			reason: 'Clients and their staff sign in from wherever they travel; no country is excluded.',
		});
		validations.acknowledge({
			id: 'AwsSolutions-CFR3',
			reason:
				'The edge stack delivers the access log by standard logging (v2), which is no property of a distribution.',
		});
		if (props.domain === undefined) {
			validations.acknowledge({
				id: 'AwsSolutions-CFR4',
				reason:
					'On its own *.cloudfront.net name CloudFront sets the TLS versions itself. With the context domainName ' +
					'and certificateArn nothing below TLS 1.2 is accepted.',
			});
		}
	}
}

function apiBehaviour(props: WebStackProps, responseHeadersPolicy: SecurityHeadersPolicy): BehaviorOptions {
	return {
		origin: new HttpOrigin(Fn.select(2, Fn.split('/', props.api.apiEndpoint)), {
			protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
			originSslProtocols: [OriginSslPolicy.TLS_V1_2],
			customHeaders: { [originHeader]: SecretValue.secretsManager(props.originKeyName).unsafeUnwrap() },
		}),
		viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
		allowedMethods: AllowedMethods.ALLOW_ALL,
		cachePolicy: CachePolicy.CACHING_DISABLED,
		originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
		responseHeadersPolicy,
	};
}
