import { isLocalDate, type LocalDate, localDate } from '../../../../../shared/time/local-date.ts';
import { parameter } from '../../../lib/address-query.ts';
import type { AddressedRates } from '../shared/rate-address.ts';

/** The first day of the ranges that the screen offers. */
export const earliestFixingDate = localDate('2016-01-01');

/** Currency and range of an address; a currency alone opens with the range of the screen. */
export function readOvernightAddress(
	query: URLSearchParams,
	currencies: readonly string[],
	today: LocalDate,
): AddressedRates {
	const [currency, from, to] = ['currency', 'from', 'to'].map((name) => parameter(query, name));
	const refused = { chosen: {}, isRefused: true };
	if (currency !== undefined && !currencies.includes(currency)) return refused;
	const chosen = currency === undefined ? {} : { currency, from: undefined, to: undefined };
	if (from === undefined && to === undefined) return { chosen, isRefused: false };
	if (from === undefined || to === undefined || !isLocalDate(from) || !isLocalDate(to)) return refused;
	const isRange = from >= earliestFixingDate && from <= to && to <= today;
	return isRange ? { chosen: { ...chosen, from, to }, isRefused: false } : refused;
}
