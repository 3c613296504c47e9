import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Refusal, refuse } from './refusal.ts';

const leastBytes = 1000;

/**
 * Supported codings, preferred first. Brotli at its second lowest level takes half the time of gzip at its lowest
 * level, for a shorter body.
 */
const codings: Readonly<Record<string, (text: string) => Buffer>> = {
	br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
	gzip: (text) => gzipSync(text, { level: 1 }),
};

/** Compresses a response if the client accepts it: neither API Gateway nor an uncached CloudFront path does so. */
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

/** Codings named in an Accept-Encoding header, without those of weight 0. */
function acceptedCodings(header: string): ReadonlySet<string> {
	const codings = header.split(',').map((entry) => entry.split(';').map((part) => part.trim().toLowerCase()));
	return new Set(codings.filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight)).map(([name = '']) => name));
}

/** A response that is already JSON text. */
export class JsonText {
	readonly text: string;
	/** Additional response headers; names in lower case. */
	readonly headers: Readonly<Record<string, string>>;

	constructor(text: string, headers: Readonly<Record<string, string>> = {}) {
		this.text = text;
		this.headers = headers;
	}
}

/** Lambda's limit for the JSON text of a response, including escapes and base64. */
export const maxAnswerBytes = 6 * 1024 * 1024;
/** The longest escape of one character, `\u0000`. */
const maxBytesPerCharacter = 6;

/**
 * @param refuseSize returns the refusal for a response that exceeds the limit by a factor
 * @throws a refusal (413) if API Gateway would replace the answer with its own error
 */
export function requireAnswerSize(
	answer: APIGatewayProxyStructuredResultV2,
	refuseSize: (factor: number) => Refusal = () => refuse('answer-too-large'),
): APIGatewayProxyStructuredResultV2 {
	const { body = '' } = answer;
	if (body.length * maxBytesPerCharacter < maxAnswerBytes / 2) return answer;
	const bytes = Buffer.byteLength(JSON.stringify(answer));
	if (bytes <= maxAnswerBytes) return answer;
	throw refuseSize(bytes / maxAnswerBytes);
}
