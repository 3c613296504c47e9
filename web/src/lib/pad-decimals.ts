const plainNumber = /^[+-]?(?:\d+(?:\.(\d*))?|\.(\d+))$/;

/** @returns undefined for text that is not a plain decimal number */
function decimalsOf(figure: string): number | undefined {
	const [text, fraction, bare] = plainNumber.exec(figure) ?? [];
	return text === undefined ? undefined : (fraction ?? bare ?? '').length;
}

export function maxDecimals(figures: readonly (string | undefined)[]): number {
	return figures.reduce((most, figure = '') => Math.max(most, decimalsOf(figure) ?? 0), 0);
}

/** Appends zeros to a number, so that the decimal points of a column are aligned. Returns other text unchanged. */
export function padDecimals(figure: string, decimals: number): string {
	const scale = decimalsOf(figure) ?? decimals;
	const point = scale === 0 && decimals > 0 ? '.' : '';
	return figure + point + '0'.repeat(Math.max(0, decimals - scale));
}
