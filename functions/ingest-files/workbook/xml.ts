import { ArchiveFault } from './archive-fault.ts';

export interface Element {
	/** As written in the start tag. */
	readonly attributes: string;
	readonly content: string;
}

/**
 * The text of a part of a workbook.
 *
 * @throws ArchiveFault for what no program writes into one, such as entities of its own
 */
export function xmlText(bytes: Buffer): string {
	const text = new TextDecoder('utf-8').decode(bytes);
	if (!/<!DOCTYPE|<!\[CDATA\[|<!--/.test(text)) return text;
	throw new ArchiveFault('The workbook is written in an unusual way: save it again as .xlsx.');
}

/**
 * The elements of a name, whatever their prefix, in the order of the text; none that lies within another of its name.
 *
 * Goes through the text once, however it is made.
 *
 * @throws ArchiveFault when one is not closed
 */
export function* elements(xml: string, name: string): Generator<Element> {
	const start = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])`, 'g');
	const end = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g');
	for (let found = start.exec(xml); found !== null; found = start.exec(xml)) {
		const close = xml.indexOf('>', start.lastIndex);
		if (close < 0) throw notClosed();
		const isEmpty = xml[close - 1] === '/';
		const attributes = xml.slice(start.lastIndex, isEmpty ? close - 1 : close);
		start.lastIndex = close + 1;
		if (isEmpty) {
			yield { attributes, content: '' };
			continue;
		}
		end.lastIndex = close + 1;
		const ended = end.exec(xml);
		if (ended === null) throw notClosed();
		start.lastIndex = end.lastIndex;
		yield { attributes, content: xml.slice(close + 1, ended.index) };
	}
}

function notClosed(): ArchiveFault {
	return new ArchiveFault('The workbook is damaged: save it again as .xlsx.');
}

export function attribute({ attributes }: Element, name: string): string | undefined {
	const [, , value] = new RegExp(`\\s(?:\\w+:)?${name}=(["'])(.*?)\\1`).exec(attributes) ?? [];
	return value === undefined ? undefined : unescapeXml(value);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function unescapeXml(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
		if (name !== undefined) return named[name] ?? whole;
		const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
		return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
	});
}
