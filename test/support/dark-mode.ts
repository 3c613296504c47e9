import type { Page } from 'playwright-core';

/** Shows the page in the colours of dark mode, which depend only on a class of its body. */
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
