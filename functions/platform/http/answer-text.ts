import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { jsonPieces } from './json-pieces.ts';
import { type Refusal, refuse } from './refusal.ts';

export const jsonHeaders = {
	'content-type': 'application/json; charset=utf-8',
	'cache-control': 'no-store',
	'x-content-type-options': 'nosniff',
};

/** In characters. */
const minCharacters = 1000;

/** Preferred first. At these levels, Brotli takes half of gzip's time for a shorter body. */
const codings: Readonly<Record<string, (text: Uint8Array) => Buffer>> = {
	br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
	gzip: (text) => gzipSync(text, { level: 1 }),
};

/** Compresses JSON or existing JSON text, because neither API Gateway nor an uncached CloudFront path does. */
export function jsonAnswer(
	{ headers: { 'accept-encoding': accepted = '' } }: Pick<APIGatewayProxyEventV2, 'headers'>,
	value: unknown,
	headers: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 {
	const isText = value instanceof JsonText;
	const pieces = isText ? [value.text] : jsonPieces(value);
	const sent = { ...jsonHeaders, ...headers, ...(isText ? value.headers : {}), vary: 'accept-encoding' };
	const characters = pieces.reduce((sum, piece) => sum + piece.length, 0);
	const coding = characters < minCharacters ? undefined : codingFor(accepted);
	if (coding === undefined) return { statusCode: 200, headers: sent, body: pieces.join('') };
	const [name, pack] = coding;
	return {
		statusCode: 200,
		headers: { ...sent, 'content-encoding': name },
		body: pack(bytesOf(pieces, characters)).toString('base64'),
		isBase64Encoded: true,
	};
}

function codingFor(accepted: string) {
	const names = acceptedCodings(accepted);
	return Object.entries(codings).find(([name]) => names.has(name));
}

/** Reused, to avoid allocating a large block for each response. */
const textMemory = Buffer.allocUnsafeSlow(2 ** 20);
/** Maximum bytes of a UTF-16 unit in UTF-8. */
const maxBytesPerUnit = 3;

/** The bytes are in the reused buffer, valid until the next call. */
function bytesOf(pieces: readonly string[], characters: number): Uint8Array {
	if (characters * maxBytesPerUnit > textMemory.length) return Buffer.from(pieces.join(''));
	let end = 0;
	for (const piece of pieces) end += textMemory.write(piece, end);
	return textMemory.subarray(0, end);
}

/** Excludes codings of weight 0. */
function acceptedCodings(header: string): ReadonlySet<string> {
	const codings = header.split(',').map((entry) => entry.split(';').map((part) => part.trim().toLowerCase()));
	return new Set(codings.filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight)).map(([name = '']) => name));
}

/** A response that is already JSON text. */
export class JsonText {
	readonly text: string;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;

	constructor(text: string, headers: Readonly<Record<string, string>> = {}) {
		this.text = text;
		this.headers = headers;
	}
}

/** Lambda's limit for a response as JSON text, including escapes and base64. */
export const maxAnswerBytes = 6 * 1024 * 1024;
/** Length of the longest escape sequence of one character, `\u0000`. */
const maxBytesPerCharacter = 6;

/** Throws a refusal (413) with the multiple of the limit: API Gateway would answer with its own error. */
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
