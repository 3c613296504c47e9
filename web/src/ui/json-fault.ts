/** What is wrong at the first character that cannot stand in JSON. */
export type JsonFaultCode =
	| 'end'
	| 'value'
	| 'key'
	| 'colon'
	| 'comma-or-end'
	| 'number'
	| 'escape'
	| 'control-character'
	| 'after-end';

export interface JsonFault {
	readonly code: JsonFaultCode;
	/** From 0. */
	readonly offset: number;
	/** From 1. */
	readonly line: number;
	/** From 1. */
	readonly column: number;
	/** The character there; blank at the end of the text. */
	readonly found: string;
}

class Stop extends Error {
	readonly code: JsonFaultCode;
	readonly offset: number;

	constructor(code: JsonFaultCode, offset: number) {
		super(code);
		this.code = code;
		this.offset = offset;
	}
}

/** Deeper nesting is refused rather than exhausting the stack. */
const maxDepth = 500;

/**
 * Where a text stops being JSON (RFC 8259). Browsers word their own faults differently, and some name no place.
 *
 * @returns nothing when the text is JSON
 */
export function jsonFault(text: string): JsonFault | undefined {
	try {
		const end = skipSpace(text, valueAt(text, skipSpace(text, 0), 0));
		if (end < text.length) throw new Stop('after-end', end);
		return undefined;
	} catch (error) {
		if (!(error instanceof Stop)) throw error;
		const before = text.slice(0, error.offset);
		const lineStart = before.lastIndexOf('\n') + 1;
		return {
			code: error.offset >= text.length ? 'end' : error.code,
			offset: error.offset,
			line: before.split('\n').length,
			column: error.offset - lineStart + 1,
			found: [...text.slice(error.offset, error.offset + 2)][0] ?? '',
		};
	}
}

function skipSpace(text: string, from: number): number {
	let at = from;
	while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
	return at;
}

function valueAt(text: string, at: number, depth: number): number {
	if (depth > maxDepth) throw new Stop('value', at);
	const first = text.charAt(at);
	if (first === '{') return listAt(text, at, '}', (from) => memberAt(text, from, depth));
	if (first === '[') return listAt(text, at, ']', (from) => valueAt(text, from, depth + 1));
	if (first === '"') return stringAt(text, at);
	if (first === '-' || isDigit(first)) return numberAt(text, at);
	const word = ['true', 'false', 'null'].find((candidate) => text.startsWith(candidate, at));
	if (word === undefined) throw new Stop('value', at);
	return at + word.length;
}

function listAt(text: string, start: number, close: string, itemAt: (from: number) => number): number {
	let at = skipSpace(text, start + 1);
	if (text.charAt(at) === close) return at + 1;
	for (;;) {
		at = skipSpace(text, itemAt(at));
		if (text.charAt(at) === close) return at + 1;
		if (text.charAt(at) !== ',') throw new Stop('comma-or-end', at);
		at = skipSpace(text, at + 1);
	}
}

function memberAt(text: string, start: number, depth: number): number {
	if (text.charAt(start) !== '"') throw new Stop('key', start);
	const colon = skipSpace(text, stringAt(text, start));
	if (text.charAt(colon) !== ':') throw new Stop('colon', colon);
	return valueAt(text, skipSpace(text, colon + 1), depth + 1);
}

function stringAt(text: string, start: number): number {
	for (let at = start + 1; at < text.length; at += 1) {
		const character = text.charAt(at);
		if (character === '"') return at + 1;
		if (character < ' ') throw new Stop('control-character', at);
		if (character !== '\\') continue;
		const length = /^\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/.exec(text.slice(at, at + 6))?.[0].length;
		if (length === undefined) throw new Stop('escape', at);
		at += length - 1;
	}
	throw new Stop('end', text.length);
}

function numberAt(text: string, start: number): number {
	const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
	number.lastIndex = start;
	const end = start + (number.exec(text)?.[0].length ?? 0);
	if (end === start || /[\w.+-]/.test(text.charAt(end))) throw new Stop('number', end === start ? start + 1 : end);
	return end;
}

function isDigit(character: string): boolean {
	return character >= '0' && character <= '9' && character !== '';
}
