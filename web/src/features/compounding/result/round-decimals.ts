const figure = /^([+-]?)(\d+)\.(\d+)$/;

/** A figure to a number of decimals, halves away from zero, by its digits alone; what is no figure stays as it is. */
export function roundDecimals(text: string, decimals: number): string {
	const [, sign = '', whole = '', fraction = ''] = figure.exec(text) ?? [];
	if (fraction.length <= decimals) return text;
	const kept = BigInt(whole + fraction.slice(0, decimals));
	const rounded = fraction.charAt(decimals) < '5' ? kept : kept + 1n;
	const digits = String(rounded).padStart(decimals + 1, '0');
	const point = digits.length - decimals;
	const magnitude = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
	return (rounded === 0n ? '' : sign) + magnitude;
}
