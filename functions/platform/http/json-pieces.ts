const maxItems = 50;

/**
 * Returns a value as JSON text, in pieces.
 *
 * Texts of more than 128 kB are outside V8's young generation, so allocating and collecting them is slow. Lists are
 * therefore written a few items at a time.
 *
 * @returns pieces that together equal the output of `JSON.stringify`
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
