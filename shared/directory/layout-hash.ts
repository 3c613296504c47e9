/**
 * Returns the hash of a layout text: 32-bit FNV-1a over its UTF-16 code units. Clients compare hashes to detect a
 * changed layout.
 * @see http://www.isthe.com/chongo/tech/comp/fnv/
 */
export function layoutHash(text: string): number {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) {
		hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	}
	return hash >>> 0;
}

/**
 * Adds the key `hash` to the layout in a `frontendConfig`. It is the hash of the layout without this key.
 * @param text a valid `{"GUI_Layout": {…}}`
 */
export function withLayoutHash(text: string): string {
	const config = JSON.parse(text) as { GUI_Layout: Record<string, unknown> };
	const { hash: _, ...layout } = config.GUI_Layout;
	return JSON.stringify({ ...config, GUI_Layout: { ...layout, hash: layoutHash(JSON.stringify(layout)) } });
}
