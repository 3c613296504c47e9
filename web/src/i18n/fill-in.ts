/**
 * Fills in the placeholders of a translated text, such as `{{tenor}}`.
 *
 * Use it for hundreds of cells: translate the text once with `skipInterpolation`, then fill it in for each cell. This
 * takes a tenth of the time of translating for each cell.
 *
 * @throws Error if the text has a placeholder without a value
 */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
	return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
		const value = values[name];
		if (value === undefined) throw new Error(`no value for ${name} in "${text}"`);
		return value;
	});
}
