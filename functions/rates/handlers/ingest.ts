import * as z from 'zod';
import { logger } from '#platform/runtime.ts';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { fetchIndex } from '../fetch/fetch-index.ts';
import { PublisherFailure } from '../fetch/publisher.ts';
import { fetchTools } from '../fetch/publisher-client.ts';
import { startMarking } from '../start-marking.ts';

const date = z.custom<LocalDate>((value) => typeof value === 'string' && isLocalDate(value), 'not a date YYYY-MM-DD');

const event = z.object({
	index: z.string(),
	from: date.optional(),
	confirmed: z.array(z.object({ date, value: z.string().regex(/^-?\d+(\.\d+)?$/) })).optional(),
	onlyWhenDue: z.boolean().optional(),
});

const tools = fetchTools();

/**
 * Fetches the fixings of one index. If the publisher's response cannot be read, the function still succeeds: the
 * publisher is queried again, and the hourly check raises an alarm if the fixing is overdue.
 */
export async function handler(input: unknown) {
	const order = event.parse(input);
	const { index } = order;
	try {
		const report = await fetchIndex(order, tools);
		if (report.outcome === 'not-due') return { index, outcome: 'not-due' };
		const { added, revised, quarantined, refused } = report.applied;
		if (added.length + revised.length > 0) await startMarking(index);
		return {
			index,
			outcome: 'fetched',
			added: added.length,
			revised: revised.length,
			held: quarantined.length,
			refused: refused.length,
		};
	} catch (error) {
		if (error instanceof PublisherFailure) {
			logger.warn('the publisher gave no readable answer', { index, fault: error.fault, error });
			return { index, outcome: 'publisher-failed' };
		}
		logger.error('fetching an index failed', { index, error: error as Error });
		throw error;
	}
}
