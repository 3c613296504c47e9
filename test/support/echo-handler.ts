import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

/** Handler for tests. It does what the header `x-echo` says, and otherwise returns its event. */
export async function handler(event: APIGatewayProxyEventV2, context: Context) {
	switch (event.headers['x-echo']) {
		case 'throw':
			throw new Error('the echo broke', { cause: new Error('on purpose') });
		case 'never':
			return new Promise(() => undefined);
		case 'busy':
			for (;;);
		case 'large':
			return { statusCode: 200, body: 'x'.repeat(7 * 1024 * 1024) };
		case 'long':
			return {
				statusCode: 200,
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify('x'.repeat(5000)),
			};
		case 'binary':
			return { statusCode: 201, headers: { 'content-type': 'image/png' }, body: 'iVBORw==', isBase64Encoded: true };
		case 'cookies':
			return { statusCode: 204, cookies: ['a=1', 'b=2'] };
		case 'nonsense':
			return { statusCode: 'all right' };
		default:
			return { event, functionName: context.functionName, hasTime: context.getRemainingTimeInMillis() > 0 };
	}
}
