import type { FormState, PrincipalChange } from '#features/loans/shared/form/form-state.ts';
import {
	maxPrincipalChanges,
	numberProblem,
	principalChangeRules,
} from '#features/loans/shared/form/principal-change-rows.ts';
import { type AmountReading, isIn, type readAmount } from '#lib/amounts/read-amount.ts';
import { type DateReading, type readDate, readDateColumn } from '#lib/dates/read-date.ts';
import { type PastedRow, pastedRows, withoutHeadings } from '#lib/pasted/pasted-rows.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';

/** Interpretation of a positive amount called a repayment: reduces the principal, or increases it as its sign says. */
export type RepaymentReading = 'reduces' | 'as-written';

const balanceNames =
	/balance|outstanding|restschuld|saldo|encours|余额|未偿|剩余本金|^\s{0,9}(?:current |remaining |new )?principal(?: amount)?\s{0,9}(?:\([^)]*\))?$|^\s{0,9}(?:当前)?本金\s{0,9}$/iu;
const repaymentNames =
	/repa(?:y|id)|prepay|pay-?\s?down|payment|(?<!\p{L})paid(?!\p{L})|amorti[sz]|redempt|tilgung|rückzahlung|rembours|amortissement|还款|偿还|归还|还本/iu;

const longestName = 60;

const namesBalances = (heading: string): boolean => balanceNames.test(heading.slice(0, longestName));

const namesRepayment = (text: string): boolean => {
	const name = text.slice(0, longestName);
	return repaymentNames.test(name) && !balanceNames.test(name);
};

export interface ChangeFault {
	/** Line in the pasted text, from 1. Undefined if the fault concerns the whole text. */
	readonly line?: number;
	readonly found: string;
	readonly code: keyof typeof import('#i18n/en/spreadsheet.json')['paste']['codes'];
	readonly dates?: readonly LocalDate[];
	readonly amounts?: readonly [string, string];
}

export type PastedChange = Omit<PrincipalChange, 'id'> & { readonly line: number };

export interface IgnoredCells {
	readonly columns: number;
	readonly sample: string;
}

/** The changes of the pasted cells, ordered by date. If there are faults, only the faults. */
export type ChangesReading =
	| {
			readonly changes: readonly PastedChange[];
			readonly ignored?: IgnoredCells;
			/** Name of a positive amount that is called a repayment. The user decides whether it reduces the principal. */
			readonly repayment?: string;
	  }
	| { readonly faults: readonly ChangeFault[] };

interface Period extends Pick<FormState, 'startDate' | 'endDate' | 'currency'> {
	readonly calendar: BusinessCalendar;
}

interface Readers {
	readonly readDate: typeof readDate;
	readonly readAmount: typeof readAmount;
}

/**
 * Reads principal changes from cells copied from a spreadsheet. Each row has a date and an amount; other texts and a
 * heading row are ignored. A second amount in a row is a fault, because either amount could be the change.
 *
 * @param repayments how to read positive amounts that are called repayments; undefined until the user has decided
 */
export function readChanges(
	text: string,
	period: Period,
	today: LocalDate,
	readers: Readers,
	repayments?: RepaymentReading,
): ChangesReading {
	const pasted = pastedRows(text);
	if (pasted === undefined) return { faults: [{ code: 'too-long', found: '' }] };
	const rows = withoutHeadings(pasted);
	const heading = rows === pasted ? '' : (pasted[0]?.cells[1] ?? '');
	if (namesBalances(heading)) return { faults: [{ code: 'balances', found: heading }] };
	if (rows.length === 0) return { faults: [{ code: 'empty', found: '' }] };
	if (rows.length > maxPrincipalChanges) return { faults: [{ code: 'too-many', found: String(rows.length) }] };
	const dates = readDateColumn(
		rows.map(({ cells: [cell = ''] }) => cell),
		(cell) => (cell.length > longestCell ? notADate : readers.readDate(cell, today)),
	);
	const read = rows.map((row, i) => readChange(row, dates[i] as DateReading, period, readers));
	const changes = read.flatMap((each) => ('changeDate' in each ? [each] : []));
	const seen = new Set<LocalDate>();
	const repeated = changes.flatMap(({ line, changeDate }): readonly ChangeFault[] => {
		if (seen.has(changeDate)) return [{ line, code: 'repeated-date', found: changeDate }];
		seen.add(changeDate);
		return [];
	});
	const faults = [...read.flatMap((each) => ('changeDate' in each ? [] : each)), ...repeated];
	if (faults.length > 0) return { faults };
	const ignored = ignoredCells(rows);
	const names = new Map(rows.map(({ line, cells }) => [line, [heading, ...cells.slice(2)].find(namesRepayment)]));
	const isContradictory = ({ line, principalChange }: PastedChange) =>
		names.get(line) !== undefined && !principalChange.startsWith('-');
	const contradictory = changes.find(isContradictory);
	const signed = (change: PastedChange): PastedChange =>
		repayments === 'reduces' && isContradictory(change)
			? { ...change, principalChange: `-${change.principalChange}` }
			: change;
	return {
		changes: changes.map(signed).toSorted((a, b) => (a.changeDate < b.changeDate ? -1 : 1)),
		...(ignored === undefined ? {} : { ignored }),
		...(contradictory === undefined ? {} : { repayment: names.get(contradictory.line) ?? '' }),
	};
}

function ignoredCells(rows: readonly PastedRow[]): IgnoredCells | undefined {
	const sample = rows.flatMap(({ cells }) => cells.slice(2)).find((cell) => cell !== '');
	if (sample === undefined) return undefined;
	return { columns: Math.max(...rows.map(({ cells }) => cells.length)) - 2, sample };
}

function readChange(
	{ line, cells }: PastedRow,
	dateReading: DateReading,
	period: Period,
	readers: Readers,
): PastedChange | ChangeFault[] {
	const [dateCell = '', amountCell = '', ...others] = cells;
	const hasSecondAmount = others.some((cell) => !('problem' in readers.readAmount(cell)));
	if (cells.length < 2 || hasSecondAmount) return [{ line, code: 'two-cells', found: cells.join(' | ') }];
	const date = dateIn(period, dateReading);
	const amount = amountOf(readers.readAmount(amountCell), period.currency);
	const faults: ChangeFault[] = [];
	if (typeof date !== 'string') faults.push({ line, found: dateCell, ...date });
	if (typeof amount !== 'string') faults.push({ line, found: amountCell, ...amount });
	return typeof date === 'string' && typeof amount === 'string'
		? { line, changeDate: date, principalChange: amount }
		: faults;
}

type Found = Pick<ChangeFault, 'code' | 'dates' | 'amounts'>;

const longestCell = 60;

const notADate: DateReading = { problem: 'not-a-date' };

function dateIn({ startDate, endDate, calendar }: Period, reading: DateReading): LocalDate | Found {
	if ('problem' in reading) {
		return reading.problem === 'ambiguous' ? { code: 'ambiguous-date', dates: reading.dates } : { code: 'not-a-date' };
	}
	if (reading.date <= startDate || reading.date >= endDate) return { code: 'outside-period' };
	return calendar.isBusinessDay(epochDay(reading.date)) ? reading.date : { code: 'closed-day' };
}

function amountOf(reading: AmountReading, currency: string): string | Found {
	if ('problem' in reading) {
		return reading.problem === 'ambiguous'
			? { code: 'ambiguous-amount', amounts: reading.amounts }
			: { code: 'not-a-number' };
	}
	const { amount } = reading;
	if (!isIn(currency, reading.currency)) return { code: 'other-currency' };
	const problem = numberProblem(amount, principalChangeRules);
	if (problem?.code === 'too-many-decimals') return { code: 'too-many-decimals' };
	if (problem !== undefined) return { code: 'out-of-range' };
	return /[1-9]/.test(amount) ? amount : { code: 'zero' };
}
