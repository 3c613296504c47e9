import { logger } from '../logger.ts';
import { removeStageSecrets } from './secret-store.ts';

/** Removes a secret that nothing uses any more. A failure is only logged: the nightly sweep removes what is left. */
export async function removeLeftover(name: string): Promise<void> {
	try {
		await removeStageSecrets(name);
	} catch (error) {
		logger.warn('a secret was not removed', { name, error: error as Error });
	}
}
