import type { CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import type { ValueKind } from './figure-text.ts';

export type ResultColumnKey = Exclude<keyof CompoundingRow, 'explanation'>;

export interface ResultColumn {
	readonly key: ResultColumnKey;
	readonly kind: ValueKind;
	/** Pixels; the least width at which values are not cut off. */
	readonly minWidth: number;
	/** When it is shown if the layout names no columns. */
	readonly isShown: 'always' | 'with-principal-changes' | 'on-request';
}

/** Every field of a row, in the default order. */
export const resultColumns: readonly ResultColumn[] = [
	{ key: 'dayOfIntPeriod', minWidth: 40, kind: 'count', isShown: 'always' },
	{ key: 'weekdayIntONStartDate', minWidth: 88, kind: 'text', isShown: 'always' },
	{ key: 'startDate', minWidth: 100, kind: 'date', isShown: 'always' },
	{ key: 'endDate', minWidth: 100, kind: 'date', isShown: 'always' },
	{ key: 'rateDate', minWidth: 100, kind: 'date', isShown: 'always' },
	{ key: 'dailyFlooredRfr', minWidth: 76, kind: 'figure', isShown: 'on-request' },
	{ key: 'effRate', minWidth: 76, kind: 'figure', isShown: 'always' },
	{ key: 'dayCount', minWidth: 62, kind: 'count', isShown: 'always' },
	{ key: 'compoundingFactor', minWidth: 100, kind: 'figure', isShown: 'always' },
	{ key: 'cumulativeFactor', minWidth: 100, kind: 'figure', isShown: 'on-request' },
	{ key: 'compoundedAllInRate', minWidth: 112, kind: 'figure', isShown: 'always' },
	{ key: 'principal', minWidth: 92, kind: 'amount', isShown: 'with-principal-changes' },
	{ key: 'interest', minWidth: 92, kind: 'amount', isShown: 'always' },
	{ key: 'payableInterest', minWidth: 76, kind: 'amount', isShown: 'always' },
	{ key: 'interestToDate', minWidth: 92, kind: 'amount', isShown: 'on-request' },
	{ key: 'payableToDate', minWidth: 92, kind: 'amount', isShown: 'on-request' },
];
