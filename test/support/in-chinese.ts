import type { Page } from 'playwright-core';

/**
 * Shows a screen in Chinese while `look` runs, and then in its previous language. Inputs and dialogs are kept.
 *
 * The language is selected by a script, because an open dialog may block clicks on the menu. Messages that are already
 * shown, such as a notification, keep their language.
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
