import { packagedChromium } from './browser.ts';

/**
 * Unpacks Chromium before the first browser test.
 *
 * If two test files unpacked it at the same time, one could start a program that the other still writes, which the
 * system refuses (ETXTBSY).
 */
export async function setup(): Promise<void> {
	if (process.env.CHROME_PATH === undefined) await packagedChromium();
}
