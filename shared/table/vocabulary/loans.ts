import { add, compare, decimal, decimalText, subtract, zero } from '#shared/decimal/decimal.ts';
import { daysBetween, type LocalDate } from '#shared/time/local-date.ts';
import { valueFault } from '../kind/fault.ts';
import { yesNoWords } from '../kind/words.ts';
import { faultOfField, fieldValue, withFaults } from '../read/check-row.ts';
import { suggestedEnd } from '../read/suggested-end.ts';
import type { TableFault, TableRow } from '../read/table-row.ts';
import type { Field, Vocabulary } from './vocabulary.ts';

const maxChanges = 10;

const change = (number: number): readonly Field[] => [
	{
		field: `changeDate ${number}`,
		kind: 'date',
		synonyms: [`Change ${number} Date`, `变动 ${number} 日期`, `变动日期 ${number}`, `Änderung ${number} Datum`],
	},
	{
		field: `changeAmount ${number}`,
		kind: 'amount',
		synonyms: [
			`Change ${number} Amount`,
			`变动 ${number} 金额`,
			`变动 ${number} 本金变动额`,
			`Änderung ${number} Betrag`,
		],
	},
	{
		field: `repaidDate ${number}`,
		kind: 'date',
		synonyms: [`Repaid on ${number}`, `Repayment ${number} Date`, `Tilgung ${number} Datum`, `还款 ${number} 日期`],
	},
	{
		field: `repaidAmount ${number}`,
		kind: 'amount',
		synonyms: [
			`Repaid ${number}`,
			`Repayment ${number}`,
			`Repayment ${number} Amount`,
			`Tilgung ${number}`,
			`还款 ${number}`,
		],
	},
];

const methodWords = {
	added: ['not compounded', 'simple', 'addiert', 'nicht aufgezinst', '单利', '不复利', '相加'],
	compounded: ['compounding', 'aufgezinst', '复利', '计入复利'],
};

/** Columns of loan files. Repayments are positive figures by which the principal falls; changes are signed. */
export const loanVocabulary: Vocabulary = {
	subject: 'loans',
	minFields: 3,
	fields: [
		{
			field: 'loanId',
			kind: 'text',
			synonyms: [
				'Loan ID',
				'Loan ref',
				'Loan no',
				'Loan number',
				'Loan',
				'Deal',
				'Facility ref',
				'Kontonr',
				'Kontonummer',
				'Konto',
				'Darlehensnummer',
				'Vertragsnr',
				'Vertragsnummer',
				'贷款编号',
				'合同号',
				'合同编号',
				'借据号',
			],
		},
		{
			field: 'currency',
			kind: 'currency',
			need: 'required',
			synonyms: ['Ccy', 'Cur', 'Curr', 'Loan currency', 'Währung', 'Whg', 'WHG', '币种', '货币', '币别'],
		},
		{
			field: 'startDate',
			kind: 'date',
			need: 'required',
			synonyms: [
				'Start',
				'Start date',
				'Period start',
				'Interest period start',
				'Interest start',
				'Accrual start',
				'From',
				'From date',
				'Date from',
				'Interest from',
				'Value date',
				'Zinsbeginn',
				'Beginn',
				'Von',
				'Laufzeitbeginn',
				'起息日',
				'开始日',
				'开始日期',
				'起始日',
			],
		},
		{
			field: 'endDate',
			kind: 'date',
			need: 'required',
			synonyms: [
				'End',
				'End date',
				'Period end',
				'Interest period end',
				'Interest end',
				'Accrual end',
				'To',
				'To date',
				'Date to',
				'Interest to',
				'Zinsende',
				'Ende',
				'Bis',
				'Laufzeitende',
				'到期日',
				'结束日',
				'结束日期',
				'止息日',
			],
		},
		{
			field: 'principal',
			kind: 'amount',
			need: 'required',
			asksScale: true,
			synonyms: [
				'Principal amount',
				'Outstanding',
				'Outstanding principal',
				'Outstanding amount',
				'Balance',
				'Notional',
				'Amount',
				'Loan amount',
				'Kapital',
				'Kapitalbetrag',
				'Betrag',
				'Restschuld',
				'Saldo',
				'Nominal',
				'Nominalbetrag',
				'本金',
				'贷款本金',
				'贷款余额',
				'余额',
			],
		},
		{
			field: 'margin',
			kind: 'rate',
			unit: 'percent',
			synonyms: [
				'Marge',
				'Margin',
				'Spread',
				'Applicable margin',
				'Credit margin',
				'Aufschlag',
				'Zinsmarge',
				'利差',
				'加点',
				'点差',
			],
		},
		{
			field: 'cas',
			kind: 'rate',
			unit: 'percent',
			synonyms: [
				'CAS',
				'Credit adjustment spread',
				'Credit spread adjustment',
				'CSA',
				'Spread adjustment',
				'Adjustment spread',
				'Anpassungsspread',
				'调整利差',
				'信用调整利差',
				'利差调整',
			],
		},
		{
			field: 'floor',
			kind: 'rate',
			unit: 'percent',
			synonyms: ['Rate floor', 'RFR floor', 'Zinsuntergrenze', 'Untergrenze', 'Mindestzins', '下限', '利率下限'],
		},
		{
			field: 'floorOption',
			kind: 'word',
			words: { RFRONLY: ['RFR only'], rfr: [], cas: [], hybrid: [] },
			synonyms: ['Floor option', '下限选项'],
		},
		{
			field: 'marginMethod',
			kind: 'word',
			words: methodWords,
			synonyms: ['Margin method', 'Margin is', 'Use of margin', '加点方式', '利差方式'],
		},
		{
			field: 'casMethod',
			kind: 'word',
			words: methodWords,
			synonyms: ['CAS method', 'CAS is', 'Use of CAS', 'CAS 方式', '调整利差方式'],
		},
		{
			field: 'floorOn',
			kind: 'word',
			words: {
				rfr: ['daily rate', 'daily RFR', 'each fixing', '每日利率'],
				'rfr-plus-cas': ['RFR + CAS', 'RFR plus CAS', 'RFR 加 CAS'],
				'compounded-rate': ['compounded rate', 'compounded', '复利利率'],
				none: ['no floor', '无下限'],
			},
			synonyms: ['Floor on', 'Floor applies to', 'Floored rate', '下限适用于'],
		},
		{
			field: 'lookback',
			kind: 'count',
			synonyms: ['Lookback days', 'Lookback period', 'Rückschau', '回溯期', '回溯天数'],
		},
		{ field: 'lockout', kind: 'count', synonyms: ['Lockout days', 'Lockout period', '锁定期'] },
		{ field: 'rounding', kind: 'count', synonyms: ['Rounding decimals', 'Rundung', '舍入'] },
		{
			field: 'observationShift',
			kind: 'word',
			words: yesNoWords,
			synonyms: ['Obs shift', 'Observation period shift', '观察期平移'],
		},
		{
			field: 'yearlyBasis',
			kind: 'word',
			words: {
				'ACT/360': ['A360', 'A/360', '360', 'actual/360'],
				'ACT/365': ['A365', 'A365F', 'ACT/365F', 'ACT/365 fixed', '365', 'actual/365'],
			},
			synonyms: ['Day count', 'Day basis', 'Basis', 'Zinsmethode', 'Zinstagemethode', '计息基准'],
		},
		{ field: 'systemCalendars', kind: 'text', synonyms: ['System calendar', '系统日历'] },
		{ field: 'clientCalendars', kind: 'text', synonyms: ['Client calendar', '客户日历'] },
		{ field: 'customTextBox1', kind: 'text', synonyms: ['Account number', '账号'] },
		{ field: 'changeDate', kind: 'date', synonyms: ['Change date', 'Date of change', 'Änderungsdatum', '变动日期'] },
		{
			field: 'changeAmount',
			kind: 'amount',
			synonyms: ['Principal change', 'Änderungsbetrag', '本金变动额', '变动金额'],
		},
		{
			field: 'repaidDate',
			kind: 'date',
			synonyms: [
				'Repaid on',
				'Repayment date',
				'Prepayment date',
				'Prepaid on',
				'Tilgungsdatum',
				'Tilgung am',
				'还款日',
				'还款日期',
				'提前还款日',
			],
		},
		{
			field: 'repaidAmount',
			kind: 'amount',
			synonyms: [
				'Repaid',
				'Repayment',
				'Repayment amount',
				'Prepayment',
				'Prepaid',
				'Prepayment amount',
				'Tilgung',
				'Tilgungsbetrag',
				'还款',
				'还款金额',
				'提前还款',
			],
		},
		...Array.from({ length: maxChanges }, (_, i) => change(i + 1)).flat(),
		{
			field: 'agentInterest',
			kind: 'amount',
			synonyms: [
				'Agent amount',
				'Agent interest amount',
				'Interest',
				'Interest amount',
				'Interest due',
				'Zins laut Agent',
				'Zinsen laut Agent',
				'Zinsbetrag',
				'Zinsen',
				'代理行利息',
				'利息',
				'利息金额',
			],
		},
		{
			field: 'days',
			kind: 'count',
			need: 'control',
			synonyms: ['Interest days', 'No of days', 'Number of days', 'Zinstage', 'Tage', '天数', '计息天数'],
		},
		{
			field: 'index',
			kind: 'index',
			need: 'control',
			synonyms: [
				'Reference rate',
				'Reference',
				'Benchmark',
				'RFR',
				'Referenz',
				'Referenzzins',
				'Referenzzinssatz',
				'利率指标',
				'基准利率',
			],
		},
	],
};

/** Currencies of the overnight indices. */
const indexCurrencies: Readonly<Record<string, string>> = {
	SOFR: 'USD',
	SONIA: 'GBP',
	ESTR: 'EUR',
	SARON: 'CHF',
	TONA: 'JPY',
};

/** Checks the fields of a loan against each other. */
export function checkLoan(row: TableRow, confirmed: readonly string[] = []): TableRow {
	const faults: TableFault[] = [];
	const [start, end] = [fieldValue(row, 'startDate'), fieldValue(row, 'endDate')] as (LocalDate | undefined)[];
	if (start !== undefined && end !== undefined && end <= start) {
		faults.push(faultOfField(row, 'endDate', valueFault('end-not-after-start', { start }, suggestedEnd(start, end))));
	}
	const days = fieldValue(row, 'days');
	if (start !== undefined && end !== undefined && end > start && days !== undefined) {
		const actual = String(daysBetween(start, end));
		if (actual !== days) faults.push(faultOfField(row, 'days', valueFault('days-differ', { days: actual }, [actual])));
	}
	const [index = '', currency] = [fieldValue(row, 'index'), fieldValue(row, 'currency')];
	const own = indexCurrencies[index];
	if (own !== undefined && currency !== undefined && own !== currency) {
		faults.push(faultOfField(row, 'index', valueFault('index-differs', { currency }, [own])));
	}
	for (const { date, amount, isRepayment } of changeFields) {
		const [hasDate, hasAmount] = [row.values[date] !== undefined, row.values[amount] !== undefined];
		const by = fieldValue(row, amount);
		if (isRepayment && by?.startsWith('-')) {
			faults.push(faultOfField(row, amount, valueFault('figure-doubtful', {}, [by.slice(1)])));
		}
		if (hasDate !== hasAmount) faults.push(faultOfField(row, hasDate ? date : amount, valueFault('change-incomplete')));
	}
	return withFaults(row, faults, confirmed);
}

const numbered = ['', ...Array.from({ length: maxChanges }, (_, i) => ` ${i + 1}`)];

const changeFields = numbered.flatMap((number) => [
	{ date: `changeDate${number}`, amount: `changeAmount${number}`, isRepayment: false },
	{ date: `repaidDate${number}`, amount: `repaidAmount${number}`, isRepayment: true },
]);

/** Fields of a loan as text, as the batch operation takes them. Changes of one date are added. */
export interface LoanOfRow {
	readonly fields: Readonly<Record<string, string>>;
	/** Signed changes by date. */
	readonly principalAmtChanges: Readonly<Record<string, string>>;
	readonly agentInterest?: string;
}

const requestFields = new Set(
	'loanId convention currency startDate endDate principal margin cas floor floorOption marginMethod casMethod floorOn lookback lockout rounding observationShift yearlyBasis systemCalendars clientCalendars customTextBox1'.split(
		' ',
	),
);

export function loanOfRow(row: TableRow): LoanOfRow {
	const fields: Record<string, string> = {};
	for (const [field, { value }] of Object.entries(row.values)) if (requestFields.has(field)) fields[field] = value;
	const changes: Record<string, string> = {};
	for (const { date, amount, isRepayment } of changeFields) {
		const [on, by] = [fieldValue(row, date), fieldValue(row, amount)];
		if (on === undefined || by === undefined) continue;
		const size = decimal(by);
		const signed = isRepayment && compare(size, zero) > 0 ? subtract(zero, size) : size;
		changes[on] = decimalText(add(decimal(changes[on] ?? '0'), signed));
	}
	const agentInterest = fieldValue(row, 'agentInterest');
	return { fields, principalAmtChanges: changes, ...(agentInterest === undefined ? {} : { agentInterest }) };
}
