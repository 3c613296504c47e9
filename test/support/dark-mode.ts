import type { Page } from 'playwright-core';

/** Shows the page in dark mode while `look` runs. The colours depend only on a class of the body element. */
export async function inDarkMode<T>(page: Page, look: () => Promise<T>): Promise<T> {
	const paint = (isDark: boolean) =>
		page.evaluate((dark) => {
			const wasDark = document.body.classList.contains('awsui-dark-mode');
			document.body.classList.toggle('awsui-dark-mode', dark);
			document.documentElement.style.setProperty('color-scheme', dark ? 'dark' : 'light');
			return wasDark;
		}, isDark);
	const wasDark = await paint(true);
	try {
		return await look();
	} finally {
		await paint(wasDark);
	}
}
