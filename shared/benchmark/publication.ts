/** When an index becomes public. */
export interface Publication {
	readonly index: string;
	/** The system calendar whose closed days have no fixing; none where the portal has no such calendar. */
	readonly calendar?: string;
	/** Business days from the day the fixing is for to the day it is published. */
	readonly lagDays: 0 | 1;
	/** `HH:MM` on the clocks of {@link timeZone}: when it is usually there. */
	readonly time: string;
	/** IANA name. */
	readonly timeZone: string;
	/** Calendar days after that time in which its absence means nothing yet. */
	readonly graceDays?: number;
	/** How far a fixing may be from the one before, in percentage points, and still be taken unasked. */
	readonly jumpLimit: string;
	/** Where the time is from. */
	readonly source: string;
}

const usersGuide = "FSB, Overnight Risk-Free Rates: A User's Guide, June 2019";
const newYork = 'Federal Reserve Bank of New York, Additional Information about Reference Rates';

/**
 * The indices that are fetched from their publishers.
 *
 * EFFR is published on days on which USA_FI is closed (Good Friday), SWESTR and NOWA have calendars that the portal
 * lacks: they count weekdays, and the grace covers the longest run of holidays. The data portal of the Swiss National
 * Bank follows SIX with a delay of days.
 */
export const publications: readonly Publication[] = [
	{
		index: 'SOFR',
		calendar: 'USA_FI',
		lagDays: 1,
		time: '08:00',
		timeZone: 'America/New_York',
		jumpLimit: '1',
		source: newYork,
	},
	{
		index: 'EFFR',
		lagDays: 1,
		time: '09:00',
		timeZone: 'America/New_York',
		graceDays: 3,
		jumpLimit: '1',
		source: newYork,
	},
	{
		index: 'SONIA',
		calendar: 'UKG_FI',
		lagDays: 1,
		time: '09:00',
		timeZone: 'Europe/London',
		jumpLimit: '1',
		source: usersGuide,
	},
	{
		index: 'ESTR',
		calendar: 'EMU',
		lagDays: 1,
		time: '09:00',
		timeZone: 'Europe/Berlin',
		jumpLimit: '1',
		source: `${usersGuide}: by 9 am, a correction included`,
	},
	{
		index: 'SARON',
		calendar: 'SWI',
		lagDays: 0,
		time: '18:00',
		timeZone: 'Europe/Zurich',
		graceDays: 10,
		jumpLimit: '1',
		source: usersGuide,
	},
	{
		index: 'TONA',
		calendar: 'JAP_FI',
		lagDays: 1,
		time: '10:00',
		timeZone: 'Asia/Tokyo',
		jumpLimit: '1',
		source: usersGuide,
	},
	{
		index: 'CORRA',
		calendar: 'CAN_FI',
		lagDays: 1,
		time: '09:00',
		timeZone: 'America/Toronto',
		jumpLimit: '1',
		source: 'Bank of Canada, Methodology for calculating the Canadian Overnight Repo Rate Average',
	},
	{
		index: 'AONIA',
		calendar: 'AUS_FI',
		lagDays: 1,
		time: '09:20',
		timeZone: 'Australia/Sydney',
		jumpLimit: '1',
		source: 'Association of Corporate Treasurers, AONIA: before 9.20 am on the day on which the loans mature',
	},
	{
		index: 'SORA',
		calendar: 'SIN_FI',
		lagDays: 1,
		time: '09:00',
		timeZone: 'Asia/Singapore',
		jumpLimit: '1',
		source: 'Monetary Authority of Singapore, media release of 5 August 2020',
	},
	{
		index: 'THOR',
		calendar: 'THA_FI',
		lagDays: 0,
		time: '17:00',
		timeZone: 'Asia/Bangkok',
		jumpLimit: '1',
		source: 'Bank of Thailand, THOR page: 5 pm; after 9.30 am of the next business day when there are technical issues',
	},
	{
		index: 'SWESTR',
		lagDays: 1,
		time: '09:00',
		timeZone: 'Europe/Stockholm',
		graceDays: 6,
		jumpLimit: '1',
		source: 'Sveriges Riksbank, news of 31 March 2023',
	},
	{
		index: 'NOWA',
		lagDays: 1,
		time: '09:00',
		timeZone: 'Europe/Oslo',
		graceDays: 6,
		jumpLimit: '1',
		source: 'Norges Bank, news of 29 April 2021',
	},
];

export function publicationOf(index: string): Publication | undefined {
	return publications.find((publication) => publication.index === index);
}
