import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

const leastBytes = 1000;

/** The preferred first. At its second lowest level Brotli takes half the time of gzip at its lowest, for a shorter body. */
const codings: Readonly<Record<string, (text: string) => Buffer>> = {
	br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
	gzip: (text) => gzipSync(text, { level: 1 }),
};

/** The answer compressed, if the client takes it: neither API Gateway nor an uncached CloudFront path does it. */
export function compressed(
	event: APIGatewayProxyEventV2,
	answer: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 {
	const { body = '' } = answer;
	const headers = { ...answer.headers, vary: 'accept-encoding' };
	if (body.length < leastBytes) return { ...answer, headers };
	const accepted = acceptedCodings(event.headers['accept-encoding'] ?? '');
	const coding = Object.entries(codings).find(([name]) => accepted.has(name));
	if (coding === undefined) return { ...answer, headers };
	const [name, pack] = coding;
	return {
		...answer,
		headers: { ...headers, 'content-encoding': name },
		body: pack(body).toString('base64'),
		isBase64Encoded: true,
	};
}

/** The codings that an Accept-Encoding header names, without those of weight 0. */
function acceptedCodings(header: string): ReadonlySet<string> {
	const codings = header.split(',').map((entry) => entry.split(';').map((part) => part.trim().toLowerCase()));
	return new Set(codings.filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight)).map(([name = '']) => name));
}
