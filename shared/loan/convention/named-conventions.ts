import type { LocalDate } from '#shared/time/local-date.ts';
import type { ConventionSource, NamedConvention, OpenTerm } from './named-convention.ts';

const date = (text: string) => text as LocalDate;

const bankOfEngland =
	'https://www.bankofengland.co.uk/markets/transition-to-sterling-risk-free-rates-from-libor/working-group-on-sterling-risk-free-reference-rates';

const sterling: ConventionSource = {
	document: 'Recommendations for SONIA Loan Market Conventions',
	publisher: 'Working Group on Sterling Risk-Free Reference Rates',
	date: date('2020-09-01'),
	url: bankOfEngland,
	says: 'SONIA compounded in arrears with a lookback of five banking days without observation shift as the standard; with observation shift as a viable alternative. A floor may have to be applied to each daily rate before compounding.',
	confirmed:
		'The statement itself could not be read. Lookback, shift and daily floor: a summary by NatWest that quotes it. Not read: whether the floor is on SONIA or on SONIA plus the credit adjustment spread.',
};

const sterlingSlides: ConventionSource = {
	document: 'Detailed Loans Conventions',
	publisher: 'Working Group on Sterling Risk-Free Reference Rates',
	date: date('2021-03-01'),
	url: bankOfEngland,
	says: 'The same two conventions, with worked examples, floors of legacy contracts and the rounding of cumulative and non-cumulative rates. First published in September 2020.',
	confirmed:
		'Contents and first recommendations were read in a copy of the slides. Not read: the pages on floors of legacy contracts (17–20) and on rounding (21–22), so that both are left open.',
};

const loanMarketAssociation: ConventionSource = {
	document:
		'Multicurrency term and revolving facilities agreement incorporating rate switch provisions (recommended form)',
	publisher: 'Loan Market Association (LMA)',
	date: date('2021-03-30'),
	url: 'https://www.lma.eu.com/news-publications/press-releases?id=181',
	says: 'The compounded reference rate of a day is the daily non-cumulative compounded RFR rate plus the credit adjustment spread; interest accrues at the margin plus the compounded reference rate. Neither spread is compounded.',
	confirmed:
		'The form is for members and could not be read. Lookback without shift: the publisher’s release on the exposure draft, 11 September 2020. Both definitions: facility agreements that use the form, as collections of clauses quote them. Daily non-cumulative compounding: the ACT Borrower’s Guide of 2022, as the ACT wiki quotes it. Day of the recommended form: Slaughter and May. Not read: the base of the floor.',
};

const dollar: ConventionSource = {
	document: 'SOFR “In Arrears” Conventions for Syndicated Business Loans',
	publisher: 'Alternative Reference Rates Committee (ARRC)',
	date: date('2020-07-22'),
	url: 'https://www.newyorkfed.org/arrc',
	says: 'Daily Simple SOFR and Daily Compounded SOFR, in which the overnight SOFR is compounded: lookback without observation shift, ACT/360, business days of US government securities, the rate rounded to five decimals, floors calculated daily: on SOFR in new loans, on SOFR plus spread adjustment in loans that fall back from LIBOR.',
	confirmed:
		'The first page was read in copies. Day count, calendar, rounding and daily floors: a summary by Paul Hastings. Base of the floor: a summary by DLA Piper of 23 July 2020. Not read: a sentence that margin and spread adjustment are not compounded. That only SOFR is compounded follows from the definition of Daily Compounded SOFR.',
};

const dollarAppendices: ConventionSource = {
	document: 'SOFR “In Arrears” Conventions for Syndicated Business Loans: Technical Appendices',
	publisher: 'Alternative Reference Rates Committee (ARRC)',
	date: date('2020-08-27'),
	url: 'https://www.newyorkfed.org/arrc',
	says: 'Simple and compound interest, floors, and formulas that compound the balance or the rate.',
	confirmed:
		'Appendix 1 was read in copies, and the summary of the LSTA at www.lsta.org/news-resources/sofr-big-technical. Not read: the formulas of Appendix 3. The LSTA names August 2020; the day could not be confirmed.',
};

const dollarFiveDays: ConventionSource = {
	document: 'Detailed Loans Conventions',
	publisher: 'Working Group on Sterling Risk-Free Reference Rates',
	date: date('2020-09-01'),
	url: bankOfEngland,
	says: 'A lookback of five banking days without observation shift is also what the ARRC recommends for US dollar loans.',
	confirmed: 'Read in a copy of the slides.',
};

const milestones = 'https://www.snb.ch/en/ifor/finmkt/fnmkt_benchm/id/finmkt_NWG_milestones';

const francFiveDays: ConventionSource = {
	document: 'NWG Milestones, 7 May 2020',
	publisher: 'National Working Group on Swiss Franc Reference Rates (NWG)',
	date: date('2020-05-07'),
	url: milestones,
	says: 'Lookback for CHF syndicated loans with an offset of five business days.',
	confirmed: 'Read on the publisher’s page.',
};

const francShift: ConventionSource = {
	document: 'NWG Milestones, 29 September 2020',
	publisher: 'National Working Group on Swiss Franc Reference Rates (NWG)',
	date: date('2020-09-29'),
	url: milestones,
	says: 'Observation shift and a floor on the compounded rate for the domestic market; where international consistency is important, no shift and a floor on each daily rate are viable alternatives.',
	confirmed: 'Read on the publisher’s page. It says nothing of spreads and of rounding.',
};

const openRounding: OpenTerm = { term: 'rounding', choices: [] };
const openDailyFloor: OpenTerm = { term: 'floorOn', choices: ['rfr', 'rfr-plus-cas'] };
const openSpreads: readonly OpenTerm[] = [
	{ term: 'casMethod', choices: ['compounded', 'added'] },
	{ term: 'marginMethod', choices: ['compounded', 'added'] },
];

const sonia = {
	currency: 'GBP',
	index: 'SONIA',
	method: 'compounded',
	lookbackDays: 5,
	lockoutDays: 0,
	yearlyBasis: 'ACT/365',
	systemCalendars: ['UKG_FI'],
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
	casMethod: 'added',
	marginMethod: 'added',
	open: [openDailyFloor],
	sources: [dollar, dollarAppendices, dollarFiveDays],
} as const;

const saron = {
	currency: 'CHF',
	index: 'SARON',
	method: 'compounded',
	lookbackDays: 5,
	lockoutDays: 0,
	yearlyBasis: 'ACT/360',
	systemCalendars: ['SWI'],
	open: [...openSpreads, openRounding],
	sources: [francFiveDays, francShift],
} as const;

/**
 * Conventions that users can choose, grouped by currency. Each term has a source, with two exceptions: the yearly basis
 * and calendar of SONIA and SARON are those of the index. A convention with a lookback has no lockout.
 *
 * Conventions without a source for their lookback or shift are not listed.
 */
export const namedConventions: readonly NamedConvention[] = [
	{
		...saron,
		id: 'nwg-saron',
		name: 'NWG SARON, domestic',
		hasObservationShift: true,
		floorOn: 'compounded-rate',
	},
	{
		...saron,
		id: 'nwg-saron-no-shift',
		name: 'NWG SARON, international',
		hasObservationShift: false,
		floorOn: 'rfr',
	},
	{
		...sonia,
		id: 'lma-sonia',
		name: 'LMA SONIA',
		hasObservationShift: false,
		casMethod: 'added',
		marginMethod: 'added',
		open: [openDailyFloor, openRounding],
		sources: [loanMarketAssociation, sterling, sterlingSlides],
	},
	{
		...sonia,
		id: 'sonia-shift',
		name: 'SONIA with observation shift',
		hasObservationShift: true,
		open: [...openSpreads, openDailyFloor, openRounding],
		sources: [sterling, sterlingSlides],
	},
	{
		...sofr,
		id: 'arrc-sofr-compounded',
		name: 'LSTA/ARRC SOFR compounded',
		method: 'compounded',
		differs: 'interest-on-rounded-rate',
	},
	{ ...sofr, id: 'arrc-sofr-simple', name: 'LSTA/ARRC SOFR simple', method: 'simple' },
];

export const conventionOf = (id: string, currency: string): NamedConvention | undefined =>
	namedConventions.find((convention) => convention.id === id && convention.currency === currency);
