import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
	type CfnStage,
	HttpApi,
	HttpMethod,
	HttpNoneAuthorizer,
	HttpRoute,
	HttpRouteKey,
	HttpStage,
	LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { grantAdministration } from '#infra/constructs/grant-administration.ts';
import { type TableName, variables } from '#shared/contract/resource-names.ts';
import { type Capability, methodsOf, type Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { capabilityAccess } from '../constructs/function-access.ts';
import { grantMarketDataAccounts, PortalFunction } from '../constructs/portal-function.ts';
import { originKeyName } from '../deployment/stage.ts';

export interface ApiStackProps extends StackProps {
	readonly userPool: UserPool;
	readonly webClient: UserPoolClient;
	readonly machineClient: UserPoolClient;
	readonly tables: Readonly<Record<TableName, TableV2>>;
	readonly stage: string;
	readonly originKeys: readonly string[];
}

/** Limits of requests per second and of concurrent requests. API Gateway responds to further requests with 429. */
const usualRate = { rateLimit: 200, burstLimit: 400 };
/** Limit of a route without a token, shared by all addresses; the web ACL limits each address to far fewer requests. */
const openRate = { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 };

const unrouted = 'unrouted';

export class ApiStack extends Stack {
	readonly api: HttpApi;
	readonly accessLogs: LogGroup;
	readonly functions: Readonly<Record<Capability | typeof unrouted, PortalFunction>>;

	constructor(scope: Construct, id: string, props: ApiStackProps) {
		super(scope, id, props);
		this.functions = this.addFunctions(props);
		grantAdministration(this.functions.admin, this, props.userPool, props.stage);
		this.grantDeviceKeys(props);
		grantMarketDataAccounts(this.functions.valuation, this, props.stage);
		grantMarketDataAccounts(this.functions.runs, this, props.stage);
		this.api = new HttpApi(this, 'Api', {
			createDefaultStage: false,
			defaultAuthorizer: new HttpUserPoolAuthorizer('Tokens', props.userPool, {
				userPoolClients: [props.webClient, props.machineClient],
			}),
		});
		this.accessLogs = new LogGroup(this, 'AccessLogs', {
			retention: RetentionDays.ONE_YEAR,
			removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
		});
		const stage = new HttpStage(this, 'Stage', {
			httpApi: this.api,
			stageName: '$default',
			autoDeploy: true,
			throttle: usualRate,
			accessLogSettings: { destination: new LogGroupLogDestination(this.accessLogs), format: accessLogFormat },
		});
		this.throttleOpenRoutes(stage, [...this.addRoutes(), this.addUnrouted()]);
	}

	private addFunctions(props: ApiStackProps): ApiStack['functions'] {
		const environment = {
			[variables.userPoolId]: props.userPool.userPoolId,
			[variables.machineClientId]: props.machineClient.userPoolClientId,
			[variables.stage]: props.stage,
			[variables.originKeys]: this.addOriginKeys(props).join(','),
		};
		const built = Object.entries({ ...capabilityAccess, [unrouted]: {} }).map(([functionName, access]) => [
			functionName,
			new PortalFunction(this, functionName, {
				tables: props.tables,
				access,
				environment,
				timeout: Duration.seconds(29),
			}),
		]);
		return Object.fromEntries(built) as ApiStack['functions'];
	}

	/**
	 * Adds the origin keys: secrets that prove that a request comes from CloudFront. Functions and CloudFront use dynamic
	 * references, which CloudFormation resolves, so that templates do not contain the keys.
	 * @returns references to the keys
	 */
	private addOriginKeys({ stage, originKeys }: ApiStackProps): string[] {
		return originKeys.map((label) => {
			const secret = new Secret(this, `OriginKey-${label}`, {
				secretName: originKeyName(stage, label),
				description: 'Sent by CloudFront with every request to the API of the risk-free rates portal',
				generateSecretString: { passwordLength: 48, excludePunctuation: true },
				removalPolicy: RemovalPolicy.DESTROY,
			});
			Validations.of(secret).acknowledge({
				id: 'AwsSolutions-SMG4',
				reason:
					'A deployment replaces a key by one with a new name, because CloudFront and the functions are updated in turn.',
			});
			return secret.secretValue.unsafeUnwrap();
		});
	}

	/** Allows the sign-in function to create, read and replace the keys that sign the cookies of known devices. */
	private grantDeviceKeys({ stage }: ApiStackProps) {
		const { lambda } = this.functions.session;
		const { partition, region, account } = this;
		const folder = `/portal-sign-in/${stage}/device-key/*`;
		lambda.addToRolePolicy(
			new PolicyStatement({
				actions: ['secretsmanager:CreateSecret', 'secretsmanager:DeleteSecret', 'secretsmanager:GetSecretValue'],
				resources: [`arn:${partition}:secretsmanager:${region}:${account}:secret:${folder}`],
			}),
		);
		if (lambda.role === undefined) throw new Error('the function session has no role');
		Validations.of(lambda.role).acknowledge({
			id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:${folder}]`,
			reason: 'A key is created every 90 days, and its name ends with its number.',
		});
	}

	private addRoutes(): HttpRoute[] {
		const integrations = new Map(
			Object.entries(this.functions).map(([capability, { lambda }]) => [
				capability,
				new HttpLambdaIntegration(capability, lambda),
			]),
		);
		const open: HttpRoute[] = [];
		for (const route of Object.values(routes) as Route[]) {
			const integration = integrations.get(route.capability);
			if (integration === undefined) throw new Error(`No function answers ${route.path}.`);
			const isPublic = route.access.kind === 'public';
			const built = this.api.addRoutes({
				path: route.path,
				methods: methodsOf(route).map((method) => HttpMethod[method]),
				integration,
				...(isPublic ? { authorizer: new HttpNoneAuthorizer() } : {}),
			});
			if (isPublic) open.push(...built);
		}
		for (const route of open) {
			Validations.of(route).acknowledge({
				id: 'AwsSolutions-APIG4',
				reason: 'A sign-in cannot require a token; the route has a throttle of its own.',
			});
		}
		return open;
	}

	/** Adds a route for OPTIONS, wrong methods and unknown paths. API Gateway itself responds without an error code. */
	private addUnrouted(): HttpRoute {
		const route = new HttpRoute(this, 'Unrouted', {
			httpApi: this.api,
			routeKey: HttpRouteKey.DEFAULT,
			integration: new HttpLambdaIntegration(unrouted, this.functions[unrouted].lambda),
			authorizer: new HttpNoneAuthorizer(),
		});
		Validations.of(route).acknowledge({
			id: 'AwsSolutions-APIG4',
			reason: 'It tells no more than the public document of the API, reads no data, and has a throttle of its own.',
		});
		return route;
	}

	/** Limits routes without a token more strictly: anyone can use them to guess passwords or start many functions. */
	private throttleOpenRoutes(stage: HttpStage, open: readonly HttpRoute[]) {
		const resource = stage.node.defaultChild as CfnStage;
		const keys = (Object.values(routes) as Route[])
			.filter((route) => route.access.kind === 'public')
			.map((route) => `${route.method} ${route.path}`);
		resource.routeSettings = Object.fromEntries([...keys, '$default'].map((key) => [key, openRate]));
		resource.node.addDependency(...open);
	}
}

/** Format of the access log: one line of JSON per request. From the token, it contains only the subject. */
const accessLogFormat = AccessLogFormat.custom(
	JSON.stringify({
		requestId: '$context.requestId',
		time: '$context.requestTime',
		sourceIp: '$context.identity.sourceIp',
		userAgent: '$context.identity.userAgent',
		subject: '$context.authorizer.claims.sub',
		routeKey: '$context.routeKey',
		path: '$context.path',
		status: '$context.status',
		responseLength: '$context.responseLength',
		responseLatencyMillis: '$context.responseLatency',
		integrationError: '$context.integrationErrorMessage',
		authorizerError: '$context.authorizer.error',
	}),
);
