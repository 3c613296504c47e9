import type { Page } from 'playwright-core';
import { inDarkMode } from './dark-mode.ts';
import { inChinese } from './in-chinese.ts';

/** Folder for pictures. If undefined, pictures are not taken. */
export const pictureFolder = process.env.SCREENSHOTS;

/** Saves the screen as it is, in dark mode and in Chinese. Does nothing unless SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
	if (pictureFolder === undefined) return;
	await page.screenshot({ path: `${pictureFolder}/${name}.png`, fullPage });
	await inDarkMode(page, () => page.screenshot({ path: `${pictureFolder}/${name}-dark.png`, fullPage }));
	await inChinese(page, () => page.screenshot({ path: `${pictureFolder}/${name}-zh.png`, fullPage }));
}
