import { refuse } from '../platform/http/refusal.ts';

/** Of what a function may answer, less what the rest of an answer takes. */
const mostCharacters = 2_000_000;

/** A whole list, which must fit into one answer. @throws a refusal (400) when it does not */
export function listed<Item>(items: readonly Item[]): Item[] {
	if (JSON.stringify(items).length <= mostCharacters) return [...items];
	throw refuse('too-many-to-list', { max: mostCharacters, unit: 'characters' });
}
