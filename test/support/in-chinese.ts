import type { Page } from 'playwright-core';

/**
 * A screen in Chinese, and afterwards in the language that it had; its inputs and dialogs stay as they are.
 *
 * The item of the menu is clicked by a script, because a dialog can be open that keeps clicks from it.
 * What the screen has already said, such as a notification, stays as it was said.
 */
export async function inChinese<T>(page: Page, look: () => Promise<T>): Promise<T> {
	const before = (await page.locator('html').getAttribute('lang')) === 'en' ? 'en' : 'zh';
	await chooseLanguage(page, 'zh');
	try {
		return await look();
	} finally {
		await chooseLanguage(page, before);
	}
}

async function chooseLanguage(page: Page, language: 'en' | 'zh'): Promise<void> {
	await page.evaluate((chosen) => {
		const item = document.querySelector<HTMLElement>(`[role=menuitemcheckbox][lang^=${chosen}]`);
		if (item === null) throw new Error('the screen has no choice of the language');
		item.click();
	}, language);
	await page.waitForFunction((lang) => document.documentElement.lang === lang, language === 'zh' ? 'zh-CN' : 'en');
}
