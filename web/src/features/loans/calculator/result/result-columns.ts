import type { ValueKind } from '#features/loans/shared/figures/figure-text.ts';
import type { CompoundingRow } from '#shared/contract/compounding.ts';
import type { ResultColumnKey } from '#shared/directory/calculator-result.ts';

type FieldOfRow = Exclude<keyof CompoundingRow, 'explanation'>;

export interface ResultColumn {
	readonly key: ResultColumnKey & FieldOfRow;
	readonly kind: ValueKind;
	/** Pixels; the least width at which values are not cut off. */
	readonly minWidth: number;
}

/** Every field of a row, in the default order. */
export const resultColumns: readonly ResultColumn[] = [
	{ key: 'dayOfIntPeriod', minWidth: 38, kind: 'count' },
	{ key: 'weekdayIntONStartDate', minWidth: 88, kind: 'text' },
	{ key: 'startDate', minWidth: 120, kind: 'date' },
	{ key: 'endDate', minWidth: 120, kind: 'date' },
	{ key: 'rateDate', minWidth: 120, kind: 'date' },
	{ key: 'fixing', minWidth: 64, kind: 'figure' },
	{ key: 'dailyFlooredRfr', minWidth: 72, kind: 'figure' },
	{ key: 'cas', minWidth: 64, kind: 'figure' },
	{ key: 'margin', minWidth: 64, kind: 'figure' },
	{ key: 'effRate', minWidth: 72, kind: 'figure' },
	{ key: 'dayCount', minWidth: 58, kind: 'count' },
	{ key: 'compoundingFactor', minWidth: 104, kind: 'figure' },
	{ key: 'cumulativeFactor', minWidth: 100, kind: 'figure' },
	{ key: 'compoundedAllInRate', minWidth: 102, kind: 'figure' },
	{ key: 'principal', minWidth: 92, kind: 'amount' },
	{ key: 'interest', minWidth: 92, kind: 'amount' },
	{ key: 'payableInterest', minWidth: 76, kind: 'amount' },
	{ key: 'interestToDate', minWidth: 92, kind: 'amount' },
	{ key: 'payableToDate', minWidth: 92, kind: 'amount' },
];
