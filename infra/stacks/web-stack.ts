import {
	Annotations,
	Aws,
	CfnOutput,
	Duration,
	RemovalPolicy,
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
import { SecurityHeadersPolicy } from '#infra/constructs/security-headers-policy.ts';
import { originHeader } from '#shared/contract/resource-names.ts';
import { accessLogBucket, privateBucket } from '../constructs/private-bucket.ts';
import { apiPrefixes, viewPaths } from '../constructs/web-paths.ts';
import { WebUpload } from '../constructs/web-upload.ts';
import { securityHeaders } from '../security-headers.ts';

/** Domain of the institution. CloudFront requires that its certificate is in us-east-1. */
export interface OwnDomain {
	readonly domainName: string;
	readonly certificateArn: string;
}

export interface WebStackProps extends StackProps {
	readonly api: HttpApi;
	readonly userPool: UserPool;
	readonly webClient: UserPoolClient;
	readonly portalName: string;
	readonly webDirectory?: string;
	readonly domain?: OwnDomain;
	readonly webAclArn: string;
	/** Name, in Secrets Manager, of the key that CloudFront sends with each request to the API. */
	readonly originKeyName: string;
}

export const distributionIdOutput = 'DistributionId';

/** CloudFront distribution that serves both the web app, from a private bucket, and the API at a single address. */
export class WebStack extends Stack {
	readonly distribution: Distribution;
	readonly portalAddress: string;

	constructor(scope: Construct, id: string, props: WebStackProps) {
		super(scope, id, props);
		const bucket = privateBucket(this, 'Web', {
			versioned: true,
			lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(90) }],
			serverAccessLogsBucket: accessLogBucket(this),
			serverAccessLogsPrefix: 'web-bucket/',
			// Kept even if its creation fails: CloudFormation cannot delete a bucket that contains files.
			removalPolicy: RemovalPolicy.RETAIN,
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
		new CfnOutput(this, 'PortalUrl', { description: 'The address of the portal', value: this.portalAddress });
		new CfnOutput(this, 'DistributionDomainName', {
			description: 'The target of your own domain name',
			value: this.distribution.distributionDomainName,
		});
		new CfnOutput(this, distributionIdOutput, {
			description: 'The distribution in metrics and logs',
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

	private addViewPaths(portalName: string): EdgeFunction {
		return new EdgeFunction(this, 'ViewPaths', {
			functionName: `${portalName}-view-paths`,
			runtime: FunctionRuntime.JS_2_0,
			code: FunctionCode.fromInline(viewPaths),
			comment: 'Answers the paths of views with the web app',
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
				'The edge stack delivers the access log by standard logging (v2), which is not a property of a distribution.',
		});
		if (props.domain === undefined) {
			validations.acknowledge({
				id: 'AwsSolutions-CFR4',
				reason:
					'For names under *.cloudfront.net CloudFront chooses the TLS versions. With the context domainName ' +
					'and certificateArn, TLS below 1.2 is refused.',
			});
		}
	}
}

function apiBehaviour(props: WebStackProps, responseHeadersPolicy: SecurityHeadersPolicy): BehaviorOptions {
	// The host is composed, because CloudFormation cannot split the API's address, which is a value of a different stack.
	const host = `${props.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
	return {
		origin: new HttpOrigin(host, {
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
