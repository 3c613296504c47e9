type PeriodField = 'startDate' | 'endDate' | 'days';

/** Last date changed by the user, and the time of the last change to a date or the days. */
export interface PeriodMemory {
	readonly lastDate: 'startDate' | 'endDate' | undefined;
	readonly atMillis: number;
}

const lifeMillis = 20 * 60_000;

export const noPeriodMemory: PeriodMemory = { lastDate: undefined, atMillis: 0 };

export function remember(memory: PeriodMemory, field: PeriodField, nowMillis: number): PeriodMemory {
	return { lastDate: field === 'days' ? rememberedDate(memory, nowMillis) : field, atMillis: nowMillis };
}

/** The date that a change of the days moves: the end date after a change of the start date, otherwise the start date. */
export function movedByDays(memory: PeriodMemory, nowMillis: number): 'startDate' | 'endDate' {
	return rememberedDate(memory, nowMillis) === 'startDate' ? 'endDate' : 'startDate';
}

const rememberedDate = ({ lastDate, atMillis }: PeriodMemory, nowMillis: number) =>
	nowMillis - atMillis <= lifeMillis ? lastDate : undefined;
