import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { viewPaths } from '#infra/constructs/web-paths.ts';
import { securityHeaders } from '#infra/security-headers.ts';
import { originHeader, variables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { webConfiguration } from '#shared/contract/web-configuration.ts';
import {
	domain,
	type PortalTemplate,
	resourcesOf,
	templatesWithOptions,
	usualTemplates,
	webAclArn,
} from '#test/support/synthesised-portal.ts';

const { web, api, webConfiguration: configurationTexts } = usualTemplates();
const { web: webOfDomain } = templatesWithOptions();

const distribution = (template: PortalTemplate) =>
	resourcesOf(template, 'AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig;

/** Returns a text that CloudFormation would join, evaluated for the region in Ireland. */
function inIreland(value: unknown): string {
	if (typeof value === 'string') return value;
	const [separator, parts] = (value as { 'Fn::Join': [string, (string | { Ref: string })[]] })['Fn::Join'];
	return parts
		.map((part) => (typeof part === 'string' ? part : part.Ref.replace('AWS::Region', 'eu-west-1')))
		.join(separator);
}

describe('the security headers', () => {
	const [policy] = resourcesOf(web, 'AWS::CloudFront::ResponseHeadersPolicy');
	const { SecurityHeadersConfig: known, CustomHeadersConfig: custom } =
		policy?.Properties.ResponseHeadersPolicyConfig ?? {};

	it('the headers equal those of the local portal, except that Cognito is an additional origin', () => {
		const transport = known.StrictTransportSecurity;
		const sent = {
			'content-security-policy': inIreland(known.ContentSecurityPolicy.ContentSecurityPolicy),
			'strict-transport-security': [
				`max-age=${transport.AccessControlMaxAgeSec}`,
				...(transport.IncludeSubdomains ? ['includeSubDomains'] : []),
				...(transport.Preload ? ['preload'] : []),
			].join('; '),
			...(known.ContentTypeOptions ? { 'x-content-type-options': 'nosniff' } : {}),
			'x-frame-options': known.FrameOptions.FrameOption,
			'referrer-policy': known.ReferrerPolicy.ReferrerPolicy,
			...Object.fromEntries(custom.Items.map((item: { Header: string; Value: string }) => [item.Header, item.Value])),
		};
		expect(sent).toEqual(securityHeaders('https://cognito-idp.eu-west-1.amazonaws.com'));
	});

	it('the headers replace headers of the same name from an origin', () => {
		const all = [...Object.values(known), ...custom.Items] as { Override: boolean }[];
		expect(all.length).toBeGreaterThan(6);
		expect(all.filter(({ Override }) => Override !== true)).toEqual([]);
	});

	it('the headers apply to every cache behaviour', () => {
		const { DefaultCacheBehavior, CacheBehaviors } = distribution(web);
		for (const behaviour of [DefaultCacheBehavior, ...CacheBehaviors]) {
			expect(behaviour.ResponseHeadersPolicyId).toEqual({ Ref: policy?.name });
		}
	});
});

describe('the distribution', () => {
	it('requests to API paths are forwarded without caching, with all headers except the host', () => {
		const { CacheBehaviors, Origins } = distribution(web);
		expect(CacheBehaviors.map((behaviour: { PathPattern: string }) => behaviour.PathPattern)).toEqual([
			'/session/*',
			'/rate/api/*',
			'/calendar/api/*',
			'/valuation/api/*',
			'/loan/api/*',
			'/admin/org/*',
			'/admin/user/*',
			'/admin/program/*',
			'/admin/audit/*',
			'/admin/feeds/*',
			'/admin/bulkschedules/*',
			'/admin/loanpull/*',
			'/admin/webhooks/*',
			'/events*',
		]);
		const api = Origins.find((origin: { CustomOriginConfig?: object }) => origin.CustomOriginConfig);
		expect(api.DomainName['Fn::Join'][1]).toEqual([
			{ 'Fn::GetStackOutput': expect.objectContaining({ OutputName: expect.stringMatching(/^PublishOutputRefApi/) }) },
			'.execute-api.',
			{ Ref: 'AWS::Region' },
			'.',
			{ Ref: 'AWS::URLSuffix' },
		]);
		expect(api.CustomOriginConfig).toEqual({ OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] });
		for (const behaviour of CacheBehaviors) {
			expect(behaviour).toMatchObject({
				TargetOriginId: api.Id,
				ViewerProtocolPolicy: 'https-only',
				// Ids of the managed policies CachingDisabled and AllViewerExceptHostHeader.
				CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
				OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
			});
			expect(behaviour.AllowedMethods).toContain('POST');
			expect(behaviour.FunctionAssociations).toBeUndefined();
		}
	});

	it.each(Object.values(routes).map(({ path }) => path))('reaches the API with %s', (path) => {
		const patterns = distribution(web).CacheBehaviors.map(
			(behaviour: { PathPattern: string }) => behaviour.PathPattern,
		);
		expect(patterns.filter((pattern: string) => path.startsWith(pattern.slice(0, -1)))).toHaveLength(1);
	});

	it('error responses of the API are not replaced by pages', () => {
		expect(distribution(web).CustomErrorResponses).toBeUndefined();
	});

	it('CloudFront reads the web bucket with origin access control', () => {
		const { Origins, DefaultCacheBehavior } = distribution(web);
		const [control] = resourcesOf(web, 'AWS::CloudFront::OriginAccessControl');
		expect(control?.Properties.OriginAccessControlConfig).toMatchObject({
			OriginAccessControlOriginType: 's3',
			SigningBehavior: 'always',
			SigningProtocol: 'sigv4',
		});
		const origin = Origins.find((each: { Id: string }) => each.Id === DefaultCacheBehavior.TargetOriginId);
		expect(origin.OriginAccessControlId['Fn::GetAtt'][0]).toBe(control?.name);
		expect(DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https');
	});

	it('a custom domain refuses TLS below 1.2, and the given web ACL is used', () => {
		const { ViewerCertificate, Aliases, WebACLId } = distribution(webOfDomain);
		expect(ViewerCertificate).toEqual({
			AcmCertificateArn: domain.certificateArn,
			MinimumProtocolVersion: 'TLSv1.2_2021',
			SslSupportMethod: 'sni-only',
		});
		expect(Aliases).toEqual([domain.domainName]);
		expect(WebACLId).toBe(webAclArn);
	});

	it('the distribution does not need a bucket with access control lists, because opt-in regions do not support them', () => {
		expect(distribution(web).Logging).toBeUndefined();
		for (const { Properties } of resourcesOf(web, 'AWS::S3::Bucket')) {
			expect(Properties.OwnershipControls).toBeUndefined();
			expect(Properties.AccessControl).toBeUndefined();
		}
	});

	it("CloudFront sends this quarter's key to the API, and no template contains the key itself", () => {
		const name = 'rfr-portal-test/origin-key/2026q4';
		const origin = distribution(web).Origins.find((each: { CustomOriginConfig?: object }) => each.CustomOriginConfig);
		expect(origin.OriginCustomHeaders).toEqual([
			{ HeaderName: originHeader, HeaderValue: `{{resolve:secretsmanager:${name}:SecretString:::}}` },
		]);
		const secrets = resourcesOf(api, 'AWS::SecretsManager::Secret');
		expect(secrets.map(({ Properties }) => Properties.Name)).toEqual(
			['2026q4', '2026q3', '2026q2', '2026q1'].map((label) => `rfr-portal-test/origin-key/${label}`),
		);
		for (const { Properties } of secrets) {
			expect(Properties.SecretString).toBeUndefined();
			expect(Properties.GenerateSecretString).toEqual({ PasswordLength: 48, ExcludePunctuation: true });
		}
		const functions = resourcesOf(api, 'AWS::Lambda::Function');
		const capabilities = new Set(Object.values(routes).map(({ capability }) => capability));
		expect(functions, 'a function for each capability, and one for paths without a route').toHaveLength(
			capabilities.size + 1,
		);
		for (const { Properties } of functions) {
			const [, parts] = Properties.Environment.Variables[variables.originKeys]['Fn::Join'];
			expect(parts.filter((each: unknown) => typeof each === 'object')).toEqual(
				secrets.map(({ name: logicalName }) => ({ Ref: logicalName })),
			);
		}
	});

	it('the address of the portal is an output of the stack', () => {
		const [site] = resourcesOf(web, 'AWS::CloudFront::Distribution');
		const address = { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [site?.name, 'DomainName'] }]] };
		expect(web.Outputs?.PortalUrl?.Value).toEqual(address);
		expect(webOfDomain.Outputs?.PortalUrl?.Value).toBe('https://portal.example.com');
	});
});

describe('the buckets', () => {
	const buckets = resourcesOf(web, 'AWS::S3::Bucket');

	it.each(buckets)('bucket $name is encrypted and not public', ({ name, Properties, DeletionPolicy }) => {
		expect(Properties.PublicAccessBlockConfiguration).toEqual({
			BlockPublicAcls: true,
			BlockPublicPolicy: true,
			IgnorePublicAcls: true,
			RestrictPublicBuckets: true,
		});
		expect(Properties.BucketEncryption.ServerSideEncryptionConfiguration).toHaveLength(1);
		// CloudFormation cannot delete a bucket that contains files, so the web app's bucket is kept even if its creation
		// fails.
		expect(DeletionPolicy).toBe(name.startsWith('Web') ? 'Retain' : 'RetainExceptOnCreate');
		const policy = resourcesOf(web, 'AWS::S3::BucketPolicy').find((each) => each.Properties.Bucket.Ref === name);
		const denied = policy?.Properties.PolicyDocument.Statement.filter(
			({ Effect }: { Effect: string }) => Effect === 'Deny',
		);
		expect(denied.map(({ Condition }: { Condition: object }) => Condition)).toEqual([
			{ Bool: { 'aws:SecureTransport': 'false' } },
			{ NumericLessThan: { 's3:TlsVersion': 1.2 } },
		]);
	});

	it('the policies of both buckets allow access only to this distribution and to log delivery', () => {
		expect(buckets).toHaveLength(2);
		const allowed = resourcesOf(web, 'AWS::S3::BucketPolicy').flatMap(({ Properties }) =>
			Properties.PolicyDocument.Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Allow').map(
				({ Action, Principal, Condition }: { Action: string; Principal: { Service: string }; Condition: object }) =>
					`${Principal.Service} ${Action} ${Object.keys(Condition)}`,
			),
		);
		expect(allowed.sort()).toEqual([
			'cloudfront.amazonaws.com s3:GetObject StringEquals',
			'logging.s3.amazonaws.com s3:PutObject ArnLike,StringEquals',
		]);
	});
});

describe('the upload of the web app', () => {
	const uploads = resourcesOf(web, 'Custom::CDKBucketDeployment');
	const [assets, pages] = uploads.map(({ Properties }) => Properties);

	it('browsers may permanently cache only files whose name contains a hash', () => {
		expect(uploads).toHaveLength(2);
		expect(assets).toMatchObject({
			Exclude: ['*'],
			Include: ['assets/*'],
			Prune: false,
			SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
		});
		expect(pages).toMatchObject({
			Exclude: ['assets/*'],
			Prune: true,
			SystemMetadata: { 'cache-control': 'no-cache' },
			DistributionPaths: ['/*'],
		});
		expect(uploads[1]?.DependsOn).toContain(uploads[0]?.name);
	});

	it('the upload starts only after its permissions were granted', () => {
		const policies = resourcesOf(web, 'AWS::IAM::Policy').map(({ name }) => name);
		expect(policies).toHaveLength(1);
		expect(uploads[0]?.DependsOn).toEqual(expect.arrayContaining(policies));
	});

	it('the upload writes the configuration that the web app reads', () => {
		let [text = ''] = configurationTexts;
		const values: unknown[] = [];
		for (const [marker, value] of Object.entries(pages.SourceMarkers[1])) {
			values.push(value);
			text = text.replaceAll(marker, `value-${values.length - 1}`);
		}
		const configuration = webConfiguration.strict().parse(JSON.parse(text));
		const resolved = (name: 'region' | 'userPoolId' | 'userPoolClientId') =>
			JSON.stringify(values[Number(configuration[name].replace('value-', ''))]);
		expect(resolved('region')).toBe('{"Ref":"AWS::Region"}');
		expect(resolved('userPoolId')).toMatch(/identity".*PublishOutputRefUsers[0-9A-F]{8}/);
		expect(resolved('userPoolClientId')).toMatch(/identity".*PublishOutputRefUsersWeb/);
	});
});

describe('paths of the web app', () => {
	const rewrite = (uri: string): string =>
		runInNewContext(`${viewPaths}; handler({ request: { uri: ${JSON.stringify(uri)} } }).uri`);

	it.each([
		['/', '/index.html'],
		['/compounding', '/index.html'],
		['/help/compounding', '/index.html'],
		['/help/api', '/help/api.html'],
		['/help/zh/api', '/help/zh/api.html'],
		['/help/api/gone', '/index.html'],
		['/help/api/openapi.json', '/help/api/openapi.json'],
		['/a.b/view', '/index.html'],
		['/assets/app-1a2b.js', '/assets/app-1a2b.js'],
		['/config.json', '/config.json'],
		['/missing.png', '/missing.png'],
	])('the path %s is served from the file %s', (uri, file) => {
		expect(rewrite(uri)).toBe(file);
	});

	it('the cache behaviour of the web app uses the function that rewrites paths', () => {
		const [edge] = resourcesOf(web, 'AWS::CloudFront::Function');
		expect(edge?.Properties.FunctionCode).toBe(viewPaths);
		expect(distribution(web).DefaultCacheBehavior.FunctionAssociations).toEqual([
			{ EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [edge?.name, 'FunctionARN'] } },
		]);
	});
});
