export interface Publication {
	readonly index: string;
	/** System calendar of the publisher's holidays. Undefined if the portal has no such calendar. */
	readonly calendar?: string;
	/** Business days from the fixing date to the publication date. */
	readonly lagDays: 0 | 1;
	/** Usual publication time, `HH:MM` in {@link timeZone}. */
	readonly time: string;
	/** IANA name. */
	readonly timeZone: string;
	/** Calendar days from the usual publication time until a missing fixing counts as overdue. */
	readonly graceDays?: number;
	/** Calendar days from the usual publication time until the portal's source has the fixing. Default: zero. */
	readonly sourceDelayDays?: number;
	readonly source: string;
}

/** Percentage points from the previous fixing of an index beyond which a value is an outlier. */
export const outlierLimit = '1';

const usersGuide = "FSB, Overnight Risk-Free Rates: A User's Guide, June 2019";
const newYork = 'Federal Reserve Bank of New York, Additional Information about Reference Rates';

/**
 * Indices whose fixings the portal fetches from publishers.
 *
 * Three indices are expected on every weekday: EFFR is published on Good Friday, when USA_FI is closed, and the portal
 * has no calendars for SWESTR and NOWA. Their grace days cover the longest series of holidays. The data portal of the
 * Swiss National Bank publishes SARON some days after SIX.
 */
export const publications: readonly Publication[] = [
	{ index: 'SOFR', calendar: 'USA_FI', lagDays: 1, time: '08:00', timeZone: 'America/New_York', source: newYork },
	{ index: 'EFFR', lagDays: 1, time: '09:00', timeZone: 'America/New_York', graceDays: 3, source: newYork },
	{ index: 'SONIA', calendar: 'UKG_FI', lagDays: 1, time: '09:00', timeZone: 'Europe/London', source: usersGuide },
	{
		index: 'ESTR',
		calendar: 'EMU',
		lagDays: 1,
		time: '09:00',
		timeZone: 'Europe/Berlin',
		source: `${usersGuide}: by 9 am, a correction included`,
	},
	{
		index: 'SARON',
		calendar: 'SWI',
		lagDays: 0,
		time: '18:00',
		timeZone: 'Europe/Zurich',
		graceDays: 10,
		sourceDelayDays: 10,
		source: usersGuide,
	},
	{ index: 'TONA', calendar: 'JAP_FI', lagDays: 1, time: '10:00', timeZone: 'Asia/Tokyo', source: usersGuide },
	{
		index: 'CORRA',
		calendar: 'CAN_FI',
		lagDays: 1,
		time: '09:00',
		timeZone: 'America/Toronto',
		source: 'Bank of Canada, Methodology for calculating the Canadian Overnight Repo Rate Average',
	},
	{
		index: 'AONIA',
		calendar: 'AUS_FI',
		lagDays: 1,
		time: '09:20',
		timeZone: 'Australia/Sydney',
		source: 'Association of Corporate Treasurers, AONIA: before 9.20 am on the day on which the loans mature',
	},
	{
		index: 'SORA',
		calendar: 'SIN_FI',
		lagDays: 1,
		time: '09:00',
		timeZone: 'Asia/Singapore',
		source: 'Monetary Authority of Singapore, media release of 5 August 2020',
	},
	{
		index: 'THOR',
		calendar: 'THA_FI',
		lagDays: 0,
		time: '17:00',
		timeZone: 'Asia/Bangkok',
		source: 'Bank of Thailand, THOR page: 5 pm; after 9.30 am of the next business day when there are technical issues',
	},
	{
		index: 'SWESTR',
		lagDays: 1,
		time: '09:00',
		timeZone: 'Europe/Stockholm',
		graceDays: 6,
		source: 'Sveriges Riksbank, news of 31 March 2023',
	},
	{
		index: 'NOWA',
		lagDays: 1,
		time: '09:00',
		timeZone: 'Europe/Oslo',
		graceDays: 6,
		source: 'Norges Bank, news of 29 April 2021',
	},
];

export function publicationOf(index: string): Publication | undefined {
	return publications.find((publication) => publication.index === index);
}
