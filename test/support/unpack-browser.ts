import { packagedChromium } from './browser.ts';

/**
 * Unpacks Chromium before the first browser test.
 *
 * If two test files unpacked it at the same time, one of them could start the program while the other is still writing
 * it. The system refuses this (ETXTBSY).
 */
export async function setup(): Promise<void> {
	if (process.env.CHROME_PATH === undefined) await packagedChromium();
}
