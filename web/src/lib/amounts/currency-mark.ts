/** Currency mark next to a figure and its possible meanings. */
export interface CurrencyMark {
	readonly written: string;
	/** ISO codes: `$` is the sign of several currencies. */
	readonly currencies: readonly string[];
}

const dollars = ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD'];

const signs: Readonly<Record<string, readonly string[]>> = {
	$: dollars,
	US$: ['USD'],
	A$: ['AUD'],
	AU$: ['AUD'],
	C$: ['CAD'],
	CA$: ['CAD'],
	HK$: ['HKD'],
	NZ$: ['NZD'],
	S$: ['SGD'],
	SG$: ['SGD'],
	'€': ['EUR'],
	'£': ['GBP'],
	'¥': ['JPY', 'CNY'],
	'฿': ['THB'],
	RMB: ['CNY'],
};

const codes =
	'AUD|BRL|CAD|CHF|CNH|CNY|CZK|DKK|EUR|GBP|HKD|HUF|IDR|ILS|INR|JPY|KRW|MXN|MYR|NOK|NZD|PHP|PLN|RMB|SEK|SGD|THB|TRY|TWD|USD|ZAR';
const dollarSigns = '(?:US|AU?|CA?|HK|NZ|SG?)?\\$';
const before = new RegExp(`^(?:(?:${codes})(?![a-z])|${dollarSigns}|[€£¥฿])\\s*`, 'i');
const after = new RegExp(`(?:(?<![a-z])(?:${codes})|(?<![a-z])${dollarSigns}|[$€£¥฿])$`, 'i');

/** A text without the currency before or after it. The text is normalized (NFKC), trimmed and short. */
export function withoutCurrency(text: string): { readonly bare: string; readonly currency?: CurrencyMark } {
	const [written] = before.exec(text) ?? after.exec(text) ?? [];
	if (written === undefined) return { bare: text };
	const bare = text.startsWith(written) ? text.slice(written.length) : text.slice(0, -written.length);
	return { bare: bare.trim(), currency: markOf(written.trim()) };
}

const markOf = (written: string): CurrencyMark => {
	const name = written.toUpperCase();
	return { written, currencies: signs[name] ?? [name] };
};

/** True if a figure can be in a currency: one without a currency can. */
export const isIn = (currency: string | undefined, mark: CurrencyMark | undefined): boolean =>
	currency === undefined || mark === undefined || mark.currencies.includes(currency);
