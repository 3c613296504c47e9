import { parseTenor } from '#shared/time/local-date.ts';
import { currencyOf } from './currency-words.ts';
import { type ValueFault, valueFault } from './fault.ts';

export interface NamedIndex {
	readonly index: string;
	readonly currency?: string;
	/** Tenor of the index; `ON` for an overnight index. */
	readonly tenor?: string;
}

/** Index families. The currency is given if a family has only one; LIBOR has several. */
const families: Readonly<
	Record<string, { readonly index: string; readonly currency?: string; readonly isOvernight?: true }>
> = {
	LIBOR: { index: 'LIBOR' },
	USLIB: { index: 'LIBOR', currency: 'USD' },
	USLIBOR: { index: 'LIBOR', currency: 'USD' },
	EURIBOR: { index: 'EURIBOR', currency: 'EUR' },
	TIBOR: { index: 'TIBOR', currency: 'JPY' },
	SOFR: { index: 'SOFR', currency: 'USD', isOvernight: true },
	TERMSOFR: { index: 'TERM_SOFR', currency: 'USD' },
	SONIA: { index: 'SONIA', currency: 'GBP', isOvernight: true },
	ESTR: { index: 'ESTR', currency: 'EUR', isOvernight: true },
	'€STR': { index: 'ESTR', currency: 'EUR', isOvernight: true },
	EUROSTR: { index: 'ESTR', currency: 'EUR', isOvernight: true },
	ESTER: { index: 'ESTR', currency: 'EUR', isOvernight: true },
	SARON: { index: 'SARON', currency: 'CHF', isOvernight: true },
	TONA: { index: 'TONA', currency: 'JPY', isOvernight: true },
	TONAR: { index: 'TONA', currency: 'JPY', isOvernight: true },
	SOFRRATE: { index: 'SOFR', currency: 'USD', isOvernight: true },
	ESTRON: { index: 'ESTR', currency: 'EUR', isOvernight: true },
	SSARON: { index: 'SARON', currency: 'CHF', isOvernight: true },
	MUTKCALM: { index: 'TONA', currency: 'JPY', isOvernight: true },
};

/** Ticker prefixes and the term rates that they mean, as in `US0003M` and `EUR006M`. */
const tickers: Readonly<Record<string, string>> = {
	US00: 'USD LIBOR',
	BP00: 'GBP LIBOR',
	JY00: 'JPY LIBOR',
	SF00: 'CHF LIBOR',
	EUR0: 'EURIBOR',
};

/** Splits joined words such as `USDLIBOR3M`, and joins the words of `6 Months` and `O/N`. */
function separated(written: string): string {
	const text = written.normalize('NFKC').trim().toUpperCase();
	const [, term] = /^TSFR(\d{1,2}M)(?: INDEX)?$/.exec(text) ?? [];
	if (term !== undefined) return `TERMSOFR ${term}`;
	const [, letters = '', tenor = ''] = /^([A-Z]{2,3}0{1,2})(\d\d[WM])(?: INDEX)?$/.exec(text) ?? [];
	const named = tickers[letters];
	if (named !== undefined) return `${named} ${tenor}`;
	return text
		.replace(/\b(?:CME )?TERM[ _-]?SOFR\b|\bSOFR(?: CME)? TERM\b/, 'TERMSOFR')
		.replace('O/N', 'ON')
		.replace(/(\d) (?=(?:M|MO|MTH|MONTHS?|W|WEEKS?|Y|YEARS?)$)/, '$1')
		.replace(/\b(USD|GBP|JPY|CHF|EUR)(?=(?:LIBOR|EURIBOR|SOFR|SONIA|ESTR|SARON|TONA))/, '$1 ')
		.replace(/(LIBOR|EURIBOR|TIBOR|USLIB)(?=\d{1,2}[WM]$)/, '$1 ');
}

/** Words in index names that do not change the meaning: publishers, and words for compounding an overnight index. */
const qualifiers = new Set([
	'BBA',
	'ICE',
	'EMMI',
	'REUTERS',
	'TELERATE',
	'BLOOMBERG',
	'COMPOUND',
	'COMP',
	'COMPOUNDED',
	'OIS',
	'RATE',
]);

const maxCharacters = 40;

/**
 * Reads an index name: `USD-LIBOR-BBA 3M`, `EURIBOR6M`, `SOFR COMP`, `EuroSTR-COMPOUND`, `US0003M`. Every word must be
 * known: SOFR Average and constant-maturity rates, for example, are different indices.
 */
export function readIndexName(written: string): NamedIndex | ValueFault {
	const unknown = valueFault('index-unknown');
	if (written.length > maxCharacters) return unknown;
	let found: NamedIndex | undefined;
	let isOvernight = false;
	let currency: string | undefined;
	let tenor: string | undefined;
	for (const upper of separated(written).split(/[\s_/-]+/)) {
		const family = Object.hasOwn(families, upper) ? families[upper] : undefined;
		if (family !== undefined && found === undefined) {
			found = { index: family.index, ...(family.currency === undefined ? {} : { currency: family.currency }) };
			isOvernight = family.isOvernight ?? false;
		} else if (qualifiers.has(upper)) continue;
		else if (currency === undefined && /^[A-Z]{3}$/.test(upper) && currencyOf(upper) !== undefined) currency = upper;
		else if (tenor === undefined && readTenor(upper) !== undefined) tenor = readTenor(upper);
		else return unknown;
	}
	if (found === undefined) return unknown;
	if (currency !== undefined && found.currency !== undefined && currency !== found.currency) return unknown;
	if (isOvernight && tenor !== undefined && tenor !== 'ON') return unknown;
	const used = isOvernight ? 'ON' : tenor;
	return {
		...found,
		...(currency === undefined ? {} : { currency }),
		...(used === undefined ? {} : { tenor: used }),
	};
}

/** Reads a tenor: `3m`, `1Y` (read as 12M), `ON`, `O/N`, `1D` (read as overnight). */
export function readTenor(written: string): string | undefined {
	if (written.length > 10) return undefined;
	const text = written.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
	if (/^(?:ON|O\/N|1D|OVERNIGHT)$/.test(text)) return 'ON';
	const match = /^0?([1-9]\d{0,2})(W|M|Y|WK|MO|YR|MTH|MONTHS?|YEARS?|WEEKS?|周|个月|月|年)$/.exec(text);
	if (match === null) return undefined;
	const [, count = '', unit = ''] = match;
	const letter = unit.startsWith('M') || unit.endsWith('月') ? 'M' : unit.startsWith('W') || unit === '周' ? 'W' : 'Y';
	const tenor = letter === 'Y' ? `${Number(count) * 12}M` : `${count}${letter}`;
	return parseTenor(tenor) === undefined ? undefined : tenor;
}
