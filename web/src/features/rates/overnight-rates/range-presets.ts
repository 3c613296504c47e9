import { addMonths } from '#lib/dates/local-day.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { earliestFixingDate } from './overnight-address.ts';

/** A range of days; both ends are included. */
export interface DateRange {
	readonly from: LocalDate;
	readonly to: LocalDate;
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

/** Returns the preset with the same dates as a range. Undefined if the range ends on another day or is no preset. */
export function presetOf({ from, to }: DateRange, end: LocalDate): RangePreset | undefined {
	return to === end ? rangePresets.find((preset) => presetRange(preset, end).from === from) : undefined;
}
