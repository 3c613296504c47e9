import type { LocalDate } from '#shared/time/local-date.ts';
import type { ConventionSource, NamedConvention } from './named-convention.ts';

const date = (text: string) => text as LocalDate;

const sterling: ConventionSource = {
	document: 'Recommendations for SONIA Loan Market Conventions',
	publisher: 'Working Group on Sterling Risk-Free Reference Rates',
	date: date('2020-09-01'),
	url: 'https://www.regulationtomorrow.com/eu/working-groups-recommendations-on-conventions-for-referencing-compounded-in-arrears-sonia/',
	says: 'SONIA compounded in arrears with a lookback of five banking days without observation shift as the standard; with observation shift as a viable alternative.',
};

const sterlingSlides: ConventionSource = {
	document: 'Detailed Loans Conventions',
	publisher: 'Working Group on Sterling Risk-Free Reference Rates',
	date: date('2021-03-01'),
	url: 'https://vdocuments.net/working-group-on-sterling-risk-free-rates-detailed-loans-.html',
	says: 'The same two conventions, with worked examples. First published in September 2020.',
};

const dollar: ConventionSource = {
	document: 'SOFR “In Arrears” Conventions for Syndicated Business Loans',
	publisher: 'Alternative Reference Rates Committee (ARRC)',
	date: date('2020-07-22'),
	url: 'https://www.paulhastings.com/insights/client-alerts/arrc-releases-sofr-in-arrears-conventions-for-syndicated-business-loans',
	says: 'Daily Simple SOFR and Daily Compounded SOFR: lookback without observation shift, ACT/360, business days of US government securities, the rate rounded to five decimals, floors calculated daily.',
};

const dollarFiveDays: ConventionSource = {
	document: 'Detailed Loans Conventions',
	publisher: 'Working Group on Sterling Risk-Free Reference Rates',
	date: date('2020-09-01'),
	url: 'https://www.sambuz.com/doc/working-group-on-sterling-risk-free-rates-detailed-loans-presentation-675926',
	says: 'A lookback of five banking days without observation shift is also what the ARRC recommends for US dollar loans.',
};

const francFiveDays: ConventionSource = {
	document: 'NWG Milestones, 7 May 2020',
	publisher: 'National Working Group on Swiss Franc Reference Rates (NWG)',
	date: date('2020-05-07'),
	url: 'https://www.snb.ch/en/ifor/finmkt/fnmkt_benchm/id/finmkt_NWG_milestones',
	says: 'Lookback for CHF syndicated loans with an offset of five business days.',
};

const francShift: ConventionSource = {
	document: 'NWG Milestones, 29 September 2020',
	publisher: 'National Working Group on Swiss Franc Reference Rates (NWG)',
	date: date('2020-09-29'),
	url: 'https://www.snb.ch/en/ifor/finmkt/fnmkt_benchm/id/finmkt_NWG_milestones',
	says: 'Observation shift and a floor on the compounded rate for the domestic market; where international consistency is important, no shift and a floor on each daily rate are viable alternatives.',
};

const sonia = {
	currency: 'GBP',
	index: 'SONIA',
	method: 'compounded',
	lookbackDays: 5,
	lockoutDays: 0,
	yearlyBasis: 'ACT/365',
	systemCalendars: ['UKG_FI'],
	sources: [sterling, sterlingSlides],
} as const;

const sofr = {
	currency: 'USD',
	index: 'SOFR',
	lookbackDays: 5,
	hasObservationShift: false,
	lockoutDays: 0,
	yearlyBasis: 'ACT/360',
	systemCalendars: ['USA_FI'],
	roundingDecimals: 5,
	sources: [dollar, dollarFiveDays],
} as const;

const saron = {
	currency: 'CHF',
	index: 'SARON',
	method: 'compounded',
	lookbackDays: 5,
	lockoutDays: 0,
	yearlyBasis: 'ACT/360',
	systemCalendars: ['SWI'],
	sources: [francFiveDays, francShift],
} as const;

/**
 * The conventions that the portal knows by name, by currency. Every term is stated by one of the sources, but the yearly
 * basis and the calendar of SONIA and SARON, which are those of the index.
 *
 * A convention whose lookback or shift no source could be found for is not listed.
 */
export const namedConventions: readonly NamedConvention[] = [
	{
		...saron,
		id: 'nwg-saron',
		name: 'NWG SARON, domestic',
		hasObservationShift: true,
		differs: 'floor-on-compounded-rate',
	},
	{ ...saron, id: 'nwg-saron-no-shift', name: 'NWG SARON, international', hasObservationShift: false },
	{ ...sonia, id: 'lma-sonia', name: 'LMA SONIA', hasObservationShift: false },
	{ ...sonia, id: 'sonia-shift', name: 'SONIA with observation shift', hasObservationShift: true },
	{
		...sofr,
		id: 'arrc-sofr-compounded',
		name: 'LSTA/ARRC SOFR compounded',
		method: 'compounded',
		differs: 'interest-on-rounded-rate',
	},
	{ ...sofr, id: 'arrc-sofr-simple', name: 'LSTA/ARRC SOFR simple', method: 'simple' },
];

/** @returns undefined where the currency has no convention of that name */
export const conventionOf = (id: string, currency: string): NamedConvention | undefined =>
	namedConventions.find((convention) => convention.id === id && convention.currency === currency);
