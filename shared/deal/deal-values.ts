import { type Interpolation, interpolations } from '../curve/interpolation-names.ts';
import { type BusinessDayConvention, businessDayConventions } from '../time/adjust-date.ts';
import { type DayCount, dayCounts } from '../time/day-count.ts';
import { type Tenor, tenor } from '../time/local-date.ts';
import { type Stub, stubs } from '../time/schedule-dates.ts';
import {
	type Averaging,
	type CompoundingMethod,
	type InstrumentTag,
	instrumentTags,
	type NotionalExchange,
	type ObservationMethod,
	type RollConvention,
} from './deal.ts';

const same = <Text extends string>(values: readonly Text[]): [Text, Text][] => values.map((value) => [value, value]);

export const instrumentTagsByText: ReadonlyMap<string, InstrumentTag> = new Map(same(instrumentTags));

export const interestTypes = ['Fixed', 'Float'] as const;
export const interestTypesByText: ReadonlyMap<string, 'Fixed' | 'Float'> = new Map(same(interestTypes));

export const notionalExchanges = ['None', 'Start', 'End', 'Both'] as const satisfies readonly NotionalExchange[];
export const notionalExchangesByText: ReadonlyMap<string, NotionalExchange> = new Map(same(notionalExchanges));

export const observationMethods = ['Lookback', 'PeriodShift', 'Mixed'] as const satisfies readonly ObservationMethod[];
export const observationMethodsByText: ReadonlyMap<string, ObservationMethod> = new Map(same(observationMethods));

export const averagings = ['Compounded', 'Average'] as const satisfies readonly Averaging[];
export const averagingsByText: ReadonlyMap<string, Averaging> = new Map(same(averagings));

export const compoundingMethods = [
	'None',
	'Flat',
	'Straight',
	'SpreadExclusive',
] as const satisfies readonly CompoundingMethod[];
export const compoundingMethodsByText: ReadonlyMap<string, CompoundingMethod> = new Map(same(compoundingMethods));

export const interpolationsByText: ReadonlyMap<string, Interpolation> = new Map(same(interpolations));

export const businessDayConventionsByText: ReadonlyMap<string, BusinessDayConvention> = new Map(
	same(businessDayConventions),
);

export const stubsByText: ReadonlyMap<string, Stub> = new Map<string, Stub>([
	...same(stubs),
	['Issue', 'ShortLast'],
	['Maturity', 'ShortFirst'],
]);

export const rollConventionsByText: ReadonlyMap<string, RollConvention | 'None'> = new Map<
	string,
	RollConvention | 'None'
>([
	...same(['None', 'EOM', 'IMM'] as const),
	...Array.from({ length: 30 }, (_, i): [string, number] => [String(i + 1), i + 1]),
]);

const frequencyLengths = {
	Annual: '12M',
	SemiAnnual: '6M',
	Every4Months: '4M',
	Quarterly: '3M',
	BiMonthly: '2M',
	Monthly: '1M',
	Weekly: '1W',
} as const;

/** Payment frequencies; `Zero` is a single payment at the end. */
export const frequencyNames: readonly string[] = [...Object.keys(frequencyLengths), 'Zero'];

/** Frequencies by all accepted texts: the name, and the length such as `3M`. */
export const frequenciesByText: ReadonlyMap<string, Tenor | 'zero'> = new Map<string, Tenor | 'zero'>([
	...Object.entries(frequencyLengths).flatMap(([name, length]): [string, Tenor][] => {
		const period = tenor(length);
		return [
			[name, period],
			[length, period],
		];
	}),
	['1Y', tenor('12M')],
	['Zero', 'zero'],
]);

export const amortisationTypes = ['Schedule', 'Linear', 'Annuity'] as const;
export const amortisationTypesByText: ReadonlyMap<string, 'schedule' | 'linear' | 'annuity'> = new Map(
	amortisationTypes.map((name) => [name, name.toLowerCase() as Lowercase<typeof name>]),
);

/** Day counts by their names in the portal, and by the unambiguous names of a vendor's interface. */
export const dayCountsByText: ReadonlyMap<string, DayCount> = new Map<string, DayCount>([
	...same(dayCounts),
	['ACT/365', 'ACT/365F'],
	['Dcb_Actual_360', 'ACT/360'],
	['Dcb_Actual_365', 'ACT/365F'],
	['Dcb_Actual_Actual_ISDA', 'ACT/ACT ISDA'],
	['Dcb_Actual_Actual', 'ACT/ACT ICMA'],
	['Dcb_30_360', '30/360'],
	['Dcb_30_360_US', '30/360 US'],
	['Dcb_30E_360_ISMA', '30E/360'],
	['Dcb_30_360_German', '30E/360 ISDA'],
	['Dcb_WorkingDays_252', 'BUS/252'],
]);

export const directions = ['Pay', 'Receive'] as const;

/** Directions by name, by lower-case name, and by common variants. */
export const directionsByText: ReadonlyMap<string, 'Pay' | 'Receive'> = new Map([
	...same(directions),
	['pay', 'Pay'],
	['paid', 'Pay'],
	['p', 'Pay'],
	['receive', 'Receive'],
	['received', 'Receive'],
	['r', 'Receive'],
]);

export const flagsByText: ReadonlyMap<string, boolean> = new Map([
	['yes', true],
	['y', true],
	['true', true],
	['no', false],
	['n', false],
	['false', false],
]);

const plainNumber = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][+-]?\d{1,3})?$/;

/** Parses a finite decimal number as programs write it, without thousands separators. @returns undefined otherwise */
export function readPlainNumber(text: string): number | undefined {
	if (!plainNumber.test(text)) return undefined;
	const number = Number(text);
	return Number.isFinite(number) ? number : undefined;
}
