import { TZDate } from '@date-fns/tz';
import { clientCalendars, systemCalendars } from '#functions/calendars/calendar-store.ts';
import type { DeliveryJob } from './delivery-job.ts';

/**
 * True if a run is on a holiday of the job's calendar, in the job's time zone.
 *
 * @returns `unknown` if there is no such calendar, or if it does not have the date
 */
export async function dayOf(job: DeliveryJob, scheduledTime: string): Promise<'open' | 'holiday' | 'unknown'> {
	const { calendar: wanted, onHoliday, timeZone } = job.terms.delivery;
	if (wanted === undefined || onHoliday === 'deliver') return 'open';
	const date = new TZDate(Date.parse(scheduledTime), timeZone).toISOString().slice(0, 10);
	const own = async () => (await clientCalendars(job.orgId)).find(({ name }) => sameName(name, wanted));
	const calendar = (await systemCalendars()).find(({ name }) => name === wanted) ?? (await own());
	if (calendar === undefined || date < calendar.completeFrom || date > calendar.completeTo) return 'unknown';
	return calendar.holidays.some((holiday) => holiday.date === date) ? 'holiday' : 'open';
}

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
