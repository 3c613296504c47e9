import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { explainFallback, fallbackRates } from '../../shared/contract/fallback.ts';
import { expectAccessible, expectHelpAccessible } from '../support/accessibility.ts';
import { inChinese } from '../support/in-chinese.ts';
import { answerWithMadeUpRates } from '../support/made-up-rates.ts';
import { picture } from '../support/picture.ts';
import { type PortalInBrowser, sharedPortalInBrowser } from '../support/portal-in-browser.ts';
import type { Visit } from '../support/visit.ts';

const web = sharedPortalInBrowser();

async function open(options: Parameters<PortalInBrowser['signedIn']>[1] = {}): Promise<Visit> {
	const opened = await web.signedIn(undefined, { before: (page) => answerWithMadeUpRates(page), ...options });
	await opened.page.waitForURL('**/fallback');
	await tables(opened.page).first().waitFor();
	return opened;
}

/** One of each kind: with tenors of its own, implied by another currency, and with term rates. */
const fewCurrencies = ['USD', 'SGD', 'CHF'];

async function expectToFit(page: Page, screen: string): Promise<void> {
	const [content = 0, window = 0] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
	expect(content, `${screen} is as wide as the window`).toBeLessThanOrEqual(window);
}

const tables = (page: Page) => page.locator('table');

async function go(page: Page, path: string, title: string): Promise<void> {
	await page.locator(`a[href="/${path}"]`).first().click();
	await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
	await tables(page).first().waitFor();
}

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

it('opens the explanation of a figure by keyboard and returns the focus to the figure', async () => {
	const { page } = await open();
	const figure = page.getByRole('button', { name: /^Fallback Rate 3M, / }).first();
	const label = await figure.getAttribute('aria-label');
	await figure.focus();
	await page.keyboard.press('Enter');
	const panel = page.getByRole('dialog');
	await panel.getByRole('table', { name: 'Fixings of SOFR' }).waitFor();
	await page.keyboard.press('Escape');
	await panel.waitFor({ state: 'detached' });
	await expect.poll(() => focusedLabel(page)).toBe(label);
});

it('shows notifications beside the explanation panel', async () => {
	const { page } = await open({ expectedFaults: /status of 400/ });
	await page.setViewportSize({ width: 1280, height: 800 });
	// A notification is as wide as its text.
	const message = 'The portal refuses this explanation for a reason that takes most of a line.';
	await page.route(`**${explainFallback.path}`, (call) => call.fulfill({ status: 400, json: { message } }));
	await page
		.getByRole('button', { name: /^Fallback Rate 3M, / })
		.first()
		.click();
	const boxes = async () => {
		const notice = page.getByText(message, { exact: true }).locator('xpath=ancestor::section');
		return [await notice.boundingBox(), await page.getByRole('dialog').boundingBox()] as const;
	};
	const [beside, panel] = await boxes();
	expect(beside?.width).toBeGreaterThan(300);
	expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
});

it('keeps the tabs and the logout usable while rates are loading', async () => {
	const { page } = await open();
	await page.route(`**${fallbackRates.path}`, () => undefined);
	await page.getByRole('button', { name: 'Go', exact: true }).click();
	await page.getByText('Loading', { exact: true }).waitFor();
	await page.getByRole('button', { name: /^User menu/ }).click({ timeout: 2000 });
	await page.getByRole('menuitem', { name: 'Logout' }).click({ trial: true, timeout: 2000 });
	await page.keyboard.press('Escape');
	await page.getByRole('link', { name: 'Term rates' }).click({ timeout: 2000 });
	await page.getByRole('heading', { level: 1, name: 'Term rates' }).waitFor();
});

it('shows the explanation below the header, also when the tabs take several rows', async () => {
	const { page } = await open();
	const header = page.locator('header').first();
	const singleRow = (await header.boundingBox())?.height ?? 0;
	const tabs = page.getByRole('navigation', { name: 'Modules' });
	// As wide as six tabs in English.
	await tabs.evaluate((element) => Object.assign(element.style, { minWidth: '790px' }));
	await page.setViewportSize({ width: 1024, height: 768 });
	await page
		.getByRole('button', { name: /^Fallback Rate 3M, / })
		.nth(6)
		.click();
	const box = await header.boundingBox();
	expect(box?.height).toBeGreaterThan(singleRow);
	expect((await page.getByRole('dialog').boundingBox())?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
});

it('jumps to a currency', async () => {
	const { page } = await open();
	await tables(page).nth(13).waitFor();
	await expectToFit(page, 'the rates of fourteen currencies');
	await page.getByRole('link', { name: 'THB', exact: true }).click();
	const heading = page.getByRole('heading', { name: 'THB, THBFIX' });
	await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
	await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThan(50);
	const box = await heading.boundingBox();
	expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(800);
	expect(new URL(page.url()).hash).toBe('');
	await expect
		.poll(() => page.locator('nav[aria-label="Jump to a currency"] a[aria-current]').textContent())
		.toBe('THB');
});

it('moves along the chart by keyboard', async () => {
	const { page } = await open();
	await go(page, 'overnightrates', 'Overnight rates');
	const chart = page.getByRole('slider');
	await chart.focus();
	const last = await chart.getAttribute('aria-valuetext');
	await page.keyboard.press('ArrowLeft');
	await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toBe(last);
	await page.keyboard.press('End');
	await expect.poll(() => chart.getAttribute('aria-valuetext')).toBe(last);
});

const titles = {
	fallback: 'Fallback rates',
	cashfallbacks: 'Cash fallbacks',
	termrates: 'Term rates',
	overnightrates: 'Overnight rates',
};

it('has no accessibility violation on any rate screen, and fits the window in both languages', async () => {
	const { page } = await open({ before: (opened) => answerWithMadeUpRates(opened, fewCurrencies) });
	const look = async (screen: string) => {
		await expectAccessible(page, screen);
		await picture(page, `rates-${screen}`);
	};
	for (const [path, title] of Object.entries(titles)) {
		if (path !== 'fallback') await go(page, path, title);
		await look(path);
		await expectToFit(page, path);
		await inChinese(page, () => expectToFit(page, `${path}, in Chinese`));
		if (path !== 'fallback') continue;
		await page.locator('button[aria-haspopup=dialog]').nth(8).click();
		await page.getByRole('dialog').getByRole('table').waitFor();
		await look('explanation');
		await page.keyboard.press('Escape');
	}
});

it('has no accessibility violation on any help page', async () => {
	const { page } = await web.visit();
	for (const help of ['fallback-rates', 'cash-fallbacks', 'term-rates', 'overnight-rates']) {
		for (const language of ['', 'zh/']) {
			await page.goto(`${web.portal.origin}/help/${language}${help}.html`);
			await expectHelpAccessible(page, `${language}${help}`);
		}
	}
});
