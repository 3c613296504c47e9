/** A figure's text without the zeros that say nothing: 1.4500 is 1.45, and 2.000 is 2. */
export function figureText(text: string): string {
	return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** The same digits with a comma at every third place before the point. */
export function withThousands(text: string): string {
	const [whole = '', fraction] = text.split('.');
	const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
	return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export const amountText = (text: string): string => withThousands(figureText(text));

export const isZero = (figure: string): boolean => /^[+-]?0*\.?0*$/.test(figure);
