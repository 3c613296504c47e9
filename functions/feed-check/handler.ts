import { alarmMessages } from '../../shared/contract/alarm-messages.ts';
import { systemClock } from '../platform/clock.ts';
import { heldFixings } from '../platform/held-fixing-store.ts';
import { indexStatuses } from '../platform/index-status.ts';
import { logger } from '../platform/logger.ts';
import { type LateIndex, lateIndices } from './late-indices.ts';

interface FeedCheck {
	readonly late: readonly LateIndex[];
	/** Indices with values that wait for confirmation. */
	readonly held: readonly string[];
}

/** Runs every hour, so that an alarm lasts as long as its reason. One line of the log for each index. */
export async function handler(): Promise<FeedCheck> {
	const statuses = await indexStatuses(systemClock());
	const late = lateIndices(statuses);
	for (const index of late) logger.warn(alarmMessages.indexLate, { ...index });
	const held: string[] = [];
	for (const { index } of statuses) {
		const dates = (await heldFixings(index)).map(({ date }) => date);
		if (dates.length === 0) continue;
		held.push(index);
		logger.warn(alarmMessages.fixingsHeld, { index, dates });
	}
	logger.info('feeds checked', { indices: statuses.length, late: late.length, held: held.length });
	return { late, held };
}
