import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
	type CfnStage,
	HttpApi,
	HttpMethod,
	HttpNoneAuthorizer,
	type HttpRoute,
	HttpStage,
	LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { type TableName, variables } from '../../shared/contract/resources.ts';
import type { Capability, Route } from '../../shared/contract/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import { capabilityAccess } from '../constructs/function-access.ts';
import { grantAdministration } from '../constructs/grant-administration.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import { originKeyName } from '../deployment/origin-keys.ts';

export interface ApiStackProps extends StackProps {
	readonly userPool: UserPool;
	readonly webClient: UserPoolClient;
	readonly machineClient: UserPoolClient;
	readonly tables: Readonly<Record<TableName, TableV2>>;
	/** Which portal of the account it is. */
	readonly stage: string;
	/** Labels of the origin keys that are accepted. */
	readonly originKeys: readonly string[];
}

/** Requests a second, and how many at once, before API Gateway answers 429. */
const usualRate = { rateLimit: 200, burstLimit: 400 };
/** Shared by all addresses; the web ACL limits each one to far less. */
const signInRate = { rateLimit: 50, burstLimit: 100 };

/** The API: every route of the contract, each answered by the function of its capability. */
export class ApiStack extends Stack {
	readonly api: HttpApi;
	readonly accessLogs: LogGroup;
	readonly functions: Readonly<Record<Capability, PortalFunction>>;

	constructor(scope: Construct, id: string, props: ApiStackProps) {
		super(scope, id, props);
		this.functions = this.addFunctions(props);
		grantAdministration(this.functions.admin, this, props.userPool, props.stage);
		this.api = new HttpApi(this, 'Api', {
			createDefaultStage: false,
			defaultAuthorizer: new HttpUserPoolAuthorizer('Tokens', props.userPool, {
				userPoolClients: [props.webClient, props.machineClient],
			}),
		});
		this.accessLogs = new LogGroup(this, 'AccessLogs', {
			retention: RetentionDays.ONE_YEAR,
			removalPolicy: RemovalPolicy.RETAIN,
		});
		const stage = new HttpStage(this, 'Stage', {
			httpApi: this.api,
			stageName: '$default',
			autoDeploy: true,
			throttle: usualRate,
			accessLogSettings: { destination: new LogGroupLogDestination(this.accessLogs), format: accessLogFormat },
		});
		this.throttleSignIn(stage, this.addRoutes());
	}

	private addFunctions(props: ApiStackProps): Readonly<Record<Capability, PortalFunction>> {
		const capabilities = Object.keys(capabilityAccess) as Capability[];
		const environment = {
			[variables.userPoolId]: props.userPool.userPoolId,
			[variables.machineClientId]: props.machineClient.userPoolClientId,
			[variables.stage]: props.stage,
			[variables.originKeys]: this.addOriginKeys(props).join(','),
		};
		const built = capabilities.map((capability) => [
			capability,
			new PortalFunction(this, capability, {
				folder: capability,
				tables: props.tables,
				access: capabilityAccess[capability],
				environment,
				timeout: Duration.seconds(29),
			}),
		]);
		return Object.fromEntries(built) as Record<Capability, PortalFunction>;
	}

	/**
	 * The secrets by which the functions know what came through CloudFront. They reach the functions and CloudFront by
	 * dynamic references, which CloudFormation resolves: no template has a value.
	 *
	 * @returns references to their values
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
				reason: 'A key is replaced by a deployment, under another name: CloudFront and the functions change in turn.',
			});
			return secret.secretValue.unsafeUnwrap();
		});
	}

	/** @returns the routes that anybody may call */
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
				methods: [HttpMethod[route.method]],
				integration,
				...(isPublic ? { authorizer: new HttpNoneAuthorizer() } : {}),
			});
			if (isPublic) open.push(...built);
		}
		for (const route of open) {
			Validations.of(route).acknowledge({
				id: 'AwsSolutions-APIG4',
				reason: 'Where a token is obtained, none can be asked for; the route has a throttle of its own.',
			});
		}
		return open;
	}

	/** Whatever is open to everybody is open to password guessing. */
	private throttleSignIn(stage: HttpStage, open: readonly HttpRoute[]) {
		const resource = stage.node.defaultChild as CfnStage;
		const limits = { ThrottlingRateLimit: signInRate.rateLimit, ThrottlingBurstLimit: signInRate.burstLimit };
		resource.routeSettings = Object.fromEntries(
			(Object.values(routes) as Route[])
				.filter((route) => route.access.kind === 'public')
				.map((route) => [`${route.method} ${route.path}`, limits]),
		);
		resource.node.addDependency(...open);
	}
}

/** One line of JSON a request; of the caller the subject alone. */
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
