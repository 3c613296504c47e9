import { hash, timingSafeEqual } from 'node:crypto';
import { originHeader, variables } from '#shared/contract/resource-names.ts';
import { environmentVariable } from '../environment-variable.ts';
import { refuse } from './refusal.ts';

/**
 * Refuses a request that did not come through CloudFront, where the rate limit by address is.
 *
 * @throws a refusal (403) unless the request carries one of the accepted origin keys
 */
export function requireOrigin(headers: Readonly<Record<string, string | undefined>>): void {
	const sent = digest(headers[originHeader] ?? '');
	const keys = environmentVariable(variables.originKeys)
		.split(',')
		.filter((key) => key !== '');
	// Digests of one length, and every key compared: the time taken says nothing about a key.
	const matching = keys.filter((key) => timingSafeEqual(digest(key), sent));
	if (matching.length === 0) throw refuse('not-through-portal');
}

const digest = (text: string) => hash('sha256', text, 'buffer');
