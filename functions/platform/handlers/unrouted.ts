import { allowedMethods } from '#shared/contract/allowed-methods.ts';
import { httpHandler } from '../http/http-handler.ts';
import { refuse } from '../http/refusal.ts';

/** Answers what no route of the API takes: OPTIONS, wrong methods and unknown paths. */
export const handler = httpHandler(async ({ rawPath, requestContext }) => {
	const allow = allowedMethods(rawPath);
	if (allow === undefined) throw refuse('unknown-path');
	if (requestContext.http.method === 'OPTIONS') return { statusCode: 204, headers: { allow } };
	throw refuse('method-not-allowed', { allow });
});
