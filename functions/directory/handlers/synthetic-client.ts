import * as z from 'zod';
import { logger } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { checkPortal, readSyntheticClient } from '../synthetic-client/check-portal.ts';

const event = z.object({ address: z.url({ protocol: /^https?$/ }) });

/** Runs every five minutes. The alarm counts successful runs, so it also detects that this function does not run. */
export async function handler(input: unknown): Promise<{ readonly isPassed: boolean }> {
	const { address } = event.parse(input);
	try {
		const { login, password } = await readSyntheticClient();
		await checkPortal(address, login, password);
	} catch (error) {
		logger.error('the synthetic client has failed', { error: error as Error });
		return { isPassed: false };
	}
	logger.info(alarmMessages.syntheticClientPassed);
	return { isPassed: true };
}
