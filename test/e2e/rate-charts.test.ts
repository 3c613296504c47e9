import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { answerWithMadeUpRates } from '../support/made-up-rates.ts';
import { picture } from '../support/picture.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

async function open(path: string): Promise<Page> {
	const { page } = await web.signedIn(undefined, { before: (page) => answerWithMadeUpRates(page) });
	await page.waitForURL('**/fallback*');
	if (path !== 'fallback') await page.locator(`a[href="/${path}"]`).first().click();
	await page.locator('table').first().waitFor();
	return page;
}

async function edges(element: Locator) {
	const box = await element.boundingBox();
	if (box === null) throw new Error('it is not shown');
	return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

it('draws two currencies with steps, reads and zooms them by keyboard and pointer, and copies the chart', async () => {
	const page = await open('overnightrates');
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: web.portal.origin });
	await page.getByRole('button', { name: /^Compare with/ }).press('Enter');
	await page.getByRole('option', { name: 'GBP' }).click();
	await page.keyboard.press('Escape');
	const chart = page.getByRole('slider');
	await expect.poll(() => chart.locator('path[stroke-dasharray]').count()).toBe(2);
	await picture(page, 'rates-chart');

	await chart.focus();
	const [latest, label] = [await chart.getAttribute('aria-valuetext'), await chart.getAttribute('aria-label')];
	await page.keyboard.press('ArrowLeft');
	await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toBe(latest);
	await page.keyboard.press('+');
	await expect.poll(() => chart.getAttribute('aria-label')).not.toBe(label);
	await page.keyboard.press('0');
	await expect.poll(() => chart.getAttribute('aria-label')).toBe(label);

	const { x, y, width } = await edges(chart);
	await page.mouse.move(x + width * 0.3, y + 60);
	await page.mouse.down();
	await page.mouse.move(x + width * 0.6, y + 80, { steps: 3 });
	await page.mouse.up();
	await expect.poll(() => chart.getAttribute('aria-label')).not.toBe(label);

	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'CSV', exact: true }).click();
	const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
	expect(lines[0]).toContain('source: Federal Reserve Bank of New York');
	expect(lines.length).toBeGreaterThan(10);
	expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,\d\.\d\d,\d\.\d\d$/);

	await page.getByRole('button', { name: 'Copy as image' }).click();
	await page.getByText('The chart is on the clipboard.').waitFor();
	const copied = await page.evaluate(async () => {
		const [item] = await navigator.clipboard.read();
		const bitmap = await createImageBitmap(await (item as ClipboardItem).getType('image/png'));
		return [bitmap.width, bitmap.height];
	});
	expect(copied[0]).toBe(2400);
	expect(copied[1]).toBeGreaterThan(1000);
});

it('keeps a jump list in view that marks the currency, and is a choice in a narrow window', async () => {
	const page = await open('fallback');
	const list = page.getByRole('navigation', { name: 'Jump to a currency' });
	await list.getByRole('link', { name: 'JPY', exact: true }).press('Enter');
	await expect.poll(() => list.locator('a[aria-current]').textContent()).toBe('JPY');
	const heading = page.getByRole('heading', { name: /^JPY, / }).first();
	await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
	const [bar, title] = [await edges(list), await edges(heading)];
	expect(bar.y).toBeGreaterThan(40);
	expect(title.y).toBeGreaterThanOrEqual(bar.bottom - 1);
	await page.setViewportSize({ width: 640, height: 800 });
	await list.getByRole('button', { name: /Jump to a currency/ }).click();
	await page.getByRole('option', { name: 'THB', exact: true }).click();
	await expect.poll(async () => (await edges(page.getByRole('heading', { name: /^THB, / }))).y).toBeLessThan(400);
});

it('shows the explanation beside its table, below it in a narrow window, and gives the focus back', async () => {
	const page = await open('fallback');
	const figure = page.getByRole('button', { name: /^Fallback Rate 3M, / }).nth(2);
	const frame = page.locator('div:has(> table)').nth(2);
	const panel = page.getByRole('dialog');
	await figure.press('Enter');
	await panel.getByRole('table').waitFor();
	const [table, beside] = [await edges(frame), await edges(panel)];
	expect(table.right).toBeLessThanOrEqual(beside.x);
	expect(beside.right).toBeLessThanOrEqual(1280);
	await page.keyboard.press('Escape');
	await expect.poll(() => figure.evaluate((element) => element === document.activeElement)).toBe(true);

	await page.setViewportSize({ width: 640, height: 800 });
	await figure.press('Enter');
	await panel.getByRole('table').waitFor();
	const [above, below] = [await edges(frame), await edges(panel)];
	expect(above.bottom).toBeLessThanOrEqual(below.y);
	expect(below.bottom).toBeLessThanOrEqual((await edges(page.locator('div:has(> table)').nth(3))).y);
});

it('exports a table as a workbook that names it, and copies it as cells', async () => {
	const page = await open('fallback');
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export: THB THBFIX' }).click();
	expect((await download).suggestedFilename()).toMatch(/^Fallback_THB-THBFIX_\d{4}-\d\d-\d\d\.xlsx$/);
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: web.portal.origin });
	await page.getByRole('button', { name: 'Copy: THB THBFIX' }).press('Enter');
	await page.getByText(/^3 rows are on the clipboard\./).waitFor();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied.split(/\r?\n/)[1]).toBe(
		'1M\t2026-02-16\t2026-05-20\tTHB1MFB=\t2.44571\t-29.0372\t36.0433\t92\tIndicative',
	);
});
