import type { WordTable } from './word-table.ts';

export const frequencyWords: WordTable = {
	Annual: [
		'A',
		'ANN',
		'1Y',
		'12M',
		'yearly',
		'PA',
		'1 Year',
		'12 Months',
		'P1Y',
		'P12M',
		'jährlich',
		'J',
		'年',
		'每年',
		'按年',
		'年付',
	],
	SemiAnnual: [
		'S',
		'SA',
		'SEMI',
		'6M',
		'semi annually',
		'half-yearly',
		'6 Months',
		'P6M',
		'halbjährlich',
		'H',
		'半年',
		'每半年',
		'按半年',
		'半年付',
	],
	Every4Months: ['4M', '4 Months', 'P4M'],
	Quarterly: [
		'Q',
		'QTR',
		'QTLY',
		'QTRLY',
		'3M',
		'3 Months',
		'P3M',
		'季付',
		'vierteljährlich',
		'quartalsweise',
		'季',
		'每季',
		'季度',
		'按季',
	],
	BiMonthly: ['2M', '2 Months', 'P2M'],
	Monthly: ['M', 'MTH', 'MTHLY', '1M', '1 Month', 'P1M', '月付', 'monatlich', '月', '每月', '按月'],
	Weekly: ['W', '1W', '1 Week', '7D', 'P1W', 'wöchentlich', '周', '每周'],
	Zero: ['zero coupon', 'at maturity', 'at mat', 'bullet', 'T', 'term'],
};

/** Words for day count conventions, by the convention's name in a valuation request. ACT/365 is read as ACT/365F. */
export const dayCountWords: WordTable = {
	'ACT/360': ['A360', 'A/360', 'Actual/360', 'act360', '实际/360', 'MM', 'Euro'],
	'ACT/365F': [
		'ACT/365',
		'A365F',
		'A365',
		'A/365',
		'A/365F',
		'ACT/365.FIXED',
		'ACT/365 Fixed',
		'ACT/365 (Fixed)',
		'Actual/365 Fixed',
		'Actual/365F',
		'Actual/365 (Fixed)',
		'Actual/365',
		'实际/365',
	],
	'ACT/ACT ISDA': ['ACTACT ISDA', 'Actual/Actual ISDA'],
	'ACT/ACT ICMA': ['ACT/ACT ISMA', 'Actual/Actual ICMA'],
	'30/360': ['BOND', 'Bond Basis', '30360', '360/360'],
	'30/360 US': ['30U/360', '30/360 NASD'],
	'30E/360': ['Eurobond', 'Eurobond Basis', '30/360E', '30S/360'],
	'30E/360 ISDA': ['30/360 German'],
	'BUS/252': ['BU/252'],
};

export const conventionWords: WordTable = {
	ModifiedFollowing: [
		'MODFOL',
		'MF',
		'Mod Following',
		'Modified',
		'Mod Fol',
		'MODF',
		'Mod Follow',
		'MFBD',
		'modifiziert folgend',
		'修正下一营业日',
	],
	Following: ['FOL', 'F', 'FOLL', 'folgend', '下一营业日'],
	Preceding: ['PREC', 'P', 'vorhergehend', '前一营业日'],
	ModifiedPreceding: ['MODPREC', 'MP'],
	NoMoving: ['NONE', 'UNADJ', 'Unadjusted', 'NO', 'keine', '不调整'],
};

export const directionWords: WordTable = {
	Pay: ['P', 'Paid', 'Pays', 'Payer', 'zahlen', 'Zahler', '付', '支付'],
	Receive: [
		'R',
		'Rec',
		'Recv',
		'Rcv',
		'Rcvd',
		'Received',
		'Receives',
		'Receiver',
		'erhalten',
		'empfangen',
		'Empfänger',
		'收',
		'收取',
	],
};

export const interestTypeWords: WordTable = {
	Fixed: ['FIX', 'FXD', 'fest', 'Fixed Rate', '固定', '固定利率'],
	Float: ['FLT', 'FLO', 'Floating', 'Float Rate', 'variabel', '浮动', '浮动利率'],
};

export const yesNoWords: WordTable = {
	true: ['yes', 'y', 'ja', 'j', 'wahr', '1', 'x', '是'],
	false: ['no', 'n', 'nein', 'falsch', '0', '否'],
};

export const notionalExchangeWords: WordTable = {
	None: ['N', 'no', 'nein', 'keine', '无'],
	Start: ['initial', 'Anfang'],
	End: ['final', 'Ende'],
	Both: [
		'Y',
		'yes',
		'ja',
		'both ends',
		'initial and final',
		'initial & final',
		'initial + final',
		'start and end',
		'双向',
	],
};

export const statusWords: WordTable = {
	live: ['active', 'open', 'aktiv', 'verified', 'ver', 'confirmed', 'new', '有效'],
	matured: ['expired', 'fällig', 'beendet', '到期'],
	terminated: [
		'dead',
		'cancelled',
		'canceled',
		'canc',
		'cxl',
		'term',
		'closed',
		'novated',
		'unwound',
		'storniert',
		'终止',
	],
};

export const instrumentTagWords: WordTable = {
	LIBOR: ['IBOR', 'EURIBOR', 'TIBOR'],
	RFR: ['SOFR', 'SONIA', 'ESTR', '€STR', 'SARON', 'TONA', 'OIS'],
};

export const amortisationTypeWords: WordTable = {
	Schedule: ['custom'],
	Linear: ['straight line'],
	Annuity: ['Annuität'],
};

const noValue = new Set([
	'-',
	'–',
	'—',
	'--',
	'---',
	'n/a',
	'n.a.',
	'na',
	'none',
	'nil',
	'null',
	'#n/a',
	'#na',
	'k.a.',
	'k. a.',
	'entfällt',
	'keine',
	'ohne',
	'无',
	'不适用',
	'/',
	'\\',
	'.',
]);

const pendingValue = new Set([
	'tbc',
	'tba',
	'tbd',
	't.b.c.',
	't.b.a.',
	't.b.d.',
	'awaited',
	'pending',
	'open',
	'outstanding',
	'offen',
	'ausstehend',
	'folgt',
	'待定',
	'待确认',
	'?',
]);

/** Classifies a cell without a value: blank, a word for no value, or a word such as `tbc` for a value not known yet. */
export function absenceOf(text: string): 'blank' | 'none' | 'pending' | undefined {
	if (text === '') return 'blank';
	if (text.length > 20 || /^\d/.test(text)) return undefined;
	const word = text.normalize('NFKC').toLowerCase();
	if (noValue.has(word)) return 'none';
	return pendingValue.has(word) ? 'pending' : undefined;
}
