import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { bodyLimits } from '#shared/contract/body-limits.ts';
import type { Route } from '#shared/contract/route.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Body as JSON text; a form or CSV file is converted to it. Throws a refusal: 413, or 400 if it cannot be read. */
export async function readJsonText(
	event: APIGatewayProxyEventV2,
	route: Route,
	refuseBody?: RefuseBody,
): Promise<string> {
	const bytes = readBytes(event, route, refuseBody);
	const contentType = event.headers['content-type'] ?? '';
	if (route.body === 'multipart' && /^multipart\/form-data\s*;/i.test(contentType)) {
		return JSON.stringify(await readForm(bytes, contentType));
	}
	const text = decodeBody(bytes);
	const isCsv = route.body === 'csv' && /^text\/csv\s*(;|$)/i.test(contentType);
	return isCsv ? JSON.stringify({ csv: text }) : text;
}

const most = 50;

/** Each field must be a text and occur only once. */
async function readForm(bytes: Buffer, contentType: string): Promise<Readonly<Record<string, string>>> {
	const form = await parseForm(bytes, contentType);
	const fields = [...form];
	const names = new Set(fields.map(([name]) => name));
	if (fields.length > most || names.size < fields.length) {
		throw refuse('body-not-form', { fault: `A form has at most ${most} fields, each of them once.` });
	}
	const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
	if (texts.length < fields.length)
		throw refuse('body-not-form', { fault: 'The fields of this form are texts, not files.' });
	return Object.fromEntries(texts);
}

async function parseForm(bytes: Buffer, contentType: string): Promise<FormData> {
	try {
		return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
	} catch (cause) {
		throw refuse('body-not-form', { fault: 'The body is not a form as its content type says.' }, { cause });
	}
}

/** Creates the refusal of a body over the limit from its text; undefined if no fitting length can be suggested. */
export type RefuseBody = (text: string, limitBytes: number) => Refusal | undefined;

/** Checks the length before decoding. Throws a refusal (413) if the body exceeds the limit of the route. */
export function readBytes(
	event: APIGatewayProxyEventV2,
	{ bodyBytes = bodyLimits.usualBytes }: Route,
	refuseBody?: RefuseBody,
): Buffer {
	const { body = '', isBase64Encoded } = event;
	const tooLarge = () =>
		(isBase64Encoded ? undefined : refuseBody?.(body, bodyBytes)) ??
		refuse('body-too-large', { limitBytes: bodyBytes });
	if (leastBytes(body, isBase64Encoded) > bodyBytes) throw tooLarge();
	const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
	if (bytes.length > bodyBytes) throw tooLarge();
	return bytes;
}

/** @throws a refusal (400) if the body is not UTF-8 */
export function decodeBody(bytes: Buffer): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch (cause) {
		throw refuse('body-not-json', { fault: 'The body is not UTF-8 text.' }, { cause });
	}
}

/** A character of text has at least one byte. Four of base64 represent three bytes, minus the padding. */
const leastBytes = (body: string, isBase64Encoded: boolean) =>
	isBase64Encoded ? Math.floor((body.length * 3) / 4) - 2 : body.length;
