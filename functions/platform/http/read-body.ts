import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { bodyLimits } from '#shared/contract/body-limits.ts';
import type { Route } from '#shared/contract/route.ts';
import { type Refusal, refuse } from './refusal.ts';

/** The refusal of a body that is longer than the limit, from its text; undefined where it cannot say what would fit. */
export type RefuseBody = (text: string, limitBytes: number) => Refusal | undefined;

/**
 * The bytes of a body. Their number is checked before they are decoded.
 *
 * @throws a refusal (413) over the limit of the route
 */
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

/** @throws a refusal (400) when the body is not UTF-8 */
export function decodeBody(bytes: Buffer): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch (cause) {
		throw refuse('body-not-json', { fault: 'The body is not UTF-8 text.' }, { cause });
	}
}

/** A lower bound: a character of text has at least one byte; four of base64 have three, less the padding. */
const leastBytes = (body: string, isBase64Encoded: boolean) =>
	isBase64Encoded ? Math.floor((body.length * 3) / 4) - 2 : body.length;
