import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Refusal, refuse } from './refusal.ts';

/** The limit of Lambda for the JSON text of an answer, escapes and base64 included. */
export const maxAnswerBytes = 6 * 1024 * 1024;
/** The longest escape of one character, `\u0000`. */
const maxBytesPerCharacter = 6;

/**
 * @param refuseSize returns the refusal of an answer that exceeds the limit by a factor
 * @throws a refusal (413) if API Gateway would replace the answer with its error
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
