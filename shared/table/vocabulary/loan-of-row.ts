import { add, compare, decimal, decimalText, subtract, zero } from '#shared/decimal/decimal.ts';
import { daysBetween, type LocalDate } from '#shared/time/local-date.ts';
import { valueFault } from '../kind/fault.ts';
import { suggestedEnd } from '../read/suggested-end.ts';
import { faultOfField, fieldValue, type TableFault, type TableRow, withFaults } from '../read/table-row.ts';

/** Maximum number of numbered principal changes in a row. A row can have one more without a number. */
export const maxChanges = 10;

const indexCurrencies: Readonly<Record<string, string>> = {
	SOFR: 'USD',
	SONIA: 'GBP',
	ESTR: 'EUR',
	SARON: 'CHF',
	TONA: 'JPY',
};

/** Checks the fields of a loan against each other. @param confirmed positions of confirmed unusual values */
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

/** A loan for the batch API, with all fields as strings. Principal changes on the same date are added up. */
export interface LoanOfRow {
	readonly fields: Readonly<Record<string, string>>;
	/** Principal changes by date. Negative amounts reduce the principal. */
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
