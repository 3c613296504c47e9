/** Maximum items of a list in one piece. */
const maxItems = 50;

/**
 * The JSON text of a value, in pieces.
 *
 * V8 keeps a text of more than 128 kB outside the young generation, where it costs more to allocate and to collect. The
 * lists of an answer are therefore written some items at a time.
 *
 * @returns pieces that together are the text of `JSON.stringify`
 */
export function jsonPieces(value: unknown): readonly string[] {
	if (!isPlain(value)) return [JSON.stringify(value)];
	const pieces: string[] = [];
	for (const [key, field] of Object.entries(value)) {
		const texts = Array.isArray(field) && field.length > maxItems ? listPieces(field) : [JSON.stringify(field)];
		if (texts[0] !== undefined) pieces.push(`${pieces.length === 0 ? '{' : ','}${JSON.stringify(key)}:`, ...texts);
	}
	pieces.push(pieces.length === 0 ? '{}' : '}');
	return pieces;
}

function listPieces(list: readonly unknown[]): readonly string[] {
	const pieces: string[] = [];
	for (let start = 0; start < list.length; start += maxItems) {
		const text = JSON.stringify(list.slice(start, start + maxItems));
		pieces.push(`${start === 0 ? '[' : ','}${text.slice(1, -1)}`);
	}
	pieces.push(']');
	return pieces;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
}
