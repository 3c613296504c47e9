import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { refuse } from './refusal.ts';

/** The limit of Lambda for the JSON text of an answer, escapes and base64 included. */
const mostBytes = 6 * 1024 * 1024;
/** The longest escape of one character, `\u0000`. */
const mostBytesPerCharacter = 6;

/** @throws a refusal (413) when API Gateway would replace the answer by an error of its own */
export function requireAnswerSize(answer: APIGatewayProxyStructuredResultV2): APIGatewayProxyStructuredResultV2 {
	const { body = '' } = answer;
	if (body.length * mostBytesPerCharacter < mostBytes / 2) return answer;
	if (Buffer.byteLength(JSON.stringify(answer)) <= mostBytes) return answer;
	throw refuse('answer-too-large');
}
