import * as z from 'zod';
import { isLocalDate, type LocalDate } from '../../shared/time/local-date.ts';
import { logger } from '../platform/logger.ts';
import { fetchIndex } from './fetch-index.ts';
import { PublisherFailure } from './publisher-failure.ts';
import { publisherTools } from './publisher-tools.ts';

const date = z.custom<LocalDate>((value) => typeof value === 'string' && isLocalDate(value), 'not a date YYYY-MM-DD');

const event = z.object({
	index: z.string(),
	from: date.optional(),
	confirmed: z.array(z.object({ date, value: z.string().regex(/^-?\d+(\.\d+)?$/) })).optional(),
	onlyWhenDue: z.boolean().optional(),
});

/** What a schedule reads in the log: counts, not figures. */
export interface FetchSummary {
	readonly index: string;
	readonly outcome: 'not-due' | 'fetched' | 'publisher-failed';
	readonly added?: number;
	readonly revised?: number;
	readonly held?: number;
	readonly refused?: number;
}

const tools = publisherTools();

/**
 * Fetches one index. A publisher that gives nothing readable is an outcome and no error of the function: it is asked
 * again, and the hourly check raises an alarm once the fixing is late.
 */
export async function handler(input: unknown): Promise<FetchSummary> {
	const order = event.parse(input);
	const { index } = order;
	try {
		const report = await fetchIndex(order, tools);
		if (report.outcome === 'not-due') return { index, outcome: 'not-due' };
		const { added, revised, held, refused } = report.taken;
		return {
			index,
			outcome: 'fetched',
			added: added.length,
			revised: revised.length,
			held: held.length,
			refused: refused.length,
		};
	} catch (error) {
		if (error instanceof PublisherFailure) {
			logger.warn('a publisher gave no fixings', { index, fault: error.fault, error });
			return { index, outcome: 'publisher-failed' };
		}
		logger.error('an index could not be fetched', { index, error: error as Error });
		throw error;
	}
}
