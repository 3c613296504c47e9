import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { answerWithMadeUpRates } from '../support/made-up-rates.ts';
import { picture } from '../support/picture.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

it('a chart of two currencies shows rates and policy decisions, and can be read, zoomed and copied', async () => {
	const { page, context } = await web.signedIn(undefined, {
		path: '/overnightrates?currency=USD&from=2026-01-02&to=2026-06-30',
		before: (opened) => answerWithMadeUpRates(opened),
	});
	await page.locator('table').first().waitFor();
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: web.portal.origin });
	await page.getByRole('button', { name: /^Compare with/ }).press('Enter');
	await page.getByRole('option', { name: 'GBP' }).click();
	await page.keyboard.press('Escape');
	const chart = page.getByRole('slider');
	await expect.poll(() => chart.locator('path[stroke-dasharray]').count()).toBe(2);
	await picture(page, 'rates-chart');

	// The FOMC decided on 17 June.
	await expect.poll(() => chart.locator('[data-marks="USD"] > g').count()).toBe(4);
	const pointed = async () => {
		const mark = await chart.locator('[data-marks="USD"] > g').last().boundingBox();
		if (mark !== null) await page.mouse.move(mark.x + 1, mark.y + 80);
		return chart.getAttribute('aria-valuetext');
	};
	await expect.poll(pointed).toMatch(/^17-Jun-2026: .*; Decision of the FOMC$/);
	await page.mouse.move(0, 0);
	const toggle = page.getByRole('checkbox', { name: 'Policy decisions' });
	await toggle.press('Space');
	await expect.poll(() => chart.locator('[data-marks]').count()).toBe(0);
	await expect.poll(() => page.url()).toContain('&decisions=off');
	await toggle.press('Space');
	await expect.poll(() => page.url()).not.toContain('decisions');

	await chart.focus();
	await page.keyboard.press('End');
	const [latest, label] = [await chart.getAttribute('aria-valuetext'), await chart.getAttribute('aria-label')];
	await page.keyboard.press('ArrowLeft');
	await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toBe(latest);
	await page.keyboard.press('End');
	await expect.poll(() => chart.getAttribute('aria-valuetext')).toBe(latest);
	await page.keyboard.press('ArrowLeft');
	await page.keyboard.press('+');
	await expect.poll(() => chart.getAttribute('aria-label')).not.toBe(label);
	await page.keyboard.press('0');
	await expect.poll(() => chart.getAttribute('aria-label')).toBe(label);

	const box = await chart.boundingBox();
	if (box === null) throw new Error('the chart is not shown');
	const { x, y, width } = box;
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
