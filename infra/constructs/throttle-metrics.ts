import type { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { type TableName, tables } from '#shared/contract/resource-names.ts';

/**
 * Throttled reads and writes of a table and its indexes.
 *
 * `ThrottledRequests` would need a metric for each operation. An index has separate metrics.
 *
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 */
export function tableThrottles(table: TableV2, name: TableName, period: Duration): IMetric {
	const places = [
		{ TableName: table.tableName },
		...tables[name].indexes.map((index) => ({ TableName: table.tableName, GlobalSecondaryIndexName: index.name })),
	];
	const metrics = places.flatMap((dimensionsMap) =>
		['ReadThrottleEvents', 'WriteThrottleEvents'].map(
			(metricName) => new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum', period }),
		),
	);
	return sum(name, metrics, `${name}: throttled reads and writes`, period);
}

/**
 * Sign-ins that Cognito throttled because its quota was used up, counted by app client.
 *
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/metrics-for-cognito-user-pools.html
 */
export function signInThrottles(userPool: UserPool, clients: readonly UserPoolClient[], period: Duration): IMetric {
	const metrics = clients.map(
		({ userPoolClientId }) =>
			new Metric({
				namespace: 'AWS/Cognito',
				metricName: 'SignInThrottles',
				dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: userPoolClientId },
				statistic: 'Sum',
				period,
			}),
	);
	return sum('signIn', metrics, 'sign-ins throttled by Cognito', period);
}

/**
 * Counts a metric without data as 0.
 *
 * @param prefix of the identifiers, which must be unique in a dashboard
 */
function sum(prefix: string, metrics: readonly Metric[], label: string, period: Duration): IMetric {
	return new MathExpression({
		expression: metrics.map((_, at) => `FILL(${prefix}${at}, 0)`).join(' + '),
		usingMetrics: Object.fromEntries(metrics.map((metric, at) => [`${prefix}${at}`, metric])),
		label,
		period,
	});
}
