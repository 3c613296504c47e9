import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import { logger, systemClock } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { addDays, dateOfEpochDay, type LocalDate } from '#shared/time/local-date.ts';
import { quarantinedFixings } from '../store/fixing-records.ts';
import { type IndexStatus, indexStatuses } from '../store/index-status.ts';

const millisPerDay = 86_400_000;

/** Runs every hour, so that an alarm stays active as long as its cause. Logs one line per index and calendar. */
export async function handler() {
	const now = systemClock();
	const statuses = await indexStatuses(now);
	const late = lateIndices(statuses);
	for (const index of late) logger.warn(alarmMessages.indexOverdue, { ...index });
	const held: string[] = [];
	for (const { index } of statuses) {
		const dates = (await quarantinedFixings(index)).map(({ date }) => date);
		if (dates.length === 0) continue;
		held.push(index);
		logger.warn(alarmMessages.fixingsQuarantined, { index, dates });
	}
	const ending = endingCalendars(await systemCalendars(), dateOfEpochDay(Math.floor(now / millisPerDay)));
	for (const calendar of ending) logger.warn(alarmMessages.calendarEnds, { ...calendar });
	const counts = { late: late.length, held: held.length, ending: ending.length };
	logger.info(alarmMessages.feedsChecked, { indices: statuses.length, ...counts });
	return { late, held, ending };
}

/** Days before a calendar's end at which a warning begins: the time to release and deploy longer calendars. */
const noticeDays = 120;

export function endingCalendars(calendars: readonly HolidayCalendar[], today: LocalDate) {
	const horizon = addDays(today, noticeDays);
	return calendars
		.filter(({ completeTo }) => completeTo < horizon)
		.map(({ name, completeTo }) => ({ calendar: name, completeTo }));
}

export function lateIndices(statuses: readonly IndexStatus[]) {
	return statuses.flatMap(({ index, awaited }) => {
		if (awaited === undefined) return [{ index, why: 'nothing-yet' }];
		// The calendar of the index ends before the date of the next fixing, so the delay cannot be measured.
		if ('reason' in awaited) return [{ index, why: 'outside-calendar' }];
		const { nextDate, lateByMillis } = awaited;
		return lateByMillis > 0 ? [{ index, why: 'overdue', nextDate, lateByMillis }] : [];
	});
}
