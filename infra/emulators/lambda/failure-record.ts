import type { QueuedEvent } from './event-store.ts';

interface GivenUp extends QueuedEvent {
	readonly functionArn: string;
	readonly condition: string;
	readonly atMillis: number;
}

/** Message of Lambda to the destination for failures. */
export function failureRecord(event: GivenUp, thrown?: { readonly type: string; readonly message: string }): string {
	const { id, functionArn, condition, attempts, atMillis, payload } = event;
	return JSON.stringify({
		version: '1.0',
		timestamp: new Date(atMillis).toISOString(),
		requestContext: {
			requestId: id,
			functionArn: `${functionArn}:$LATEST`,
			condition,
			approximateInvokeCount: attempts,
		},
		requestPayload: JSON.parse(payload),
		...(thrown === undefined
			? {}
			: {
					responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
					responsePayload: { errorType: thrown.type, errorMessage: thrown.message },
				}),
	});
}
