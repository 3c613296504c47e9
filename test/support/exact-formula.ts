/** A fraction with a positive denominator. */
export interface Fraction {
	readonly numerator: bigint;
	readonly denominator: bigint;
}

/** Returns the exact value of a formula with numbers, `+ − × /` and parentheses, as the portal writes it. */
export function evaluated(formula: string): Fraction {
	const tokens = formula.replaceAll(',', '').match(/\d+(?:\.\d+)?|[-+−×/()]/g) ?? [];
	if (tokens.join('') !== formula.replaceAll(/[,\s]/g, '')) throw new Error(`${formula} has other signs`);
	let at = 0;
	const isNext = (...signs: string[]) => signs.includes(tokens[at] ?? '');
	const sum = (): Fraction => {
		let value = product();
		while (isNext('+', '−')) value = tokens[at++] === '+' ? plus(value, product()) : plus(value, negative(product()));
		return value;
	};
	const product = (): Fraction => {
		let value = factor();
		while (isNext('×', '/')) value = tokens[at++] === '×' ? times(value, factor()) : times(value, inverse(factor()));
		return value;
	};
	const factor = (): Fraction => {
		const token = tokens[at++] ?? '';
		if (token === '-') return negative(factor());
		if (token !== '(') return numberOf(token);
		const value = sum();
		if (tokens[at++] !== ')') throw new Error(`${formula} has an open parenthesis`);
		return value;
	};
	const value = sum();
	if (at !== tokens.length) throw new Error(`${formula} goes on after its end`);
	return value;
}

function numberOf(text: string): Fraction {
	const [whole = '', decimals = ''] = text.split('.');
	if (whole === '') throw new Error(`${text} is not a number`);
	return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}

const plus = (a: Fraction, b: Fraction): Fraction => ({
	numerator: a.numerator * b.denominator + b.numerator * a.denominator,
	denominator: a.denominator * b.denominator,
});

const times = (a: Fraction, b: Fraction): Fraction => ({
	numerator: a.numerator * b.numerator,
	denominator: a.denominator * b.denominator,
});

const negative = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: -numerator, denominator });

const inverse = ({ numerator, denominator }: Fraction): Fraction => ({
	numerator: denominator,
	denominator: numerator,
});
