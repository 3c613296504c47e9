import { createScanner, visit } from 'jsonc-parser';
import { duplicateKey } from '#shared/input/duplicate-key.ts';

/** Reason why the text is not valid JSON at the first invalid character. */
export type JsonFaultCode =
	| 'end'
	| 'value'
	| 'key'
	| 'colon'
	| 'comma-or-end'
	| 'number'
	| 'escape'
	| 'control-character'
	| 'after-end'
	| 'duplicate-key';

export interface JsonFault {
	readonly code: JsonFaultCode;
	/** Offset in the text, counted from 0. */
	readonly offset: number;
	/** Line number, counted from 1. */
	readonly line: number;
	/** Column number, counted from 1. */
	readonly column: number;
	/** The invalid character or the duplicate key. Blank if the fault is at the end of the text. */
	readonly found: string;
}

/** Maximum nesting depth. The parser is recursive, and deeper nesting would exhaust the stack. */
const maxDepth = 500;

/**
 * Finds the first invalid character of JSON (RFC 8259), or the first duplicate key in valid JSON. The error messages of
 * browsers differ, and some lack the position.
 *
 * @returns undefined if the text is JSON with distinct keys
 */
export function jsonFault(text: string): JsonFault | undefined {
	let fault: JsonFault | undefined;
	let expected: JsonFaultCode = 'value';
	const open: ('object' | 'array')[] = [];
	const enter = (kind: 'object' | 'array') => {
		open.push(kind);
		expected = kind === 'object' ? 'key' : 'value';
	};
	const endValue = () => {
		expected = open.length === 0 ? 'after-end' : 'comma-or-end';
	};
	const leave = () => {
		open.pop();
		endValue();
	};
	const limit = offsetOfDeepest(text);
	visit(
		text.slice(0, limit),
		{
			onObjectBegin: () => enter('object'),
			onObjectProperty: () => {
				expected = 'colon';
			},
			onObjectEnd: leave,
			onArrayBegin: () => enter('array'),
			onArrayEnd: leave,
			onLiteralValue: endValue,
			onSeparator: (separator) => {
				expected = separator === ',' && open.at(-1) === 'object' ? 'key' : 'value';
			},
			onError: (_, tokenOffset) => {
				if (fault !== undefined) return;
				const { code, offset } = inToken(text, tokenOffset, expected, open.length === 0);
				fault = {
					code: offset >= text.length ? 'end' : offset === limit ? 'value' : code,
					...placeOf(text, offset),
					found: [...text.slice(offset, offset + 2)][0] ?? '',
				};
			},
		},
		{ disallowComments: true },
	);
	return fault ?? duplicateFault(text);
}

function duplicateFault(text: string): JsonFault | undefined {
	const duplicate = duplicateKey(text, JSON.parse(text));
	if (duplicate === undefined) return undefined;
	const { path, offset } = duplicate;
	return { code: 'duplicate-key', ...placeOf(text, offset + 1), found: String(path.at(-1)) };
}

function placeOf(text: string, offset: number): Pick<JsonFault, 'offset' | 'line' | 'column'> {
	const before = text.slice(0, offset);
	return { offset, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Returns the invalid character's position within a string or number, otherwise the token's first character. */
function inToken(
	text: string,
	start: number,
	expected: JsonFaultCode,
	isOutside: boolean,
): Pick<JsonFault, 'code' | 'offset'> {
	const at = (pattern: RegExp) => {
		pattern.lastIndex = start;
		return start + (pattern.exec(text)?.[0].length ?? 0);
	};
	const first = text.charAt(start);
	if (first === '"' && (expected === 'value' || expected === 'key')) {
		const offset = at(/"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*/uy);
		return { code: text.charAt(offset) === '\\' ? 'escape' : 'control-character', offset };
	}
	if (/[-\d]/.test(first) && expected === 'value') {
		const end = at(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
		return { code: 'number', offset: Math.max(end, start + 1) };
	}
	const word = at(/true|false|null/y);
	if (word > start && expected === 'value') return { code: isOutside ? 'after-end' : 'comma-or-end', offset: word };
	const isAfterNumber = /\d/.test(text.charAt(start - 1)) && /[\w.+-]/.test(first);
	return { code: isAfterNumber ? 'number' : expected, offset: start };
}

function offsetOfDeepest(text: string): number {
	const scanner = createScanner(text, true);
	let depth = 0;
	while (scanner.getPosition() < text.length) {
		scanner.scan();
		const bracket = text.charAt(scanner.getTokenOffset());
		if (bracket === '{' || bracket === '[') depth += 1;
		else if (bracket === '}' || bracket === ']') depth -= 1;
		if (depth > maxDepth + 1) return scanner.getTokenOffset();
	}
	return text.length;
}
