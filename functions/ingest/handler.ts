import * as z from 'zod';
import { isLocalDate, type LocalDate } from '../../shared/time/local-date.ts';
import { logger } from '../platform/logger.ts';
import { fetchIndex } from './fetch-index.ts';
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
	readonly outcome: 'not-due' | 'fetched';
	readonly added?: number;
	readonly revised?: number;
	readonly held?: number;
	readonly refused?: number;
}

const tools = publisherTools();

/** Fetches one index. It fails when the publisher gave nothing that can be read, so that the failure is counted. */
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
		logger.error('an index could not be fetched', { index, error: error as Error });
		throw error;
	}
}
