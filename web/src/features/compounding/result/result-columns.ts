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
	/** Pixels; what is left over is shared out in proportion. */
	readonly width: number;
	readonly kind: 'text' | 'date' | 'count' | 'figure';
}

export const resultColumns: readonly ResultColumn[] = [
	{ key: 'dayOfIntPeriod', width: 52, kind: 'count' },
	{ key: 'weekdayIntONStartDate', width: 96, kind: 'text' },
	{ key: 'startDate', width: 104, kind: 'date' },
	{ key: 'endDate', width: 104, kind: 'date' },
	{ key: 'rateDate', width: 112, kind: 'date' },
	{ key: 'effRate', width: 92, kind: 'figure' },
	{ key: 'dayCount', width: 72, kind: 'count' },
	{ key: 'compoundingFactor', width: 180, kind: 'figure' },
	{ key: 'compoundedAllInRate', width: 184, kind: 'figure' },
];

export const isRightAligned = ({ kind }: ResultColumn): boolean => kind === 'count' || kind === 'figure';

export function cellText({ key, kind }: ResultColumn, row: CompoundingRow, { t, language }: CompoundingText): string {
	if (key === 'weekdayIntONStartDate') return t(`weekdays.${weekday(row.startDate as LocalDate)}`);
	const value = String(row[key]);
	if (kind === 'date') return dateText(value, language);
	return kind === 'figure' ? figureText(value) : value;
}
