import type { CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import { weekday } from '../../../../../shared/time/local-date.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { dateText } from './date-text.ts';
import { figureText } from './figure-text.ts';

export type ResultColumnKey =
	| 'dayOfIntPeriod'
	| 'weekdayIntONStartDate'
	| 'startDate'
	| 'endDate'
	| 'rateDate'
	| 'effRate'
	| 'dayCount'
	| 'compoundingFactor'
	| 'compoundedAllInRate';

export interface ResultColumn {
	readonly key: ResultColumnKey;
	/** Pixels at least; what is left over is shared out in proportion. */
	readonly minWidth: number;
	readonly kind: 'text' | 'date' | 'count' | 'figure';
}

export const resultColumns: readonly ResultColumn[] = [
	{ key: 'dayOfIntPeriod', minWidth: 44, kind: 'count' },
	{ key: 'weekdayIntONStartDate', minWidth: 88, kind: 'text' },
	{ key: 'startDate', minWidth: 92, kind: 'date' },
	{ key: 'endDate', minWidth: 92, kind: 'date' },
	{ key: 'rateDate', minWidth: 96, kind: 'date' },
	{ key: 'effRate', minWidth: 76, kind: 'figure' },
	{ key: 'dayCount', minWidth: 56, kind: 'count' },
	{ key: 'compoundingFactor', minWidth: 120, kind: 'figure' },
	{ key: 'compoundedAllInRate', minWidth: 140, kind: 'figure' },
];

export const isRightAligned = ({ kind }: ResultColumn): boolean => kind === 'count' || kind === 'figure';

export function cellText({ key, kind }: ResultColumn, row: CompoundingRow, { t, language }: CompoundingText): string {
	if (key === 'weekdayIntONStartDate') return t(`weekdays.${weekday(row.startDate as LocalDate)}`);
	const value = String(row[key]);
	if (kind === 'date') return dateText(value, language);
	return kind === 'figure' ? figureText(value) : value;
}
