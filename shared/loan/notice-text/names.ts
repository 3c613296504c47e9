const dollars = 'USD AUD CAD HKD SGD NZD TWD';

/** Currency codes, signs and names. A sign such as `$` can mean several currencies. */
const currencies = new Map<string, readonly string[]>();
for (const code of 'USD EUR GBP CHF JPY CNY CNH HKD AUD CAD NZD SGD TWD SEK NOK DKK ISK PLN CZK HUF RON THB INR KRW IDR MYR PHP VND ZAR TRY MXN BRL CLP COP ILS AED SAR QAR KWD BHD RUB'.split(
	' ',
))
	currencies.set(code, [code]);
const currencyNames = `$ dollar dollars=${dollars}; us$ usd 美元 美金=USD; € eur euro euros 欧元=EUR; £ gbp pound pounds sterling 英镑=GBP
chf sfr franken francs 瑞士法郎 瑞郎=CHF; ¥=JPY CNY; jpy yen 日元 日圆=JPY; rmb renminbi 人民币=CNY; hk$ 港元 港币=HKD; a$ au$ 澳元=AUD
c$ ca$ 加元=CAD; s$ 新加坡元 新元=SGD; nz$=NZD; ₩=KRW; ₹=INR; ฿ 泰铢=THB`;
for (const entry of currencyNames.split(/[;\n]/)) {
	const [names = '', codes = ''] = entry.trim().split('=');
	for (const name of names.split(' ')) currencies.set(name, codes.split(' '));
}

/** Names of indices. Names that are also words or surnames are recognised only in capitals. */
const indices = new Map(
	'sofr=SOFR sonia=SONIA saron=SARON estr=ESTR €str=ESTR euribor=EURIBOR libor=LIBOR eonia=EONIA TONA=TONA TONAR=TONA CORRA=CORRA AONIA=AONIA SORA=SORA THOR=THOR HONIA=HONIA ESTER=ESTR TIBOR=TIBOR HIBOR=HIBOR SIBOR=SIBOR BBSW=BBSW EFFR=EFFR OBFR=OBFR SHIBOR=SHIBOR NOWA=NOWA SWESTR=SWESTR'
		.split(' ')
		.map((entry) => entry.split('=') as [string, string]),
);

const units = new Map(
	'%=% percent=% prozent=% pourcent=% bp=bp bps=bp basispoints=bp pa=p.a. perannum=p.a. paran=p.a. day=days days=days tag=days tage=days tagen=days jour=days jours=days 天=days 日=days'
		.split(' ')
		.map((entry) => entry.split('=') as [string, string]),
);

const otherRate =
	/(?:term[ -](?:sofr|sonia|saron|tona|estr|€str)|sofr (?:index|averages?)|prime rate|fed(?:eral)? funds|cost of funds)(?!\p{L})/iuy;
const currencySign =
	/(?:US|HK|AU|CA|NZ|A|C|S)?\$|[€£¥₩₹฿]|美元|美金|欧元|英镑|日元|日圆|瑞士法郎|瑞郎|港元|港币|人民币|加元|澳元|新加坡元|新元|泰铢/y;
const unitSign =
	/%|(?:per ?cent|per annum|pour ?cent|par an|basis points|p\.? ?a)(?!\p{L})\.?|[天日](?!\p{Script=Han})/iuy;
const letters = /€?\p{L}{1,12}(?!\p{L})/uy;

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
	pattern.lastIndex = at;
	return pattern.exec(text)?.[0];
};

export interface Name<Meaning> {
	readonly length: number;
	readonly meaning: Meaning;
}

/** Returns the index whose name starts at an offset. Term SOFR, for example, is a different index from SOFR. */
export function indexAt(text: string, at: number): Name<string> | undefined {
	const term = matchAt(otherRate, text, at);
	if (term !== undefined) return { length: term.length, meaning: term.toUpperCase() };
	const word = matchAt(letters, text, at) ?? '';
	const meaning = indices.get(word) ?? indices.get(word.toLowerCase());
	return meaning === undefined ? undefined : { length: word.length, meaning };
}

/** Returns the currencies that the code, sign or name at an offset can mean. */
export function currencyAt(text: string, at: number): Name<readonly string[]> | undefined {
	const word = matchAt(currencySign, text, at) ?? matchAt(letters, text, at) ?? '';
	const meaning = currencies.get(word) ?? currencies.get(word.toLowerCase());
	return meaning === undefined ? undefined : { length: word.length, meaning };
}

/** Returns the unit that starts at an offset: `%`, `bp`, `p.a.` or `days`. */
export function unitAt(text: string, at: number): Name<string> | undefined {
	const word = matchAt(unitSign, text, at) ?? matchAt(letters, text, at) ?? '';
	const meaning = units.get(word.toLowerCase().replaceAll(/[ .]/g, ''));
	return meaning === undefined ? undefined : { length: word.length, meaning };
}
