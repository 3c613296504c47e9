import type { BusinessDayConvention } from '../time/adjust-date.ts';
import type { DayCount } from '../time/day-count.ts';

/** The portal's calendars, by FpML business centre. @see FpML coding scheme business-center */
export const calendarsByCentre: ReadonlyMap<string, string> = new Map([
	['AUSY', 'AUS_FI'],
	['CATO', 'CAN_FI'],
	['CHZU', 'SWI'],
	['EUTA', 'EMU'],
	['GBLO', 'UKG_FI'],
	['HKHK', 'HKG_FI'],
	['IDJA', 'IDN_FI'],
	['JPTO', 'JAP_FI'],
	['NOOS', 'NOR_FI'],
	['NZAU', 'NZL_FI'],
	['SEST', 'SWE_FI'],
	['SGSI', 'SIN_FI'],
	['THBA', 'THA_FI'],
	['USGS', 'USA_FI'],
	['USNY', 'USA_FI'],
]);

/** ORE's names of each calendar, the one to write first. @see OREData/ored/utilities/parsers.cpp, parseCalendar */
const oreCalendars: Readonly<Record<string, readonly string[]>> = {
	AUS_FI: ['AUD', 'AU', 'AUS', 'SYB', 'Australia'],
	CAN_FI: ['CAD', 'CA', 'CAN', 'TRB', 'CATO', 'Canada'],
	SWI: ['CHF', 'CH', 'CHE', 'ZUB', 'CHZU', 'Switzerland'],
	EMU: ['TARGET', 'TGT', 'EUR', 'EUTA'],
	UKG_FI: ['GBP', 'UK', 'GB', 'GBR', 'LNB', 'GBLO', 'UK settlement'],
	HKG_FI: ['HKD', 'HK', 'HKG'],
	IDN_FI: ['IDR', 'ID', 'IDN'],
	JAP_FI: ['JPY', 'JP', 'JPN', 'TKB', 'JPTO', 'Japan'],
	NOR_FI: ['NOK', 'NO', 'NOR', 'Norway'],
	NZL_FI: ['NZD', 'NZ', 'NZL'],
	SWE_FI: ['SEK', 'SE', 'SWE', 'SS', 'SEST', 'Sweden'],
	SIN_FI: ['SGD', 'SG', 'SGP'],
	THA_FI: ['THB', 'TH', 'THA'],
	USA_FI: ['USD', 'US', 'USA', 'NYB', 'USNY', 'US-SET', 'US-GOV', 'US settlement'],
	USA_FED: ['US-FED'],
};

export const calendarsByOreName: ReadonlyMap<string, string> = new Map(
	Object.entries(oreCalendars).flatMap(([calendar, names]) => names.map((name): [string, string] => [name, calendar])),
);

/** @returns undefined if ORE does not have the calendar */
export const oreCalendarOf = (calendar: string): string | undefined => oreCalendars[calendar]?.[0];

/** Business day conventions by FpML code. @see FpML, BusinessDayConventionEnum */
export const conventionsByCode: ReadonlyMap<string, BusinessDayConvention> = new Map([
	['MODFOLLOWING', 'ModifiedFollowing'],
	['FOLLOWING', 'Following'],
	['PRECEDING', 'Preceding'],
	['MODPRECEDING', 'ModifiedPreceding'],
	['NONE', 'NoMoving'],
]);

/** Business day conventions by ORE name. @see OREData/ored/utilities/parsers.cpp, parseBusinessDayConvention */
export const conventionsByOreName: ReadonlyMap<string, BusinessDayConvention> = new Map([
	...['MF', 'ModifiedFollowing', 'Modified Following', 'MODIFIEDF', 'MODFOLLOWING'].map(
		(name): [string, BusinessDayConvention] => [name, 'ModifiedFollowing'],
	),
	...['F', 'Following', 'FOLLOWING'].map((name): [string, BusinessDayConvention] => [name, 'Following']),
	...['P', 'Preceding', 'PRECEDING'].map((name): [string, BusinessDayConvention] => [name, 'Preceding']),
	...['MP', 'ModifiedPreceding', 'Modified Preceding', 'MODIFIEDP'].map((name): [string, BusinessDayConvention] => [
		name,
		'ModifiedPreceding',
	]),
	...['U', 'Unadjusted', 'INDIFF', 'NONE', 'NotApplicable'].map((name): [string, BusinessDayConvention] => [
		name,
		'NoMoving',
	]),
]);

/** Day count conventions by FpML code. @see FpML coding scheme day-count-fraction */
export const dayCountsByCode: ReadonlyMap<string, DayCount> = new Map([
	['ACT/360', 'ACT/360'],
	['ACT/365.FIXED', 'ACT/365F'],
	['ACT/ACT.ISDA', 'ACT/ACT ISDA'],
	['ACT/ACT.ICMA', 'ACT/ACT ICMA'],
	['ACT/ACT.ISMA', 'ACT/ACT ICMA'],
	['30/360', '30/360'],
	['30E/360', '30E/360'],
	['30E/360.ISDA', '30E/360 ISDA'],
	['BUS/252', 'BUS/252'],
]);

/**
 * ORE's names of each day count, the one to write first; 30/360 alone is the US version. Omits names whose meaning
 * changed between releases, and BUS/252, which has a Brazilian calendar.
 * @see OREData/ored/utilities/parsers.cpp, parseDayCounter
 */
const oreDayCounts: Readonly<Partial<Record<DayCount, readonly string[]>>> = {
	'ACT/360': ['A360', 'Actual/360', 'ACT/360'],
	'ACT/365F': ['A365', 'A365F', 'Actual/365 (Fixed)', 'Actual/365 (fixed)', 'ACT/365.FIXED', 'ACT/365'],
	'ACT/ACT ISDA': ['ActActISDA', 'ACT/ACT.ISDA', 'Actual/Actual (ISDA)', 'ActualActual (ISDA)', 'ACT/ACT'],
	'ACT/ACT ICMA': [
		'ActActISMA',
		'ActActICMA',
		'Actual/Actual (ISMA)',
		'Actual/Actual (ICMA)',
		'ACT/ACT.ISMA',
		'ACT/ACT.ICMA',
	],
	'30/360': ['30/360 (Bond Basis)'],
	'30/360 US': ['T360', '30/360', '30/360 US', '30/360 (US)', '30US/360'],
	'30E/360': ['30E/360', '30E/360 (Eurobond Basis)', '30E/360.ICMA'],
};

export const dayCountsByOreName: ReadonlyMap<string, DayCount> = new Map(
	Object.entries(oreDayCounts).flatMap(([dayCount, names]) =>
		names.map((name): [string, DayCount] => [name, dayCount as DayCount]),
	),
);

/** @returns undefined if ORE does not have the day count convention */
export const oreDayCountOf = (dayCount: DayCount): string | undefined => oreDayCounts[dayCount]?.[0];

/** Frequencies by period length. `T` is a single period for the whole term. */
export const frequenciesByLength: ReadonlyMap<string, string> = new Map([
	['1Y', 'Annual'],
	['12M', 'Annual'],
	['6M', 'SemiAnnual'],
	['4M', 'Every4Months'],
	['3M', 'Quarterly'],
	['2M', 'BiMonthly'],
	['1M', 'Monthly'],
	['1W', 'Weekly'],
	['7D', 'Weekly'],
	['1T', 'Zero'],
]);
