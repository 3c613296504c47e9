import type { Page } from 'playwright-core';

/** The folder for pictures, or none. */
export const pictureFolder = process.env.SCREENSHOTS;

/** Keeps a picture of the page, where SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
	if (pictureFolder !== undefined) await page.screenshot({ path: `${pictureFolder}/${name}.png`, fullPage });
}
