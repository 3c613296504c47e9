import { Aws, CfnOutput, Duration, Fn, Stack, type StackProps, Validations } from 'aws-cdk-lib';
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
	SecurityPolicyProtocol,
	SSLMethod,
	ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
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
	/** The built web app. */
	readonly webDirectory: string;
	readonly domain?: OwnDomain;
	/** A web ACL of AWS WAF for CloudFront, by its ARN. */
	readonly webAclArn?: string;
}

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
			securityHeaders(`https://cognito-idp.${Aws.REGION}.amazonaws.com`),
		);
		const api = apiBehaviour(props.api, responseHeadersPolicy);
		this.distribution = new Distribution(this, 'Portal', {
			comment: 'Risk-free rates portal',
			defaultRootObject: 'index.html',
			httpVersion: HttpVersion.HTTP2_AND_3,
			defaultBehavior: {
				origin: S3BucketOrigin.withOriginAccessControl(bucket),
				viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
				allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
				cachePolicy: CachePolicy.CACHING_OPTIMIZED,
				responseHeadersPolicy,
				functionAssociations: [{ function: this.addViewPaths(), eventType: FunctionEventType.VIEWER_REQUEST }],
			},
			additionalBehaviors: Object.fromEntries(apiPrefixes.map((prefix) => [`${prefix}*`, api])),
			logBucket: logs,
			logFilePrefix: 'portal/',
			...(props.domain === undefined ? {} : this.ownDomain(props.domain)),
			...(props.webAclArn === undefined ? {} : { webAclId: props.webAclArn }),
		});
		this.acknowledgeDistribution(props);
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
		this.portalAddress = `https://${props.domain?.domainName ?? this.distribution.distributionDomainName}`;
		new CfnOutput(this, 'PortalUrl', { description: 'Where the portal is', value: this.portalAddress });
		new CfnOutput(this, 'DistributionDomainName', {
			description: 'What a domain name of your own has to point to',
			value: this.distribution.distributionDomainName,
		});
	}

	/** CloudFront delivers its logs by access control list; hence the ownership, which lets such lists be. */
	private addLogBucket(): IBucket {
		const logs = privateBucket(this, 'AccessLogs', {
			objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
			lifecycleRules: [{ expiration: Duration.days(400) }],
		});
		Validations.of(logs).acknowledge({
			id: 'AwsSolutions-S1',
			reason: 'This bucket receives the access logs; logging its own accesses into itself would never end.',
		});
		return logs;
	}

	private addViewPaths(): EdgeFunction {
		return new EdgeFunction(this, 'ViewPaths', {
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
		if (props.webAclArn === undefined) {
			validations.acknowledge({
				id: 'AwsSolutions-CFR2',
				reason:
					"The rules of a firewall are the deploying institution's own: it names its web ACL with the context " +
					'webAclArn. Without one, API Gateway throttles and Shield Standard absorbs floods.',
			});
		}
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

function apiBehaviour(api: HttpApi, responseHeadersPolicy: SecurityHeadersPolicy): BehaviorOptions {
	return {
		origin: new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
			protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
			originSslProtocols: [OriginSslPolicy.TLS_V1_2],
		}),
		viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
		allowedMethods: AllowedMethods.ALLOW_ALL,
		cachePolicy: CachePolicy.CACHING_DISABLED,
		originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
		responseHeadersPolicy,
	};
}
