import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

const leastBytes = 1000;

/** The answer compressed, where the client takes gzip: neither API Gateway nor an uncached CloudFront path does it. */
export function compressed(
	event: APIGatewayProxyEventV2,
	answer: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 {
	const { body = '' } = answer;
	const headers = { ...answer.headers, vary: 'accept-encoding' };
	if (
		body.length < leastBytes ||
		!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(event.headers['accept-encoding'] ?? '')
	) {
		return { ...answer, headers };
	}
	return {
		...answer,
		headers: { ...headers, 'content-encoding': 'gzip' },
		body: gzipSync(body, { level: 1 }).toString('base64'),
		isBase64Encoded: true,
	};
}
