import type { Page } from 'playwright-core';

/**
 * A screen in Chinese, and afterwards in the language that it had; its inputs and dialogs stay as they are.
 *
 * The choice is called by its component, because a dialog can be open that keeps clicks from it.
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
		interface Fiber {
			readonly return: Fiber | null;
			readonly memoizedProps: {
				readonly items?: readonly { readonly id?: string }[];
				readonly onItemClick?: (event: { detail: { id: string } }) => void;
			} | null;
		}
		const fiberOf = (element: object) =>
			Object.entries(element).find(([name]) => name.startsWith('__reactFiber$'))?.[1] as Fiber | undefined;
		for (const button of document.querySelectorAll('button')) {
			for (let fiber = fiberOf(button) ?? null; fiber !== null; fiber = fiber.return) {
				const { items, onItemClick } = fiber.memoizedProps ?? {};
				if (!Array.isArray(items) || onItemClick === undefined || !items.some(({ id }) => id === chosen)) continue;
				onItemClick({ detail: { id: chosen } });
				return;
			}
		}
		throw new Error('the screen has no choice of the language');
	}, language);
	await page.waitForFunction((lang) => document.documentElement.lang === lang, language === 'zh' ? 'zh-CN' : 'en');
}
