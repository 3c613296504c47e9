import type { IndexName } from '../benchmark/rate-conventions.ts';
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

/** Index named in a trade file. The tenor of a term index is part of the name or a separate element. */
export interface NamedIndex {
	readonly currency: string;
	readonly index: IndexName;
	readonly tenor?: string;
}

type Names = Readonly<Record<string, readonly string[]>>;

/**
 * FpML names of floating rate options by currency and index; overnight indices are compounded.
 * @see ISDA 2006 Definitions, section 7.1, and ISDA 2021 Definitions, Floating Rate Matrix, as listed in CDM's
 * FloatingRateIndexEnum; OpenGamma Strata, FloatingRateNameData.ini
 */
const options: Names = {
	'USD SOFR': ['USD-SOFR-COMPOUND', 'USD-SOFR-OIS-COMPOUND', 'USD-SOFR-OIS Compound'],
	'USD TERM_SOFR': ['USD-SOFR CME Term'],
	'USD EFFR': ['USD-Federal Funds-H.15-OIS-COMPOUND', 'USD-Federal Funds-OIS Compound'],
	'GBP SONIA': ['GBP-SONIA-COMPOUND', 'GBP-WMBA-SONIA-COMPOUND', 'GBP-SONIA-OIS-COMPOUND', 'GBP-SONIA-OIS Compound'],
	'EUR ESTR': ['EUR-EuroSTR-COMPOUND', 'EUR-EuroSTR-OIS-COMPOUND', 'EUR-EuroSTR-OIS Compound'],
	'CHF SARON': ['CHF-SARON-OIS-COMPOUND', 'CHF-SARON-OIS Compound'],
	'JPY TONA': ['JPY-TONA-OIS-COMPOUND', 'JPY-TONA-OIS Compound'],
	'CAD CORRA': ['CAD-CORRA-OIS-COMPOUND', 'CAD-CORRA-OIS Compound'],
	'AUD AONIA': ['AUD-AONIA-OIS-COMPOUND', 'AUD-AONIA-OIS Compound'],
	'SGD SORA': ['SGD-SORA-COMPOUND', 'SGD-SORA-OIS Compound'],
	'NZD NZIONA': ['NZD-NZIONA-OIS-COMPOUND', 'NZD-NZIONA-OIS Compound'],
	'NOK NOWA': ['NOK-NOWA-OIS Compound'],
	'SEK SWESTR': ['SEK-SWESTR-OIS Compound'],
	'THB THOR': ['THB-THOR-COMPOUND', 'THB-THOR-OIS Compound'],
	'HKD HONIA': ['HKD-HONIA-OIS Compound'],
	'USD LIBOR': ['USD-LIBOR-BBA', 'USD-LIBOR'],
	'GBP LIBOR': ['GBP-LIBOR-BBA', 'GBP-LIBOR'],
	'EUR LIBOR': ['EUR-LIBOR-BBA', 'EUR-LIBOR'],
	'JPY LIBOR': ['JPY-LIBOR-BBA', 'JPY-LIBOR'],
	'CHF LIBOR': ['CHF-LIBOR-BBA', 'CHF-LIBOR'],
	'EUR EURIBOR': ['EUR-EURIBOR-Reuters', 'EUR-EURIBOR-Telerate', 'EUR-EURIBOR'],
	'AUD BBSW': ['AUD-BBR-BBSW', 'AUD-BBSW'],
	'HKD HIBOR': ['HKD-HIBOR-HKAB', 'HKD-HIBOR'],
	'NOK NIBOR': ['NOK-NIBOR-OIBOR', 'NOK-NIBOR-NIBR', 'NOK-NIBOR'],
	'SEK STIBOR': ['SEK-STIBOR-SIDE', 'SEK-STIBOR-Bloomberg', 'SEK-STIBOR'],
};

/**
 * ORE's names of indices without tenor, the one to write first.
 * @see Open Source Risk Engine, OREData/ored/utilities/indexparser.cpp; HONIA, SORA, SWESTR and THOR are defined by
 * index conventions of a configuration
 */
const oreNames: Names = {
	'USD SOFR': ['USD-SOFR'],
	'USD EFFR': ['USD-FedFunds'],
	'GBP SONIA': ['GBP-SONIA'],
	'EUR ESTR': ['EUR-ESTER', 'EUR-ESTR'],
	'CHF SARON': ['CHF-SARON'],
	'JPY TONA': ['JPY-TONAR', 'JPY-TONA'],
	'CAD CORRA': ['CAD-CORRA'],
	'AUD AONIA': ['AUD-AONIA'],
	'SGD SORA': ['SGD-SORA'],
	'NZD NZIONA': ['NZD-OCR'],
	'NOK NOWA': ['NOK-NOWA'],
	'SEK SWESTR': ['SEK-SWESTR'],
	'THB THOR': ['THB-THOR'],
	'HKD HONIA': ['HKD-HONIA'],
	'USD LIBOR': ['USD-LIBOR'],
	'GBP LIBOR': ['GBP-LIBOR'],
	'EUR LIBOR': ['EUR-LIBOR'],
	'JPY LIBOR': ['JPY-LIBOR'],
	'CHF LIBOR': ['CHF-LIBOR'],
	'EUR EURIBOR': ['EUR-EURIBOR'],
	'AUD BBSW': ['AUD-BBSW'],
	'HKD HIBOR': ['HKD-HIBOR'],
	'NOK NIBOR': ['NOK-NIBOR'],
	'SEK STIBOR': ['SEK-STIBOR'],
	'IDR JIBOR': ['IDR-JIBOR'],
};

const byName = (names: Names): ReadonlyMap<string, NamedIndex> =>
	new Map(
		Object.entries(names).flatMap(([key, list]) => {
			const [currency = '', index = ''] = key.split(' ');
			return list.map((name): [string, NamedIndex] => [name, { currency, index: index as IndexName }]);
		}),
	);

const indicesByOption = byName(options);
const indicesByOreName = byName(oreNames);

/** @returns undefined if the portal does not support the floating rate option */
export const indexOfOption = (option: string): NamedIndex | undefined => indicesByOption.get(option);

const oreIndex = /^([A-Z]{3}-[A-Za-z]{2,20})(?:-(\d{1,2}[WMY]))?$/;

/** @returns undefined if the portal does not support the index; a tenor of an overnight index is refused later */
export function indexOfOreName(text: string): NamedIndex | undefined {
	const [, name = '', tenor] = oreIndex.exec(text) ?? [];
	const index = indicesByOreName.get(name);
	if (index === undefined || tenor === undefined) return index;
	return { ...index, tenor: tenor === '1Y' ? '12M' : tenor };
}

/** @returns undefined if ORE does not support the index */
export const oreNameOf = (index: string, currency: string): string | undefined => oreNames[`${currency} ${index}`]?.[0];
