import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { explainFallback, fallbackRates } from '#shared/contract/fallback.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { inChinese } from '../support/in-chinese.ts';
import { answerWithMadeUpRates } from '../support/made-up-rates.ts';
import { picture } from '../support/picture.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

/** One currency of each kind: one with tenors, one implied by a different currency, and one with term rates. */
const fewCurrencies = ['USD', 'SGD', 'CHF'];

async function expectToFit(page: Page, screen: string): Promise<void> {
	const [content = 0, window = 0] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
	expect(content, `${screen} is as wide as the window`).toBeLessThanOrEqual(window);
}

async function edges(element: Locator) {
	const box = await element.boundingBox();
	if (box === null) throw new Error('it is not shown');
	return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const tables = (page: Page) => page.locator('table');
const panelOf = (page: Page) => page.getByRole('dialog');
const figures = (page: Page) => page.getByRole('button', { name: /^Fallback Rate 3M, / });
const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);

it('fallback rates remain visible and usable while explanations, notifications and loading indicators are shown', async () => {
	const { page } = await web.signedIn(undefined, {
		path: '/fallback',
		before: (opened) => answerWithMadeUpRates(opened),
		expectedFaults: /status of 400/,
	});
	await tables(page).nth(13).waitFor();
	await expectToFit(page, 'the rates of fourteen currencies');
	await expectJumps(page);
	await expectExplanationBeside(page);
	await expectExplanationBelowHeader(page);
	await page.setViewportSize({ width: 640, height: 800 });
	await expectExplanationBelow(page);
	await expectChoiceOfJumps(page);
	await page.setViewportSize({ width: 1280, height: 800 });
	await expectTaken(page);
	await expectNotificationBeside(page);
	await expectUsableWhileLoading(page);
});

/** Selects a currency by pointer and keyboard. Expects the list to stay in view and mark it, at the same address. */
async function expectJumps(page: Page): Promise<void> {
	const list = page.getByRole('navigation', { name: 'Jump to a currency' });
	const jump = async (currency: string, act: (link: Locator) => Promise<void>) => {
		await act(list.getByRole('link', { name: currency, exact: true }));
		const heading = page.getByRole('heading', { name: new RegExp(`^${currency}, `) }).first();
		await expect.poll(() => isFocused(heading), { message: currency }).toBe(true);
		await expect.poll(() => list.locator('a[aria-current]').textContent()).toBe(currency);
		const [bar, title] = [await edges(list), await edges(heading)];
		expect(bar.y, 'the list is below the header').toBeGreaterThan(40);
		expect(title.y, 'the heading is below the list').toBeGreaterThanOrEqual(bar.bottom - 1);
		expect(title.bottom, 'the heading is in view').toBeLessThan(800);
	};
	await jump('JPY', (link) => link.press('Enter'));
	await jump('THB', (link) => link.click());
	expect(new URL(page.url()).hash).toBe('');
}

async function expectChoiceOfJumps(page: Page): Promise<void> {
	const list = page.getByRole('navigation', { name: 'Jump to a currency' });
	await list.getByRole('button', { name: /Jump to a currency/ }).click();
	await page.getByRole('option', { name: 'THB', exact: true }).click();
	await expect.poll(async () => (await edges(page.getByRole('heading', { name: /^THB, / }))).y).toBeLessThan(400);
}

/** Opens an explanation by keyboard. Expects that Escape returns the focus to the rate. */
async function expectExplanationBeside(page: Page): Promise<void> {
	const figure = figures(page).nth(2);
	await figure.press('Enter');
	await panelOf(page).getByRole('table', { name: 'Fixings of SOFR' }).waitFor();
	const [table, beside] = [await edges(page.locator('div:has(> table)').nth(2)), await edges(panelOf(page))];
	expect(table.right).toBeLessThanOrEqual(beside.x);
	expect(beside.right).toBeLessThanOrEqual(1280);
	await page.keyboard.press('Escape');
	await panelOf(page).waitFor({ state: 'detached' });
	await expect.poll(() => isFocused(figure)).toBe(true);
}

async function expectExplanationBelow(page: Page): Promise<void> {
	await figures(page).nth(2).press('Enter');
	await panelOf(page).getByRole('table').waitFor();
	const frames = page.locator('div:has(> table)');
	const [above, below] = [await edges(frames.nth(2)), await edges(panelOf(page))];
	expect(above.bottom).toBeLessThanOrEqual(below.y);
	expect(below.bottom).toBeLessThanOrEqual((await edges(frames.nth(3))).y);
	await page.keyboard.press('Escape');
	await panelOf(page).waitFor({ state: 'detached' });
}

/** Expects that tabs which do not fit a narrow window are in a menu, and that the header keeps its height. */
async function expectExplanationBelowHeader(page: Page): Promise<void> {
	const header = page.locator('header').first();
	const singleRow = (await edges(header)).height;
	await page.setViewportSize({ width: 1024, height: 768 });
	await figures(page).nth(6).click();
	const box = await edges(header);
	expect(box.height).toBe(singleRow);
	expect((await edges(panelOf(page))).y).toBeGreaterThan(box.bottom);
	await page.keyboard.press('Escape');
	await panelOf(page).waitFor({ state: 'detached' });
}

/** Exports a table as a workbook with the name of the table, and copies it as cells. */
async function expectTaken(page: Page): Promise<void> {
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
}

async function expectNotificationBeside(page: Page): Promise<void> {
	// Expects that a notification is as wide as its text.
	const message = 'The portal refuses this explanation for a reason that takes most of a line.';
	await page.route(`**${explainFallback.path}`, (call) => call.fulfill({ status: 400, json: { message } }));
	await figures(page).nth(1).click();
	const notice = await edges(page.getByText(message, { exact: true }).locator('xpath=ancestor::section'));
	expect(notice.width).toBeGreaterThan(300);
	expect(notice.right).toBeLessThanOrEqual((await edges(panelOf(page))).x);
	await page.keyboard.press('Escape');
	await panelOf(page).waitFor({ state: 'detached' });
}

async function expectUsableWhileLoading(page: Page): Promise<void> {
	await page.route(`**${fallbackRates.path}`, () => undefined);
	await page.getByRole('button', { name: 'Go', exact: true }).click();
	await page.getByText('Loading', { exact: true }).waitFor();
	await page.getByRole('button', { name: /^User menu/ }).click();
	await page.getByRole('menuitem', { name: 'Logout' }).click({ trial: true });
	await page.keyboard.press('Escape');
	await page.getByRole('link', { name: 'Term rates' }).click();
	await page.getByRole('heading', { level: 1, name: 'Term rates' }).waitFor();
}

const titles = {
	fallback: 'Fallback rates',
	cashfallbacks: 'Cash fallbacks',
	termrates: 'Term rates',
	overnightrates: 'Overnight rates',
};

it('the rate screens have no accessibility violation and fit the window in both languages', async () => {
	const { page } = await web.signedIn(undefined, {
		path: '/fallback',
		before: (opened) => answerWithMadeUpRates(opened, fewCurrencies),
	});
	for (const [path, title] of Object.entries(titles)) {
		if (path !== 'fallback') await page.locator(`a[href="/${path}"]`).first().click();
		await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
		await tables(page).first().waitFor();
		await expectToFit(page, path);
		await inChinese(page, () => expectToFit(page, `${path}, in Chinese`));
		await picture(page, `rates-${path}`);
		// Accessibility is checked while an explanation is open.
		if (path === 'fallback') {
			await page.locator('button[aria-haspopup=dialog]').nth(8).click();
			await panelOf(page).getByRole('table').waitFor();
			await picture(page, 'rates-explanation');
		}
		await expectAccessible(page, path);
		await page.keyboard.press('Escape');
	}
});
