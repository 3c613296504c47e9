import type { Page } from 'playwright-core';
import { inDarkMode } from './dark-mode.ts';

/** The folder for pictures, or none. */
export const pictureFolder = process.env.SCREENSHOTS;

/** Keeps a picture of the page in light mode and one in dark mode, where SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
	if (pictureFolder === undefined) return;
	await page.screenshot({ path: `${pictureFolder}/${name}.png`, fullPage });
	await inDarkMode(page, () => page.screenshot({ path: `${pictureFolder}/${name}-dark.png`, fullPage }));
}
