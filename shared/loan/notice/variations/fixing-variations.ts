import { type Decimal, decimal, decimalText, subtract } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import type { NoticeMarket } from '../calculation.ts';
import type { FixingSource } from '../change.ts';
import { unlikely, type Variation } from './variation.ts';

/** A value that may have been used for the fixing of a day. */
export interface FixingValue {
	readonly value: Decimal;
	readonly source?: FixingSource;
}

/** The superseded values of a fixing, and those of the days before and after it: what may have been taken instead. */
export function neighbouringValues(day: EpochDay, { series, publication, superseded }: NoticeMarket): FixingValue[] {
	const published = (neighbour: EpochDay | undefined, kind: 'fixing-before' | 'fixing-after'): FixingValue[] => {
		const value = neighbour === undefined ? undefined : series.values[series.valueIdOf(neighbour)];
		if (neighbour === undefined || value === undefined) return [];
		return [{ value: value.percent, source: { kind, date: dateOfEpochDay(neighbour) } }];
	};
	const index = publication.indexOnOrBefore(day);
	return [
		...(superseded.get(day) ?? []).map((text) => ({ value: decimal(text), source: { kind: 'superseded' as const } })),
		...published(publication.businessDays[index - 1], 'fixing-before'),
		...published(publication.businessDays[index + 1], 'fixing-after'),
	];
}

/** The agreed calculation with another value for the fixing of one day. */
export function fixingVariation(day: EpochDay, ours: Decimal, { value, source }: FixingValue): Variation {
	return unlikely(
		{
			family: 'fixing',
			change: {
				kind: 'fixing',
				dates: [dateOfEpochDay(day)],
				theirs: decimalText(value),
				ours: decimalText(ours),
				difference: decimalText(subtract(value, ours)),
				...(source === undefined ? {} : { source }),
			},
		},
		(calculation) => ({ ...calculation, fixings: new Map([...calculation.fixings, [day, value]]) }),
	);
}
