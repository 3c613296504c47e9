const pattern = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][+-]?\d{1,3})?$/;

/**
 * A finite decimal number as programs write it: without thousands separators or units, with a point before the decimals.
 *
 * @returns undefined for any other text
 */
export function readPlainNumber(text: string): number | undefined {
	if (!pattern.test(text)) return undefined;
	const number = Number(text);
	return Number.isFinite(number) ? number : undefined;
}
