import { Duration } from 'aws-cdk-lib';
import {
	type HeadersFrameOption,
	type HeadersReferrerPolicy,
	ResponseHeadersPolicy,
	type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/**
 * CloudFront policy that sets the security headers. Headers without a property in CloudFront are set as custom headers.
 * @throws if a header has a value that CloudFront's property for this header cannot express
 */
export class SecurityHeadersPolicy extends ResponseHeadersPolicy {
	/** @param responseHeadersPolicyName must be unique in the account, in all regions */
	constructor(
		scope: Construct,
		id: string,
		responseHeadersPolicyName: string,
		headers: Readonly<Record<string, string>>,
	) {
		const {
			'content-security-policy': contentSecurityPolicy,
			'strict-transport-security': transport,
			'x-content-type-options': contentType,
			'x-frame-options': frameOption,
			'referrer-policy': referrerPolicy,
			...custom
		} = headers;
		if (!contentSecurityPolicy || !transport || !frameOption || !referrerPolicy || contentType !== 'nosniff') {
			throw new Error('A security header that CloudFront must send is missing.');
		}
		super(scope, id, {
			responseHeadersPolicyName,
			securityHeadersBehavior: {
				contentSecurityPolicy: { contentSecurityPolicy, override: true },
				contentTypeOptions: { override: true },
				frameOptions: { frameOption: frameOption as HeadersFrameOption, override: true },
				referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override: true },
				strictTransportSecurity: strictTransportSecurity(transport),
			},
			customHeadersBehavior: {
				customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override: true })),
			},
		});
	}
}

function strictTransportSecurity(
	header: string,
): NonNullable<ResponseSecurityHeadersBehavior['strictTransportSecurity']> {
	const match = /^max-age=(\d+)(; includeSubDomains)?(; preload)?$/.exec(header);
	if (match === null) throw new Error(`CloudFront cannot send strict-transport-security: ${header}`);
	const [, seconds, subdomains, preload] = match;
	return {
		accessControlMaxAge: Duration.seconds(Number(seconds)),
		includeSubdomains: subdomains !== undefined,
		preload: preload !== undefined,
		override: true,
	};
}
