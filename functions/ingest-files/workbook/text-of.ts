import { elements, unescapeXml } from './xml.ts';

/** The runs of a text, without how it is pronounced. */
export function textOf(content: string): string {
	const [first = '', ...others] = content.split(/<(?:\w+:)?rPh(?=[\s>])/);
	const afterEach = others.map((piece) => piece.split(/<\/(?:\w+:)?rPh>/)[1] ?? '');
	const runs = [...elements([first, ...afterEach].join(''), 't')];
	return unescapeXml(runs.map((run) => run.content).join(''));
}
