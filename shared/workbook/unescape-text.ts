/**
 * Decodes escapes of characters that XML forbids: `_x000D_`, itself written `_x005F_x000D_`.
 * @see ECMA-376, part 1, 22.9.2.19
 */
export function unescapeText(text: string): string {
	if (!text.includes('_x')) return text;
	return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
