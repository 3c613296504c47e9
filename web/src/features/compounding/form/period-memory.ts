export type PeriodField = 'startDate' | 'endDate' | 'days';

/** The last two of start, end and days that the user changed, the newest last, and when. */
export interface PeriodMemory {
	readonly fields: readonly PeriodField[];
	readonly atMillis: number;
}

const lifeMillis = 20 * 60_000;

export const noPeriodMemory: PeriodMemory = { fields: [], atMillis: 0 };

export function remember(memory: PeriodMemory, field: PeriodField, nowMillis: number): PeriodMemory {
	const others = freshFields(memory, nowMillis).filter((other) => other !== field);
	return { fields: [...others.slice(-1), field], atMillis: nowMillis };
}

/** What a change of `days` moves: the end date after a change of the start date, otherwise the start date. */
export function movedByDays(memory: PeriodMemory, nowMillis: number): 'startDate' | 'endDate' {
	const lastDate = freshFields(memory, nowMillis).findLast((field) => field !== 'days');
	return lastDate === 'startDate' ? 'endDate' : 'startDate';
}

function freshFields({ fields, atMillis }: PeriodMemory, nowMillis: number): readonly PeriodField[] {
	return nowMillis - atMillis <= lifeMillis ? fields : [];
}
