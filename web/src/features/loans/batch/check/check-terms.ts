import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { latestRateDateQuery } from '#features/loans/shared/desk/use-reference-data.ts';
import type { ReferenceData } from '#features/loans/shared/form/form-state.ts';
import { add, compare, type Decimal, decimal, decimalText, parseDecimal, zero } from '#shared/decimal/decimal.ts';
import { loanLimits } from '#shared/loan/loan-limits.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { daysBetween, epochDay, isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { businessDayOnOrAfter, plusBusinessDays, selectedCalendar } from '../../shared/form/business-days.ts';
import type { BatchField, ReadRow } from '../file/batch-reading.ts';
import { principalChanges } from '../file/read-batch.ts';

export type TermCode = keyof typeof import('#i18n/en/batch.json')['expected'];

export interface TermFault {
	readonly field: BatchField;
	/** Number of the principal change in the file, from 1, if the fault concerns a principal change. */
	readonly number?: number | undefined;
	readonly found: string;
	readonly code: TermCode;
	readonly values: Readonly<Record<string, string | number>>;
	readonly suggestion?: string | undefined;
}

export const isClosedDay = ({ code }: TermFault): boolean => ['business-day', 'weekend', 'holiday'].includes(code);

export type DateDecision = 'move' | 'keep';

/** A loan's date that is not a business day, with the date that the calculation uses. */
export interface DateNote {
	readonly field: 'startDate' | 'endDate' | 'changeDate';
	readonly from: string;
	readonly to: string;
}

/** Moves or keeps closed days. Without a decision, the dates are unchanged, and the portal refuses them. */
export function settleDates(
	loan: LoanRequest,
	decision: DateDecision | undefined,
	reference: ReferenceData,
): { readonly loan: LoanRequest; readonly notes: readonly DateNote[] } {
	const found = decision && calendarOf(loan, reference);
	if (found === undefined) return { loan, notes: [] };
	const { calendar } = found;
	const notes: DateNote[] = [];
	const settle = (field: DateNote['field'], written: unknown): unknown => {
		if (typeof written !== 'string' || !isLocalDate(written)) return written;
		const closure = calendar.closure(epochDay(written));
		if (closure === undefined || closure.reason === 'outside-calendar') return written;
		const next = businessDayOnOrAfter(written, calendar);
		if (typeof next !== 'string') return written;
		const to = decision === 'move' ? next : written;
		notes.push({ field, from: written, to });
		return to;
	};
	const [startDate, endDate] = [settle('startDate', loan.startDate), settle('endDate', loan.endDate)];
	const changes: Record<string, string> = {};
	for (const [date, amount] of principalChanges(loan)) {
		const settled = String(settle('changeDate', date));
		const before = changes[settled];
		changes[settled] = before === undefined ? amount : decimalText(add(decimal(before), decimal(amount)));
	}
	if (notes.length === 0) return { loan, notes };
	const settled = {
		...loan,
		startDate,
		endDate,
		...(loan.principalAmtChanges !== undefined && { principalAmtChanges: changes }),
		...(decision === 'keep' && { allowNonBusinessDates: true }),
	};
	return { loan: settled, notes };
}

type LatestFixings = ReadonlyMap<string, LocalDate>;

function checkDates(
	terms: LoanRequest,
	changeNumbers: Readonly<Record<string, number>>,
	reference: ReferenceData,
	latest: LatestFixings = new Map(),
): readonly TermFault[] {
	const [start, end] = [dateOf(terms.startDate), dateOf(terms.endDate)];
	const closedDay = closedDaysOf(terms, reference);
	const faults: TermFault[] = [];
	const closed = (field: 'startDate' | 'endDate' | 'changeDate', date: LocalDate, number?: number) => {
		const fault = closedDay(date);
		if (fault !== undefined) faults.push({ field, number, found: date, ...fault });
		return fault !== undefined;
	};
	if (start !== undefined) closed('startDate', start);
	if (end !== undefined) {
		if (start !== undefined && end <= start) {
			faults.push({ field: 'endDate', found: end, code: 'after-start', values: { date: start } });
		} else if (start !== undefined && daysBetween(start, end) > loanLimits.periodDays) {
			faults.push({ field: 'endDate', found: end, code: 'period', values: { max: loanLimits.periodDays } });
		} else if (!closed('endDate', end)) faults.push(...unpublished(terms, end, reference, latest));
	}
	for (const [text] of principalChanges(terms)) {
		const [date, number] = [dateOf(text), changeNumbers[text]];
		if (date === undefined) continue;
		const isWithin = (start === undefined || date > start) && (end === undefined || date < end);
		const isPeriod = start === undefined || end === undefined || start < end;
		if (isPeriod && !isWithin) {
			faults.push({ field: 'changeDate', number, found: date, code: 'change-within', values: {} });
		} else closed('changeDate', date, number);
	}
	return faults;
}

const dateOf = (text: unknown): LocalDate | undefined =>
	typeof text === 'string' && isLocalDate(text) ? text : undefined;

/** Returns the calendars of a loan. Default: the calendars of its currency. */
function calendarsOf(terms: LoanRequest, reference: ReferenceData) {
	const listed = (names: unknown) => (Array.isArray(names) ? (names as readonly string[]) : []);
	const [system, clientCalendars] = [listed(terms.systemCalendars), listed(terms.clientCalendars)];
	const isOwn = system.length + clientCalendars.length === 0;
	const own = reference.currencies.find(({ code }) => code === terms.currency);
	return { systemCalendars: isOwn ? [own?.calendar ?? ''] : system, clientCalendars };
}

type ClosedDay = Pick<TermFault, 'code' | 'values' | 'suggestion'>;

/** Returns the check of a date. Dates outside the calendars pass, because the portal checks those. */
function closedDaysOf(terms: LoanRequest, reference: ReferenceData): (date: LocalDate) => ClosedDay | undefined {
	const found = terms.allowNonBusinessDates === true ? undefined : calendarOf(terms, reference);
	if (found === undefined) return () => undefined;
	const { calendar, names: calendars } = found;
	return (date): ClosedDay | undefined => {
		const closure = calendar.closure(epochDay(date));
		if (closure === undefined || closure.reason === 'outside-calendar') return undefined;
		const next = businessDayOnOrAfter(date, calendar);
		const suggestion = typeof next === 'string' ? next : undefined;
		if (closure.reason === 'weekend') return { code: 'weekend', values: { calendars }, suggestion };
		return { code: 'holiday', values: { calendars, holiday: closure.name }, suggestion };
	};
}

/** Returns the fault if a period's last fixing is unpublished. Skips loans with a lockout: the portal checks those. */
function unpublished(
	terms: LoanRequest,
	end: LocalDate,
	reference: ReferenceData,
	latest: LatestFixings,
): readonly TermFault[] {
	const currency = reference.currencies.find(({ code }) => code === terms.currency);
	const last = currency && latest.get(currency.code);
	const found = calendarOf(terms, reference);
	if (last === undefined || found === undefined || Number(terms.lockout ?? 0) > 0) return [];
	const needed = plusBusinessDays(end, -1 - Number(terms.lookback ?? 0), found.calendar);
	if (typeof needed !== 'string' || needed <= last) return [];
	const values = { index: currency?.index ?? '', date: needed };
	return [{ field: 'endDate', found: end, code: 'published', values }];
}

interface LoanCalendar {
	readonly calendar: BusinessCalendar;
	readonly names: string;
}

/** Cache of combined calendars by their names, because most loans of a file have the same calendars. */
const known = new WeakMap<ReferenceData, Map<string, LoanCalendar>>();

function calendarOf(terms: LoanRequest, reference: ReferenceData): LoanCalendar | undefined {
	const selected = calendarsOf(terms, reference);
	const all = [...selected.systemCalendars, ...selected.clientCalendars];
	if (!all.every((name) => reference.calendars.has(name))) return undefined;
	const calendars = known.get(reference) ?? new Map<string, LoanCalendar>();
	known.set(reference, calendars);
	const key = JSON.stringify(selected);
	const found = calendars.get(key) ?? { calendar: selectedCalendar(selected, reference), names: all.join(', ') };
	calendars.set(key, found);
	return found;
}

const noRows: readonly ReadRow[] = [];

export function useLatestFixings(rows: readonly ReadRow[] = noRows, reference: ReferenceData): LatestFixings {
	const currencies = useMemo(() => {
		const used = new Set(rows.map(({ loan, readable }) => (loan ?? readable)?.currency));
		return reference.currencies.map(({ code }) => code).filter((code) => used.has(code));
	}, [rows, reference]);
	const combine = useCallback(
		(results: readonly UseQueryResult<string | null>[]): LatestFixings =>
			new Map(
				currencies.flatMap((currency, i) => {
					const date = results[i]?.data;
					return typeof date === 'string' && isLocalDate(date) ? [[currency, date]] : [];
				}),
			),
		[currencies],
	);
	return useQueries({ queries: currencies.map(latestRateDateQuery), combine });
}

export function checkTerms(
	{ loan, readable, changeNumbers = {} }: ReadRow,
	reference: ReferenceData,
	latest?: LatestFixings,
): readonly TermFault[] {
	const terms = loan ?? readable;
	if (terms === undefined) return [];
	return [
		...checkNames(terms, reference),
		...checkDates(terms, changeNumbers, reference, latest),
		...checkFigures(terms, reference),
		...checkChanges(terms, changeNumbers),
	];
}

type Field = TermFault['field'];

function checkNames({ loanId, currency, systemCalendars, clientCalendars }: LoanRequest, reference: ReferenceData) {
	const offered = reference.currencies.map(({ code }) => code);
	const named = (field: Field, names: unknown, known: readonly string[]): TermFault[] => {
		const unknown = (Array.isArray(names) ? names : []).filter((name) => !known.includes(name));
		if (unknown.length === 0) return [];
		return [
			{ field, found: unknown.join(', '), code: 'known-calendars', values: { calendars: known.join(', ') || '–' } },
		];
	};
	const system = reference.systemCalendars.map(({ calendar }) => calendar);
	const faults: TermFault[] = [
		...named('systemCalendars', systemCalendars, system),
		...named('clientCalendars', clientCalendars, reference.clientCalendars),
	];
	if (typeof currency === 'string' && !offered.includes(currency)) {
		faults.push({
			field: 'currency',
			found: currency,
			code: 'offered-currency',
			values: { currencies: offered.join(', ') },
		});
	}
	const most = loanLimits.loanIdCharacters;
	if (typeof loanId === 'string' && loanId.length > most) {
		faults.push({ field: 'loanId', found: loanId, code: 'characters', values: { most } });
	}
	return faults;
}

function checkFigures(terms: LoanRequest, { lookbackRange, lockoutRange }: ReferenceData): readonly TermFault[] {
	const counts = [
		['lookback', lookbackRange, 'business-days'],
		['lockout', lockoutRange, 'business-days'],
		['rounding', loanLimits.roundingDecimals, 'whole-number'],
	] as const;
	const figures = [
		...(['cas', 'margin', 'floor'] as const).map(
			(field) => [field, `-${ratePercent}`, ratePercent, 'rate-range'] as const,
		),
		['principal', '0', principal, 'principal-range'] as const,
	];
	return [
		...counts.flatMap(([field, max, code]) => {
			const value = terms[field];
			return typeof value === 'number' && value > max ? [{ field, found: String(value), code, values: { max } }] : [];
		}),
		...figures.flatMap(([field, min, max, code]) => {
			const value = figureOf(terms[field]);
			if (value === undefined || isWithin(value, min, max)) return [];
			return [{ field, found: String(terms[field]), code, values: { min: Number(min), max: Number(max) } }];
		}),
	];
}

const { principal, ratePercent } = loanLimits;

function checkChanges(terms: LoanRequest, numbers: Readonly<Record<string, number>>): readonly TermFault[] {
	let left = figureOf(terms.principal);
	return principalChanges(terms).flatMap(([date, found]): TermFault[] => {
		const change = figureOf(found);
		if (change === undefined) return [];
		left = left && add(left, change);
		const fault = (code: TermCode, values: TermFault['values'] = {}): TermFault[] => [
			{ field: 'changeAmount', number: numbers[date], found, code, values },
		];
		if (compare(change, zero) === 0) return fault('change-not-zero');
		if (!isWithin(change, `-${principal}`, principal)) return fault('change-range', { max: Number(principal) });
		if (left === undefined || isWithin(left, '0', principal)) return [];
		return fault('change-left', {
			max: Number(principal),
			principal: decimalText(left),
			date: isLocalDate(date) ? date : '',
		});
	});
}

const figureOf = (text: unknown): Decimal | undefined => (typeof text === 'string' ? parseDecimal(text) : undefined);

function isWithin(value: Decimal, min: string, max: string): boolean {
	const [least, most] = [parseDecimal(min) ?? zero, parseDecimal(max) ?? zero];
	return compare(value, least) >= 0 && compare(value, most) <= 0;
}
