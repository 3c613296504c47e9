import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import { logger, systemClock } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { dateOfEpochDay } from '#shared/time/local-date.ts';
import { endingCalendars, lateIndices } from '../feeds/feed-warnings.ts';
import { quarantinedFixings } from '../store/fixing-records.ts';
import { indexStatuses } from '../store/index-status.ts';

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
