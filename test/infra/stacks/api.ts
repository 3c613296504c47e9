import { describe, expect, it } from 'vitest';
import { methodsOf, type Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { resourcesOf, usualTemplates } from '#test/support/synthesised-portal.ts';

const { api } = usualTemplates();
const built = resourcesOf(api, 'AWS::ApiGatewayV2::Route');
const table = Object.entries(routes) as [string, Route][];

function only<T>(items: readonly T[]): T {
	const [item, ...more] = items;
	if (item === undefined || more.length > 0) throw new Error(`${items.length} instead of one`);
	return item;
}

/** Returns the name of the service of a route, found by its integration, function and an environment variable. */
function serviceBehind(target: unknown): string {
	const [, [, { Ref: integration }]] = (target as { 'Fn::Join': [string, [string, { Ref: string }]] })['Fn::Join'];
	const uri = api.Resources[integration]?.Properties.IntegrationUri['Fn::GetAtt'][0];
	return api.Resources[uri]?.Properties.Environment.Variables.POWERTOOLS_SERVICE_NAME;
}

describe('the API', () => {
	it('the API has exactly the routes of the contract', () => {
		const expected = table.flatMap(([, route]) => methodsOf(route).map((method) => `${method} ${route.path}`));
		expect(built.map(({ Properties }) => Properties.RouteKey).sort()).toEqual(['$default', ...expected].sort());
	});

	const byMethod = table.flatMap(([name, route]) => methodsOf(route).map((method) => [method, name, route] as const));
	it.each(byMethod)(
		'%s %s calls the function for its group of operations, and requires a token unless the route is public',
		(...row) => {
			const [method, , route] = row;
			const { Properties } = only(built.filter((each) => each.Properties.RouteKey === `${method} ${route.path}`));
			expect(serviceBehind(Properties.Target)).toBe(route.capability);
			const authorizer = only(resourcesOf(api, 'AWS::ApiGatewayV2::Authorizer'));
			if (route.access.kind === 'public') {
				expect(Properties.AuthorizationType).toBe('NONE');
				expect(Properties.AuthorizerId).toBeUndefined();
			} else {
				expect(Properties.AuthorizationType).toBe('JWT');
				expect(Properties.AuthorizerId).toEqual({ Ref: authorizer.name });
			}
		},
	);

	it('all other requests call a function without permission to read data', () => {
		const { Properties } = only(built.filter((each) => each.Properties.RouteKey === '$default'));
		expect(serviceBehind(Properties.Target)).toBe('unrouted');
		const [role] = resourcesOf(api, 'AWS::IAM::Role').filter(({ name }) => name.startsWith('unrouted'));
		const statements = resourcesOf(api, 'AWS::IAM::Policy')
			.filter((policy) => policy.Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role?.name))
			.flatMap((policy) => policy.Properties.PolicyDocument.Statement);
		const actions = statements.flatMap(({ Action }) => Action).sort();
		expect(actions).toEqual([
			'logs:CreateLogStream',
			'logs:PutLogEvents',
			'xray:PutTelemetryRecords',
			'xray:PutTraceSegments',
		]);
	});

	it('only sign-in by password or key and requests without a route do not require a token', () => {
		const open = built.filter(({ Properties }) => Properties.AuthorizationType !== 'JWT');
		expect(open.map(({ Properties }) => Properties.RouteKey)).toEqual([
			'POST /session/login',
			'POST /session/token',
			'$default',
		]);
	});

	it('the API accepts only tokens of the two app clients of this portal', () => {
		const { JwtConfiguration, AuthorizerType } = only(resourcesOf(api, 'AWS::ApiGatewayV2::Authorizer')).Properties;
		expect(AuthorizerType).toBe('JWT');
		const ofIdentity = (name: RegExp) =>
			expect.objectContaining({ StackName: 'rfr-portal-test-identity', OutputName: expect.stringMatching(name) });
		const audience = JwtConfiguration.Audience.map(
			(client: { 'Fn::GetStackOutput': object }) => client['Fn::GetStackOutput'],
		);
		expect(audience).toEqual([ofIdentity(/^PublishOutputRefUsersWeb/), ofIdentity(/^PublishOutputRefUsersMachines/)]);
		const issuer = JSON.stringify(JwtConfiguration.Issuer);
		expect(issuer).toContain('"https://cognito-idp.",{"Ref":"AWS::Region"},".amazonaws.com/"');
	});

	it('routes without a token have stricter limits than other routes', () => {
		const { DefaultRouteSettings, RouteSettings } = only(resourcesOf(api, 'AWS::ApiGatewayV2::Stage')).Properties;
		expect(DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 });
		const limits = { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 };
		expect(RouteSettings).toEqual({ 'POST /session/login': limits, 'POST /session/token': limits, $default: limits });
	});

	it('the API stage is created after the routes with special limits, as CloudFormation requires', () => {
		const stage = only(resourcesOf(api, 'AWS::ApiGatewayV2::Stage'));
		const open = built.filter(({ Properties }) => Properties.AuthorizationType !== 'JWT');
		expect(stage.DependsOn).toEqual(expect.arrayContaining(open.map(({ name }) => name)));
	});

	it('the log has every request, without tokens, bodies and e-mail addresses', () => {
		const { AccessLogSettings } = only(resourcesOf(api, 'AWS::ApiGatewayV2::Stage')).Properties;
		const fields = Object.values(JSON.parse(AccessLogSettings.Format) as Record<string, string>);
		expect(fields).toContain('$context.status');
		expect(fields.filter((field) => /header|body|email|username|claims\.(?!sub$)/i.test(field))).toEqual([]);
	});
});

describe.each(resourcesOf(api, 'AWS::Lambda::Function'))('function $name', ({ name, Properties }) => {
	it("the function runs on arm64 with Node 24 and tracing, within the API's time limit", () => {
		expect(Properties).toMatchObject({
			Architectures: ['arm64'],
			Runtime: 'nodejs24.x',
			Handler: 'index.handler',
			MemorySize: 1024,
			Timeout: 29,
			TracingConfig: { Mode: 'Active' },
		});
		expect(Properties.Environment.Variables.NODE_OPTIONS).toBe('--enable-source-maps');
	});

	it('the function has a separate log group with a retention of one year', () => {
		const group = Properties.LoggingConfig.LogGroup.Ref;
		expect(api.Resources[group]).toMatchObject({
			Properties: { RetentionInDays: 365 },
			DeletionPolicy: 'RetainExceptOnCreate',
		});
		const sharing = resourcesOf(api, 'AWS::Lambda::Function').filter(
			(other) => other.Properties.LoggingConfig.LogGroup.Ref === group,
		);
		expect(sharing.map((other) => other.name)).toEqual([name]);
	});
});
