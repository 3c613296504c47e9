import type { OutgoingHttpHeaders } from 'node:http';
import * as z from 'zod';
import type { Answer } from './send.ts';

/** Maximum bytes of the result of a function. */
const maxAnswerBytes = 6 * 1024 * 1024;

const structured = z.object({
	statusCode: z.int().min(200).max(599),
	headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
	cookies: z.array(z.string()).optional(),
	body: z.string().optional(),
	isBase64Encoded: z.boolean().optional(),
});

/**
 * Result of a function as interpreted by API Gateway: a value without a status code is the body of a 200.
 *
 * @throws Error when it is not an answer or is too large for one
 */
export function lambdaAnswer(returned: unknown): Answer {
	const isStructured = typeof returned === 'object' && returned !== null && 'statusCode' in returned;
	const result = structured.parse(isStructured ? returned : inferred(returned));
	const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
	if (body.length > maxAnswerBytes)
		throw new Error(`the answer has ${body.length} bytes, more than a function can return`);
	const headers: OutgoingHttpHeaders = {};
	for (const [name, value] of Object.entries(result.headers ?? {})) headers[name.toLowerCase()] = String(value);
	headers['content-type'] ??= 'text/plain; charset=utf-8';
	if (result.cookies !== undefined) headers['set-cookie'] = result.cookies;
	return { status: result.statusCode, headers, body };
}

function inferred(returned: unknown) {
	return {
		statusCode: 200,
		headers: { 'content-type': 'application/json' },
		body: typeof returned === 'string' ? returned : (JSON.stringify(returned) ?? ''),
	};
}
