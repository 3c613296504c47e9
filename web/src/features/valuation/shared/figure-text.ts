const formats = new Map<number, Intl.NumberFormat>();

/** A figure with thousands separators and a fixed number of decimals. Never `-0.00`. */
export function figureText(value: number, decimals: number): string {
	let format = formats.get(decimals);
	if (format === undefined) {
		format = new Intl.NumberFormat('en-US', {
			minimumFractionDigits: decimals,
			maximumFractionDigits: decimals,
			signDisplay: 'negative',
		});
		formats.set(decimals, format);
	}
	return format.format(value);
}

export const amountDecimals = 2;
export const bpDecimals = 4;
export const factorDecimals = 10;
export const rateDecimals = 6;
