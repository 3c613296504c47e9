import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { latestRateDateQuery } from '#features/loans/shared/desk/use-reference-data.ts';
import type { ReferenceData } from '#features/loans/shared/form/form-state.ts';
import { add, compare, type Decimal, decimalText, parseDecimal, zero } from '#shared/decimal/decimal.ts';
import { loanLimits } from '#shared/loan/loan-limits.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import { isLocalDate } from '#shared/time/local-date.ts';
import type { ReadRow } from '../file/batch-reading.ts';
import { principalChanges } from '../file/read-batch.ts';
import { checkDates, type LatestFixings, type TermCode, type TermFault } from './check-dates.ts';

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

/** Returns all faults of a row's terms that the browser can find, even if other cells of the row are unreadable. */
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
