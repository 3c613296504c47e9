import { writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { builtPortal } from '../support/built-portal.ts';
import { answerWithMadeUpRates } from '../support/made-up-rates.ts';
import type { TemporaryPortal } from '../support/temporary-portal.ts';
import { signIn, type Visit, visit } from '../support/visit.ts';

const screenshots = process.env.SCREENSHOTS;

let portal: TemporaryPortal;
let browser: Browser;

beforeAll(async () => {
	[portal, browser] = await Promise.all([builtPortal(), openBrowser()]);
});

afterAll(async () => {
	await browser?.close();
	await portal?.close();
});

async function open(): Promise<Visit> {
	const opened = await visit(browser, portal.origin, { mode: 'dark' });
	await signIn(opened.page, 'user@demo-bank.example');
	return opened;
}

/** As a browser does before it lays the page out for paper, and after. */
const announce = (page: Page, event: 'beforeprint' | 'afterprint') =>
	page.evaluate((name) => void dispatchEvent(new Event(name)), event);

const isDark = (page: Page) => page.evaluate(() => document.body.classList.contains('awsui-dark-mode'));

async function picture(page: Page, name: string): Promise<void> {
	if (screenshots === undefined) return;
	await page.screenshot({ path: `${screenshots}/print-${name}.png`, fullPage: true });
	writeFileSync(`${screenshots}/print-${name}.pdf`, await page.pdf({ format: 'A4' }));
}

it('prints every day of a result in light colours, without what can only be pressed', async () => {
	const { page, faults, close } = await open();
	await page.waitForURL('**/compoundcalcu');
	for (const [label, date] of [
		['Start Date', '2022-06-15'],
		['End Date', '2023-06-15'],
	] as const) {
		const field = page.getByRole('textbox', { name: label });
		await field.fill(date);
		await field.press('Tab');
	}
	await page.getByRole('button', { name: 'Go', exact: true }).click();
	const grid = page.getByRole('grid');
	await grid.waitFor();
	const days = Number(await grid.getAttribute('aria-rowcount')) - 1;
	expect(days).toBeGreaterThan(200);
	const drawn = () => grid.locator('[data-index]').count();
	expect(await drawn()).toBeLessThan(days);
	await grid.evaluate((table) => table.parentElement?.scrollTo(0, 3000));

	await announce(page, 'beforeprint');
	expect(await drawn()).toBe(days);
	expect(await isDark(page)).toBe(false);
	await page.emulateMedia({ media: 'print' });
	for (const hidden of [
		page.getByRole('navigation'),
		page.getByRole('button', { name: /^User menu/ }),
		page.getByRole('button', { name: 'Go', exact: true }),
	]) {
		expect(await hidden.isVisible()).toBe(false);
	}
	const box = await grid.evaluate(({ parentElement }) => [parentElement?.scrollHeight, parentElement?.clientHeight]);
	expect(box[0]).toBe(box[1]);
	await picture(page, 'calculator');

	await page.emulateMedia({ media: 'screen' });
	await announce(page, 'afterprint');
	expect(await isDark(page)).toBe(true);
	await expect.poll(drawn).toBeLessThan(days);
	expect(await page.getByRole('button', { name: 'Go', exact: true }).isVisible()).toBe(true);
	expect(faults).toEqual([]);
	await close();
});

it('prints rates in light colours and in full, even where nothing but the medium changes', async () => {
	const { page, faults, close } = await open();
	await answerWithMadeUpRates(page);
	for (const [path, title] of [
		['fallback', 'Fallback rates'],
		['cashfallbacks', 'Cash fallbacks'],
		['overnightrates', 'Overnight rates'],
	]) {
		await page.locator(`a[href="/${path}"]`).first().click();
		await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
		await page.locator('table').first().waitFor();
		await page.emulateMedia({ media: 'print' });
		await expect.poll(() => isDark(page)).toBe(false);
		const figures = await page
			.locator('td')
			.evaluateAll((cells) => new Set(cells.map((cell) => getComputedStyle(cell).color)).has('rgb(222, 222, 227)'));
		expect(figures, `${path} has figures in the colour of the dark mode`).toBe(false);
		const isCut = await page
			.locator('div:has(> table)')
			.evaluateAll((boxes) => boxes.some((box) => box.scrollHeight > box.clientHeight));
		expect(isCut, `${path} is cut`).toBe(false);
		await picture(page, path as string);
		await page.emulateMedia({ media: 'screen' });
		await expect.poll(() => isDark(page)).toBe(true);
	}
	expect(faults).toEqual([]);
	await close();
});
