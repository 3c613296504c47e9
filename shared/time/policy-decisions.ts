import type { LocalDate } from './local-date.ts';

/** Day on which a central bank decides its rates, even if it does not change them. */
export interface PolicyDecision {
	readonly date: LocalDate;
	/** First day of the next reserve maintenance period, from which ECB decisions apply. Undefined if not scheduled. */
	readonly appliesFrom: LocalDate | undefined;
}

/** Schedule of meetings announced by a central bank. */
export interface PolicySchedule {
	readonly document: string;
	readonly publisher: string;
	readonly date: LocalDate;
	readonly url: string;
	/** Decisions in this schedule, earliest first. A decision in two schedules belongs to the earlier schedule. */
	readonly decisions: readonly PolicyDecision[];
}

export type PolicyCurrency = 'EUR' | 'USD';

/**
 * Days on which the rates of a currency are decided.
 *
 * Contains only scheduled meetings, as they were announced. The Federal Open Market Committee calls its schedule
 * tentative; the ECB calls its calendar indicative. A meeting called at short notice is missing. A meeting that was
 * moved later keeps its announced day.
 */
export interface PolicyCalendar {
	readonly currency: PolicyCurrency;
	/** First and last day for which the list of scheduled meetings is complete, both included. */
	readonly first: LocalDate;
	readonly last: LocalDate;
	readonly schedules: readonly PolicySchedule[];
}

const date = (text: string) => text as LocalDate;

/** Returns the decision on the day of the statement, which is the second day of a meeting. */
const statement = (text: string): PolicyDecision => ({ date: date(text), appliesFrom: undefined });

/** Returns the decision on a meeting day, with the start of the next maintenance period. */
const council = (meeting: string, start: string): PolicyDecision => ({ date: date(meeting), appliesFrom: date(start) });

/** Source of the euro dates: European Central Bank, which permits reproduction if it is acknowledged as the source. */
const euro: PolicyCalendar = {
	currency: 'EUR',
	first: date('2025-12-18'),
	last: date('2028-12-07'),
	schedules: [
		{
			document: 'Indicative calendar for the Eurosystem’s reserve maintenance periods in 2026',
			publisher: 'European Central Bank',
			date: date('2025-04-24'),
			url: 'https://www.einpresswire.com/article/806183784/ecb-publishes-indicative-operational-calendars-for-2026',
			decisions: [
				council('2025-12-18', '2025-12-23'),
				council('2026-02-05', '2026-02-11'),
				council('2026-03-19', '2026-03-25'),
				council('2026-04-30', '2026-05-06'),
				council('2026-06-11', '2026-06-17'),
				council('2026-07-23', '2026-07-29'),
				council('2026-09-10', '2026-09-16'),
				council('2026-10-29', '2026-11-04'),
				council('2026-12-17', '2026-12-23'),
			],
		},
		{
			document: 'Indicative calendar for reserve maintenance periods in 2027',
			publisher: 'European Central Bank',
			date: date('2026-06-30'),
			url: 'https://www.ecb.europa.eu/press/pr/date/2026/html/ecb.pr260630~9f54a0a4fb.en.html',
			decisions: [
				council('2027-02-04', '2027-02-10'),
				council('2027-03-18', '2027-03-24'),
				council('2027-04-29', '2027-05-06'),
				council('2027-06-10', '2027-06-16'),
				council('2027-07-22', '2027-07-28'),
				council('2027-09-09', '2027-09-15'),
				council('2027-10-28', '2027-11-03'),
				council('2027-12-16', '2027-12-22'),
			],
		},
		{
			document: 'Indicative calendar for reserve maintenance periods in 2028',
			publisher: 'European Central Bank',
			date: date('2026-06-30'),
			url: 'https://www.ecb.europa.eu/press/pr/date/2026/html/ecb.pr260630_1~ff55b9e99a.en.html',
			decisions: [
				council('2028-02-03', '2028-02-09'),
				council('2028-03-23', '2028-03-29'),
				council('2028-05-04', '2028-05-10'),
				council('2028-06-08', '2028-06-14'),
				council('2028-07-20', '2028-07-26'),
				council('2028-09-07', '2028-09-13'),
				council('2028-10-12', '2028-10-18'),
				council('2028-12-07', '2028-12-13'),
			],
		},
	],
};

const dollar: PolicyCalendar = {
	currency: 'USD',
	first: date('2025-01-01'),
	last: date('2028-01-26'),
	schedules: [
		{
			document: 'Tentative meeting schedule of the Federal Open Market Committee for 2025 and 2026',
			publisher: 'Board of Governors of the Federal Reserve System',
			date: date('2024-08-09'),
			url: 'https://www.einpresswire.com/article/734356622/federal-open-market-committee-announces-its-tentative-meeting-schedule-for-2025-and-2026',
			decisions: [
				...[
					'2025-01-29',
					'2025-03-19',
					'2025-05-07',
					'2025-06-18',
					'2025-07-30',
					'2025-09-17',
					'2025-10-29',
					'2025-12-10',
				],
				...[
					'2026-01-28',
					'2026-03-18',
					'2026-04-29',
					'2026-06-17',
					'2026-07-29',
					'2026-09-16',
					'2026-10-28',
					'2026-12-09',
				],
				'2027-01-27',
			].map(statement),
		},
		{
			document: 'Tentative meeting schedule of the Federal Open Market Committee for 2027',
			publisher: 'Board of Governors of the Federal Reserve System',
			date: date('2025-09-05'),
			url: 'https://www.einpresswire.com/article/846495920/federal-open-market-committee-announces-its-tentative-meeting-schedule-for-2027',
			decisions: [
				...['2027-03-17', '2027-04-28', '2027-06-09', '2027-07-28', '2027-09-15', '2027-10-27', '2027-12-08'],
				'2028-01-26',
			].map(statement),
		},
	],
};

/** Policy calendars of all currencies that have one. */
export const policyCalendars: readonly PolicyCalendar[] = [euro, dollar];

/** Returns the policy calendar of a currency. @returns undefined for a currency without a calendar */
export function policyCalendarOf(currency: string): PolicyCalendar | undefined {
	return policyCalendars.find((each) => each.currency === currency);
}

/** Returns all decisions of a calendar, earliest first. */
export function policyDecisions({ schedules }: PolicyCalendar): readonly PolicyDecision[] {
	return schedules.flatMap(({ decisions }) => decisions);
}
