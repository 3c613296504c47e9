import type { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { PortalFunction } from './portal-function.ts';

interface Dashboarded {
	/** Unique in the account, across its regions. */
	readonly dashboardName: string;
	readonly api: HttpApi;
	/** Functions by their names on the dashboard. */
	readonly functions: Readonly<Record<string, PortalFunction>>;
	readonly problems: readonly IMetric[];
	readonly period: Duration;
}

/** The dashboard: requests, problems, and each function. */
export function addDashboard(stack: Stack, { dashboardName, api, functions, problems, period }: Dashboarded): void {
	const lambdas = Object.entries(functions);
	new Dashboard(stack, 'Dashboard', {
		dashboardName,
		widgets: [
			[
				new GraphWidget({
					title: 'Requests',
					left: [api.metricCount({ period, label: 'requests' })],
					right: [api.metricLatency({ period, statistic: 'p95', label: 'latency p95' })],
				}),
				new GraphWidget({
					title: 'Problems',
					left: [...problems, api.metricClientError({ period, label: 'client errors' })],
				}),
			],
			[
				new GraphWidget({
					title: 'Duration, p95',
					left: lambdas.map(([label, { lambda }]) => lambda.metricDuration({ period, statistic: 'p95', label })),
				}),
				new GraphWidget({
					title: 'Errors and throttles',
					left: lambdas.flatMap(([name, { lambda }]) => [
						lambda.metricErrors({ period, label: `${name} errors` }),
						lambda.metricThrottles({ period, label: `${name} throttles` }),
					]),
				}),
			],
		],
	});
}
