import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../../shared/contract/routes.ts';
import { openBrowser } from '../support/browser.ts';
import { builtPortal } from '../support/built-portal.ts';
import type { TemporaryPortal } from '../support/temporary-portal.ts';
import { visit } from '../support/visit.ts';

let portal: TemporaryPortal;
let browser: Browser;

beforeAll(async () => {
	[portal, browser] = await Promise.all([builtPortal(), openBrowser()]);
});

afterAll(async () => {
	await browser?.close();
	await portal?.close();
});

it.each([
	['/help/api', 'Codes of problems'],
	['/help/zh/api', '问题代码'],
])('%s shows every operation under the content security policy, in light and dark colours', async (path, caption) => {
	const { page, faults, close } = await visit(browser, portal.origin + path);
	await expect.poll(() => page.locator('.opblock').count()).toBe(Object.keys(routes).length);
	await page.getByRole('table', { name: caption }).getByText('module-not-entitled').waitFor();
	await page.locator('#operations-Compounding\\ calculator-compound').getByRole('button').first().click();
	await page.getByText('1.000065555555555556').first().waitFor();
	expect(await page.getByRole('button', { name: 'Try it out' }).count()).toBe(0);
	const colourOf = () =>
		page
			.locator('.opblock-summary-description')
			.first()
			.evaluate((e) => getComputedStyle(e).color);
	const light = await colourOf();
	await page.emulateMedia({ colorScheme: 'dark' });
	await expect.poll(colourOf).not.toBe(light);
	expect(faults).toEqual([]);
	await close();
});
