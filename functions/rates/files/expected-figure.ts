const plain = /^-?\d+(\.\d+)?$/;
const generic = 'must be a plain decimal number with a point, such as 5.31';

/** Suggests a replacement for a figure that is not written like `5.31`. An ambiguous figure gets both readings. */
export function expectedFigure(written: string): string {
	const cut = written.slice(0, 40);
	const text = cut.replace(/[\u2212\u2013]/g, '-');
	const advice = (what: string, figure: string) => `${what}: write ${figure}`;
	const bare = text.replace(/\s{0,9}%$/, '');
	if (bare !== text && plain.test(bare)) return advice('has a percent sign', bare);
	if (text !== cut && plain.test(text)) return advice('has a minus sign that is not a hyphen', text);
	const [, negative] = /^\((\d+(?:\.\d+)?)\)$/.exec(text) ?? [];
	if (negative !== undefined) return advice('is in parentheses', `-${negative}`);
	if (/^-?\d{1,3},\d{3}$/.test(text)) {
		const [thousands, decimals] = [text.replace(',', ''), text.replace(',', '.')];
		return advice('has a comma, which may separate thousands or decimals', `${thousands} or ${decimals}`);
	}
	if (/^-?\d+,\d+$/.test(text)) return advice('has a decimal comma', text.replace(',', '.'));
	if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(text)) {
		return advice(
			'has points that separate thousands, and a decimal comma',
			text.replaceAll('.', '').replace(',', '.'),
		);
	}
	if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(text))
		return advice('has points that separate thousands', text.replaceAll('.', ''));
	if (/^-?\d{1,3}([ ,'’\u00a0\u202f]\d{3})+(\.\d+)?$/.test(text)) {
		return advice('has separators between thousands', text.replace(/[^\d.-]/g, ''));
	}
	if (plain.test(text)) return 'must have at most 9 digits before the point and 20 after it';
	if (/^[+-]?(\d+(?:\.\d*)?|\.\d+)e[+-]?\d+$/i.test(text)) return 'has an exponent: write all its digits';
	return generic;
}
