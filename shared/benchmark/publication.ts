import type { BusinessCalendar, OutsideCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, isWeekend, type LocalDate } from '../time/local-date.ts';

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

/** Next expected fixing of an index, and the time by which it is late. */
export interface Delay {
	/** Date of the first missing fixing. */
	readonly nextDate: LocalDate;
	/** Usual publication time of that fixing, milliseconds since 1970 in UTC. */
	readonly expectedAtMillis: number;
	/** Delay beyond the index's grace days; 0 if there is no delay. */
	readonly lateByMillis: number;
}

/** Returns the instant of a publication on a date. Passed in, because it needs time zone data that `shared` lacks. */
export type PublicationInstant = (publication: Publication, date: LocalDate) => number;

/**
 * Returns the delay of the fixing that follows the latest one, measured from its usual publication time.
 * @param calendar publication calendar; without one, every weekday counts as a business day
 * @returns `outside-calendar` if the calendar does not include the required days
 */
export function delayOf(
	publication: Publication,
	latestDate: LocalDate,
	calendar: BusinessCalendar | undefined,
	nowMillis: number,
	instantOf: PublicationInstant,
): Delay | OutsideCalendar {
	const next = businessDayAfter(epochDay(latestDate), calendar);
	if (typeof next !== 'number') return next;
	const published = publication.lagDays === 0 ? next : businessDayAfter(next, calendar);
	if (typeof published !== 'number') return published;
	const expectedAtMillis = instantOf(publication, dateOfEpochDay(published));
	const graceMillis = (publication.graceDays ?? 0) * 86_400_000;
	return {
		nextDate: dateOfEpochDay(next),
		expectedAtMillis,
		lateByMillis: Math.max(0, nowMillis - expectedAtMillis - graceMillis),
	};
}

function businessDayAfter(day: EpochDay, calendar: BusinessCalendar | undefined): EpochDay | OutsideCalendar {
	for (let next = day + 1; ; next++) {
		const outside = calendar?.outside(next);
		if (outside !== undefined) return outside;
		if (calendar === undefined ? !isWeekend(next) : calendar.isBusinessDay(next)) return next;
	}
}

/**
 * Returns the date of the latest fixing that is published by an instant if its publisher is on time.
 *
 * Grace days only suppress alarms, so they do not count here: files for clients wait for the due fixing.
 * @param today date of the instant at the place of publication
 * @param calendar publication calendar; without one, every weekday counts as a business day
 * @returns `outside-calendar` if the calendar does not include the required days
 */
export function dueFixing(
	publication: Publication,
	today: LocalDate,
	calendar: BusinessCalendar | undefined,
	atMillis: number,
	instantOf: PublicationInstant,
): LocalDate | OutsideCalendar {
	let published = businessDayUpTo(epochDay(today), calendar);
	if (typeof published !== 'number') return published;
	if (instantOf(publication, dateOfEpochDay(published)) > atMillis) {
		published = businessDayUpTo(published - 1, calendar);
		if (typeof published !== 'number') return published;
	}
	const fixing = publication.lagDays === 0 ? published : businessDayUpTo(published - 1, calendar);
	return typeof fixing === 'number' ? dateOfEpochDay(fixing) : fixing;
}

/** Returns the last business day before a date. All fixings published on that day are known on the date. */
export function businessDayBefore(
	date: LocalDate,
	calendar: BusinessCalendar | undefined,
): LocalDate | OutsideCalendar {
	const day = businessDayUpTo(epochDay(date) - 1, calendar);
	return typeof day === 'number' ? dateOfEpochDay(day) : day;
}

function businessDayUpTo(day: EpochDay, calendar: BusinessCalendar | undefined): EpochDay | OutsideCalendar {
	for (let last = day; ; last--) {
		const outside = calendar?.outside(last);
		if (outside !== undefined) return outside;
		if (calendar === undefined ? !isWeekend(last) : calendar.isBusinessDay(last)) return last;
	}
}
