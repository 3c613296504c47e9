import { furtherIndices } from '../../shared/benchmark/further-index.ts';
import { overnightIndices } from '../../shared/benchmark/overnight-index.ts';

/** An overnight index that the portal knows. */
interface KnownIndex {
	readonly name: string;
	readonly currency: string;
}

export const knownIndices: readonly KnownIndex[] = [...overnightIndices, ...furtherIndices];

/** Names under which an index is found elsewhere. */
const otherNames: Readonly<Record<string, string>> = { '€STR': 'ESTR', EUROSTR: 'ESTR', TONAR: 'TONA' };

/** The index that is meant, also where it is not written as here: in small letters, with its currency in front. */
export function indexMeant(text: string): KnownIndex | undefined {
	const name = text.toUpperCase();
	return knownIndices.find((known) =>
		[known.name, `${known.currency} ${known.name}`].some((one) => one === name || one === otherNames[name]),
	);
}
