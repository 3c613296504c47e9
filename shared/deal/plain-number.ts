const pattern = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][+-]?\d{1,3})?$/;

/**
 * Parses a finite decimal number as programs write it: with a decimal point, without thousands separators or units.
 *
 * @returns undefined for any other text
 */
export function readPlainNumber(text: string): number | undefined {
	if (!pattern.test(text)) return undefined;
	const number = Number(text);
	return Number.isFinite(number) ? number : undefined;
}
