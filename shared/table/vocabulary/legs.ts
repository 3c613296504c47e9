import {
	conventionWords,
	dayCountWords,
	directionWords,
	frequencyWords,
	interestTypeWords,
	notionalExchangeWords,
	statusWords,
} from '../kind/words.ts';
import type { Field, Vocabulary } from './vocabulary.ts';

/** A field of a leg: its name after `leg1` in a deal, and its headings in books with one row per leg. */
interface LegField extends Omit<Field, 'field'> {
	/** Field of the valuation request after `leg1`. */
	readonly name: string;
	/** Headings that only templates with both legs in a row have. */
	readonly template: string;
}

export const legFields: readonly LegField[] = [
	{ name: 'Tag', template: 'legTag', kind: 'text', synonyms: [] },
	{
		name: 'InterestType',
		template: 'interestType',
		kind: 'word',
		words: interestTypeWords,
		need: 'required',
		synonyms: [
			'Fix/Flt',
			'FIX_FLOAT',
			'Fixed/Float',
			'Fix/Float',
			'Leg type',
			'Rate type',
			'Zinsart',
			'fest/variabel',
			'固定/浮动',
			'利率类型',
		],
	},
	{
		name: 'InterestRate',
		template: 'fixedRatePercent',
		kind: 'rate',
		unit: 'percent',
		bareUnit: 'percent',
		synonyms: ['Fixed Rate', 'Coupon', 'Fixed coupon', 'Fix rate', 'Festzins', 'Festsatz', '固定利率'],
	},
	{
		name: 'PayReceive',
		template: 'direction',
		kind: 'word',
		words: directionWords,
		need: 'required',
		synonyms: ['P/R', 'PAY_REC', 'Pay/Rec', 'Pay/Receive', 'Pay Receive', 'Zahlen/Empfangen', '收付', '付/收', '收/付'],
	},
	{
		name: 'Currency',
		template: 'notionalCcy',
		kind: 'currency',
		need: 'required',
		synonyms: ['Ccy', 'Cur', 'Curr', 'Währung', '币种', '货币'],
	},
	{
		name: 'Notional',
		template: 'notionalAmount',
		kind: 'amount',
		need: 'required',
		asksScale: true,
		synonyms: ['Nominal', 'Notional amount', 'Principal', 'Nominalbetrag', '名义本金', '本金'],
	},
	{
		name: 'Spread',
		template: 'spreadBp',
		kind: 'rate',
		unit: 'bp',
		synonyms: ['Float spread', 'Floating spread', 'Margin', 'Aufschlag', '利差', '点差'],
	},
	{
		name: 'IndexName',
		template: 'indexName',
		kind: 'index',
		synonyms: [
			'Index',
			'RATE_INDEX',
			'Floating index',
			'Float index',
			'Reference rate',
			'Referenzzins',
			'利率指标',
			'参考利率',
		],
	},
	{ name: 'Tenor', template: 'indexTenor', kind: 'tenor', synonyms: ['Index tenor', 'Reset tenor', '指标期限'] },
	{
		name: 'InterestPaymentFrequency',
		template: 'interestPaymentFrequency',
		kind: 'word',
		words: frequencyWords,
		synonyms: [
			'Frequency',
			'Freq',
			'Pay Freq',
			'Payment frequency',
			'Reset/Pay Freq',
			'Zinsperiode',
			'Zahlungsrhythmus',
			'付息频率',
			'频率',
		],
	},
	{
		name: 'DayConvention',
		template: 'interestCalculationMethod',
		kind: 'word',
		words: dayCountWords,
		synonyms: ['Basis', 'DCC', 'Day count', 'Day count convention', 'Daycount', 'Zinsmethode', '计息基准'],
	},
	{ name: 'IndexFixingLag', template: 'indexFixingLag', kind: 'count', synonyms: ['Fixing lag', 'Lookback'] },
	{ name: 'PaymentBusinessDays', template: 'paymentBusinessDays', kind: 'count', synonyms: ['Pay lag', 'Payment lag'] },
	{
		name: 'PaymentBusinessConvention',
		template: 'paymentBusinessConvention',
		kind: 'word',
		words: conventionWords,
		synonyms: ['BDC', 'Business day convention', 'Roll convention', 'Geschäftstagekonvention', '营业日惯例'],
	},
	{
		name: 'NotionalExchange',
		template: 'notionalExchange',
		kind: 'word',
		words: notionalExchangeWords,
		synonyms: ['Notl Exch', 'Notional exch', 'Principal exchange', '本金交换'],
	},
	{ name: 'StubRule', template: 'stubRule', kind: 'text', synonyms: ['Stub'] },
	{
		name: 'FirstRegularPaymentDate',
		template: 'firstRegularPaymentDate',
		kind: 'date',
		synonyms: ['First regular date'],
	},
	{ name: 'IndexLockoutPeriod', template: 'indexLockoutPeriod', kind: 'count', synonyms: ['Lockout'] },
	{
		name: 'IndexObservationMethod',
		template: 'indexObservationMethod',
		kind: 'word',
		words: { Lookback: [], PeriodShift: ['Observation shift', 'Shift'], Mixed: [] },
		synonyms: ['Observation method'],
	},
];

export const dealIdSynonyms: readonly string[] = [
	'Trade ID',
	'TradeNo',
	'Trade no',
	'Trade number',
	'Deal ID',
	'Deal no',
	'NB',
	'Trade ref',
	'Geschäftsnr',
	'Geschäftsnummer',
	'交易编号',
	'合约编号',
];

export const startDateSynonyms: readonly string[] = [
	'Start',
	'Start date',
	'Effective',
	'Effective date',
	'Value date',
	'Beginn',
	'Laufzeitbeginn',
	'起息日',
	'开始日',
];

export const endDateSynonyms: readonly string[] = [
	'End',
	'End date',
	'Maturity',
	'Maturity date',
	'Termination date',
	'Fälligkeit',
	'Ende',
	'Laufzeitende',
	'到期日',
	'结束日',
];

/** Columns of swap books with one row per leg. */
export const legVocabulary: Vocabulary = {
	subject: 'swap legs',
	minFields: 5,
	fields: [
		{ field: 'dealId', kind: 'id', need: 'required', synonyms: dealIdSynonyms },
		{ field: 'leg', kind: 'id', synonyms: ['Leg no', 'Leg number', 'Leg ID', 'Bein', '腿'] },
		{
			field: 'instrumentType',
			kind: 'text',
			synonyms: ['Product', 'TYPOLOGY', 'Instrument', 'Product type', 'Produkt', '产品', '产品类型'],
		},
		{ field: 'status', kind: 'word', words: statusWords, synonyms: ['Trade status', 'State', '状态'] },
		{ field: 'startDate', kind: 'date', need: 'required', synonyms: startDateSynonyms },
		{ field: 'endDate', kind: 'date', need: 'required', synonyms: endDateSynonyms },
		...legFields.map(
			({ name, template, synonyms, ...rest }): Field => ({
				...rest,
				field: name,
				synonyms: [template, ...synonyms],
				...(rest.kind === 'amount' ? { currencyField: 'Currency' } : {}),
			}),
		),
		{
			field: 'rateOrSpread',
			kind: 'rate',
			unit: 'percent',
			synonyms: ['RATE_SPREAD', 'Rate/Spread', 'Rate or spread', 'Satz/Aufschlag', '利率/利差'],
		},
		{
			field: 'schedule',
			kind: 'id',
			synonyms: ['Amort', 'Amortisation', 'Amortization', 'Amort schedule', 'Tilgungsplan', '摊还计划'],
		},
		{ field: 'comment', kind: 'id', synonyms: ['Comments', 'Remark', 'Remarks', 'Bemerkung', '备注'] },
	],
};
