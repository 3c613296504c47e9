import { parameter } from '#lib/address-query.ts';
import { addMonths } from '#lib/dates/local-day.ts';
import { isLocalDate, type LocalDate, localDate } from '#shared/time/local-date.ts';
import { maxLines } from '#ui/step-chart/step-series.ts';
import type { AddressedRates } from '../shared/rate-selection.ts';

export const earliestFixingDate = localDate('2016-01-01');

/**
 * Reads currency, range, compared currencies and the marking of decisions from an address. An address that contains
 * only a currency opens the default range.
 */
export function readOvernightAddress(
	query: URLSearchParams,
	currencies: readonly string[],
	today: LocalDate,
): AddressedRates {
	const [currency, from, to] = ['currency', 'from', 'to'].map((name) => parameter(query, name));
	const refused = { chosen: {}, isRefused: true };
	if (currency !== undefined && !currencies.includes(currency)) return refused;
	const compared = readCompared(parameter(query, 'compare'), currency, currencies);
	const marks = parameter(query, 'decisions');
	if (compared === undefined || (marks !== undefined && marks !== unmarked)) return refused;
	const isMarkingDecisions = marks === undefined;
	const chosen =
		currency === undefined ? {} : { currency, from: undefined, to: undefined, compared, isMarkingDecisions };
	if (from === undefined && to === undefined) return { chosen, isRefused: false };
	if (from === undefined || to === undefined || !isLocalDate(from) || !isLocalDate(to)) return refused;
	const isRange = from >= earliestFixingDate && from <= to && to <= today;
	return isRange ? { chosen: { ...chosen, from, to }, isRefused: false } : refused;
}

export const writeCompared = (compared: readonly string[]): string | undefined =>
	compared.length === 0 ? undefined : compared.join(',');

const unmarked = 'off';

/** Returns the address parameter of the policy decisions: undefined if decisions are marked, the default. */
export const writeMarking = (isMarking: boolean): string | undefined => (isMarking ? undefined : unmarked);

function readCompared(text: string | undefined, currency: string | undefined, currencies: readonly string[]) {
	if (text === undefined) return [];
	const compared = text.split(',');
	const isSound =
		new Set([currency, ...compared]).size === compared.length + 1 &&
		compared.length < maxLines &&
		compared.every((each) => currencies.includes(each));
	return isSound ? compared : undefined;
}

/** A range of days; both ends are included. */
export interface DateRange {
	readonly from: LocalDate;
	readonly to: LocalDate;
}

export interface OvernightQuestion extends DateRange {
	readonly currency: string;
}

const months = { month1: 1, month3: 3, month6: 6, year1: 12 } as const;

export type RangePreset = keyof typeof months | 'yearToDate' | 'all';

export const rangePresets: readonly RangePreset[] = ['month1', 'month3', 'month6', 'year1', 'yearToDate', 'all'];

/** Returns the range of a preset that ends on the given day. Year to date begins on 1 January. */
export function presetRange(preset: RangePreset, to: LocalDate): DateRange {
	if (preset === 'all') return { from: earliestFixingDate, to };
	const from = preset === 'yearToDate' ? (`${to.slice(0, 4)}-01-01` as LocalDate) : addMonths(to, -months[preset]);
	return { from, to };
}

export function presetOf({ from, to }: DateRange, end: LocalDate): RangePreset | undefined {
	return to === end ? rangePresets.find((preset) => presetRange(preset, end).from === from) : undefined;
}
