import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { conditionalPut } from '#platform/aws/conditional-put.ts';
import { getItem } from '#platform/aws/get-item.ts';
import { parseItem } from '#platform/aws/parse-item.ts';
import { environmentVariable } from '#platform/environment-variable.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { requestedFetchesKey } from './rate-keys.ts';

const lambda = new LambdaClient(clientSettings(callLimits.lambda));

/** True if this portal fetches fixings. */
export const isFetching = (): boolean => Boolean(process.env[variables.ingestFunction]);

const requested = z.object({ requestedAt: z.string() });

/**
 * Notes that a publisher is asked on request, unless it was a short while ago.
 *
 * @returns 0 when it may be asked, otherwise the milliseconds until it may
 */
export async function reserveFetch(publisher: string, nowMillis: number, cooldownMillis: number): Promise<number> {
	const key = { pk: requestedFetchesKey, sk: publisher };
	const isReserved = await conditionalPut({
		table: 'rates',
		item: { ...key, requestedAt: new Date(nowMillis).toISOString() },
		condition: 'attribute_not_exists(pk) or requestedAt <= :before',
		values: { ':before': new Date(nowMillis - cooldownMillis).toISOString() },
	});
	if (isReserved) return 0;
	const item = await getItem('rates', key);
	const last = item === undefined ? nowMillis : Date.parse(parseItem('rates', requested, item).requestedAt);
	return Math.max(1, last + cooldownMillis - nowMillis);
}

/** Starts to fetch an index, asynchronously. */
export async function startFetch(index: string): Promise<void> {
	await lambda.send(
		new InvokeCommand({
			FunctionName: environmentVariable(variables.ingestFunction),
			InvocationType: 'Event',
			Payload: JSON.stringify({ index }),
		}),
	);
}
