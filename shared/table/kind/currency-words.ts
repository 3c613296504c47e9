/** Active ISO 4217 currency codes, without precious metals and test codes. */
const codes = new Set(
	`AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP
	CNH CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR
	ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP
	MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
	SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF
	XCD XOF XPF YER ZAR ZMW ZWG`.split(/\s+/),
);

/** Names of currencies. Names shared by several currencies, such as dollar, are not listed. */
const names: Readonly<Record<string, string>> = {
	美元: 'USD',
	美金: 'USD',
	欧元: 'EUR',
	英镑: 'GBP',
	日元: 'JPY',
	日圆: 'JPY',
	瑞士法郎: 'CHF',
	瑞郎: 'CHF',
	人民币: 'CNY',
	港元: 'HKD',
	港币: 'HKD',
	'us dollar': 'USD',
	'us-dollar': 'USD',
	'u.s. dollar': 'USD',
	us$: 'USD',
	euro: 'EUR',
	'€': 'EUR',
	sterling: 'GBP',
	'pound sterling': 'GBP',
	'£': 'GBP',
	yen: 'JPY',
	'swiss franc': 'CHF',
	'schweizer franken': 'CHF',
	'sfr.': 'CHF',
	sfr: 'CHF',
};

const sharedSigns: Readonly<Record<string, readonly string[]>> = {
	$: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD'],
	'¥': ['JPY', 'CNY'],
};

export function currencyOf(text: string): string | undefined {
	const bare = text.trim().normalize('NFKC').replace(/\s+/g, ' ');
	if (codes.has(bare.toUpperCase())) return bare.toUpperCase();
	const lower = bare.toLowerCase();
	return Object.hasOwn(names, lower) ? names[lower] : undefined;
}

/** Returns the currencies that a sign or code next to an amount can mean. Empty if the text is neither. */
export function currenciesOf(text: string): readonly string[] {
	const code = currencyOf(text);
	if (code !== undefined) return [code];
	const sign = text.trim().normalize('NFKC');
	return Object.hasOwn(sharedSigns, sign) ? (sharedSigns[sign] ?? []) : [];
}
