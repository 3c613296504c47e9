import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { type ValuationResult, valueSwaps } from '#shared/contract/valuation-swaps.ts';
import type { PortalInBrowser } from './portal-in-browser.ts';
import type { VisitOptions } from './visit.ts';

export async function openValuation(
	web: PortalInBrowser,
	options: VisitOptions & { readonly expectedFaults?: RegExp } = {},
	login?: string,
): Promise<Page> {
	const { page } = await web.signedIn(login, options);
	await page.locator('a[href="/valuationengine"]').first().click();
	await page.getByRole('table').waitFor();
	return page;
}

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

export async function download(page: Page, press: () => Promise<void>): Promise<Buffer> {
	const saved = page.waitForEvent('download');
	await press();
	return readFile(await (await saved).path());
}

/** Selects the deals of the template, and the date on which all of them have market data. */
export async function chooseTemplate(page: Page): Promise<void> {
	const buffer = await download(page, () => button(page, /^(Download template|下载模板)$/).click());
	await page.setInputFiles('input[type="file"]', { name: 'deals.xlsx', mimeType: '', buffer });
	await button(page, /^(Dates with data|有数据的日期)$/).click();
	await page.getByRole('menuitem', { name: /^(30-Jun-2021|2021-06-30)$/ }).click();
}

/**
 * Values the deals of the template.
 *
 * @returns the results in the response of the API
 */
export async function calculate(page: Page): Promise<readonly ValuationResult[]> {
	const answered = page.waitForResponse(`**${valueSwaps.path}`);
	await button(page, /^(Calculate|计算)$/).click();
	const results = (await (await answered).json()) as readonly ValuationResult[];
	await page.getByRole('rowheader', { name: 'USD-LIBOR-3M', exact: true }).waitFor();
	return results;
}

export const figureCells = (page: Page, dealId: string): Locator =>
	page
		.getByRole('row')
		.filter({ has: page.getByRole('rowheader', { name: dealId, exact: true }) })
		.getByRole('cell');

/** Returns the numbers in the last cells with all digits, from the tooltips. Undefined for a cell without a number. */
export async function shownFigures(cells: Locator, count: number): Promise<readonly (number | undefined)[]> {
	const titles = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('title')));
	return titles.slice(-count).map((title) => (title === null || title === '' ? undefined : Number.parseFloat(title)));
}
