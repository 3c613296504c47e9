/**
 * Escapes line breaks and tabs inside the strings of a JSON text, for example in a pasted private key.
 * @returns the same text if it is already valid JSON, or if escaping does not make it valid
 */
export function escapeLineBreaks(text: string): string {
	if (isJson(text)) return text;
	let escaped = '';
	let isString = false;
	for (let at = 0; at < text.length; at++) {
		const character = text.charAt(at);
		if (isString && character === '\\') {
			escaped += character + text.charAt(at + 1);
			at += 1;
			continue;
		}
		if (character === '"') isString = !isString;
		const isBreak = character === '\n' || (character === '\r' && text.charAt(at + 1) !== '\n');
		if (!isString) escaped += character;
		else if (isBreak) escaped += String.raw`\n`;
		else if (character !== '\r') escaped += character === '\t' ? String.raw`\t` : character;
	}
	return isJson(escaped) ? escaped : text;
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
