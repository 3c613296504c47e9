import { type Heading, readUnits } from './heading.ts';

const maxCharacters = 200;

/** Units that the lines above a table state: `(% p.a.)`, `单位：百万（本金）`, `amounts in thousands`, `in TEUR`. */
export function titleUnits(texts: readonly string[]): readonly Omit<Heading, 'name'>[] {
	return texts.flatMap((written) => {
		const text = written.slice(0, maxCharacters).normalize('NFKC');
		const bracketed = [...text.matchAll(/[([]([^()[\]]{1,30})[)\]]/g)].map(([, inner = '']) => inner);
		const named = [...text.matchAll(/(?:\bin|单位:) ?([^ ,;:()[\]]{1,20})/giu)].map(([, word = '']) => word);
		return [...bracketed, ...named].map(readUnits).filter((units) => units !== undefined);
	});
}
