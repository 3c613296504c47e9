import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectContrast } from '../support/accessibility.ts';
import { inDarkMode } from '../support/dark-mode.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';
import { signIn } from '../support/visit.ts';

const web = sharedPortalInBrowser();

/** Where the bar stands once the page has been scrolled. */
const barTop = (page: Page) =>
	page.getByRole('banner').evaluate((banner) => {
		scrollTo(0, 0);
		scrollTo(0, 150);
		if (scrollY !== 150) throw new Error('the page is too short to be scrolled');
		return banner.getBoundingClientRect().top;
	});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

it('folds the tabs at 200 % zoom, and the keyboard reaches them', async () => {
	const { page } = await web.signedIn();
	// A 1280-pixel laptop at 200 %.
	await page.setViewportSize({ width: 640, height: 400 });
	const fold = page.getByRole('button', { name: 'Compounding calculator', exact: true });
	await fold.waitFor();
	const tabs = page.getByRole('navigation', { name: 'Modules' });
	expect(await tabs.isVisible()).toBe(false);
	const bar = await page.getByRole('banner').boundingBox();
	expect(bar?.height).toBeLessThan(120);
	await fold.focus();
	await page.keyboard.press('Enter');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await page.waitForURL('**/fallback');
	expect(await tabs.isVisible()).toBe(false);
	await page.locator('main table').first().waitFor();
	const go = await page.getByRole('button', { name: 'Go', exact: true }).boundingBox();
	expect(go?.width).toBeLessThan(200);
	expect(await barTop(page)).toBeLessThan(0);
	await page.setViewportSize({ width: 1280, height: 400 });
	await tabs.waitFor();
	expect(await barTop(page)).toBe(0);
});

it('focuses the content after a sign-in, and nothing after a reload', async () => {
	const opened = await web.visit();
	const { page } = opened;
	await signIn(page, 'user@demo-bank.example');
	await page.getByRole('button', { name: 'Go', exact: true }).waitFor();
	expect(await focused(page)).toBe('content');
	await page.reload();
	await page.getByRole('button', { name: 'Go', exact: true }).waitFor();
	expect(await focused(page)).toBe('');
});

it('marks the current tab in forced colours', async () => {
	const { page } = await web.signedIn();
	await page.emulateMedia({ forcedColors: 'active' });
	const line = (name: string) =>
		page.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link).borderBlockEndColor);
	await page.getByRole('link', { name: 'Compounding calculator', exact: true }).waitFor();
	const others = [await line('Fallback rates'), await line('Overnight rates')];
	expect(new Set(others).size).toBe(1);
	expect(others).not.toContain(await line('Compounding calculator'));
});

it('a row under the mouse and an explained row keep their contrast in both modes', async () => {
	const { page } = await web.signedIn();
	const keepsContrast = async () => {
		await expectContrast(page);
		await inDarkMode(page, () => expectContrast(page));
	};
	await page.getByRole('button', { name: 'Go', exact: true }).click();
	const cells = page.getByRole('grid').getByRole('gridcell');
	await cells.first().waitFor();
	await cells.first().hover();
	await keepsContrast();
	await cells.first().click();
	await page.getByRole('heading', { level: 3 }).first().waitFor();
	await keepsContrast();
	await page.getByRole('link', { name: 'Fallback rates', exact: true }).click();
	const figure = page.locator('main button[aria-haspopup="dialog"]').first();
	await figure.hover();
	await keepsContrast();
});
