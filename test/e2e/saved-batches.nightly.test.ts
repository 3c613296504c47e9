import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';

const web = portalInBrowser();

/** Checks that paper has the batches, but no column and no field that only acts. */
async function expectPrinted(page: Page, list: Locator): Promise<void> {
	const titles = () => list.getByRole('columnheader').allInnerTexts();
	const onScreen = await titles();
	await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
	await page.emulateMedia({ media: 'print' });
	expect(await titles()).toEqual(onScreen.slice(1, -1));
	expect(await page.locator('main :is(button, input:not([type="file"]), textarea):not(th *):visible').count()).toBe(0);
	await page.emulateMedia({ media: 'screen' });
	await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
	expect(await titles()).toEqual(onScreen);
}

const fileOf = (rows: readonly string[]) => ({
	mimeType: 'text/csv',
	buffer: Buffer.from(['Loan ID,Currency,Start Date,End Date,Principal', ...rows].join('\n')),
});
const loan = (id: string, principal: string) => `${id},USD,2022-06-15,2022-06-24,${principal}`;

it('the results of a file survive a reload, are listed, and can be compared with those of a second file', async () => {
	const { page } = await web.signedIn(undefined, { path: '/compoundcalcu/batch' });
	const calculate = async (name: string, rows: readonly string[]) => {
		await page
			.locator('input[type="file"]')
			.first()
			.setInputFiles({ name, ...fileOf(rows) });
		await page.getByText(`${rows.length} of ${rows.length} loans calculated`).waitFor();
		await page.waitForURL(/\/batch\/saved\/[0-9a-f-]{36}$/);
	};
	await calculate('june.csv', [loan('A', '1000000'), loan('B', '2000000'), loan('C', '3000000')]);
	const saved = page.url();
	const totals = page.getByRole('table', { name: 'Payable amounts by currency' });
	const figures = await totals.textContent();
	await page.reload();
	await page.getByText('Nothing is calculated again.').waitFor();
	expect(await totals.textContent()).toBe(figures);
	await picture(page, 'saved-batch', { fullPage: true });
	await expectAccessible(page, 'a saved batch');
	await page.getByRole('link', { name: 'Calculate a loan file' }).click();
	await calculate('july.csv', [loan('B', '2000000'), loan('A', '1000001'), loan('D', '3000000')]);
	expect(page.url()).not.toBe(saved);
	await page.getByRole('link', { name: 'Saved batches' }).click();
	const list = page.getByRole('table', { name: 'Saved batches' });
	await list.getByRole('link', { name: 'june.csv' }).waitFor();
	await picture(page, 'saved-batches', { fullPage: true });
	await expectAccessible(page, 'saved batches');
	await expectPrinted(page, list);
	await page.getByRole('button', { name: 'Remove june.csv' }).click();
	await expectAccessible(page, 'removing a saved batch');
	await page.keyboard.press('Escape');
	for (const name of ['june.csv', 'july.csv']) await page.getByLabel(`Compare ${name}`).check();
	await page.getByRole('button', { name: 'Compare', exact: true }).click();
	await page.getByText('1 differ, 1 added, 1 removed, 1 equal').waitFor();
	const rows = await page.getByRole('table', { name: 'Comparison' }).locator('tbody tr').allInnerTexts();
	expect(rows.map((row) => row.split(/\s/)[0])).toEqual(['A', 'D', 'C']);
	await picture(page, 'compared-batches', { fullPage: true });
	await expectAccessible(page, 'compared batches');
	await page.setViewportSize({ width: 390, height: 800 });
	await picture(page, 'compared-batches-390', { fullPage: true });
});
