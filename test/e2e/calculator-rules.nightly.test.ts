import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { button, calculator, choose, editTerms, field, fillDate, said } from '../support/calculator-page.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';
import type { Visit } from '../support/visit.ts';

const web = sharedPortalInBrowser();

async function typeDays(page: Page, days: string): Promise<void> {
	await page.getByRole('combobox', { name: 'Days' }).click();
	await page.keyboard.type(days);
	await page.keyboard.press('Enter');
}

it('linked inputs update each other, a refused date is kept with its reason, and the keyboard is sufficient', async () => {
	const opened = await calculator(web);
	await expectLinkedOptions(opened);
	await expectLinkedDates(opened);
	await expectRefusedDates(opened);
	await expectKeyboard(opened);
});

/** Expects that a shift requires a lookback, and that lookback and lockout exclude each other. */
async function expectLinkedOptions(opened: Visit): Promise<void> {
	const { page } = opened;
	const shift = page.getByRole('checkbox');
	const [lookback, lockout] = [button(page, /^Lookback/), button(page, /^Lockout/)];
	expect([await shift.isEnabled(), await lockout.isEnabled()]).toEqual([false, true]);

	await choose(opened, 'Lookback', '5 business days');
	expect([await shift.isEnabled(), await lockout.isEnabled()]).toEqual([true, false]);
	await shift.check();
	await choose(opened, 'Lookback', '0 business days');
	expect([await shift.isChecked(), await shift.isEnabled(), await lockout.isEnabled()]).toEqual([false, false, true]);

	await choose(opened, 'Lockout', '2 business days');
	expect([await lookback.isEnabled(), await shift.isEnabled()]).toEqual([false, false]);
	await choose(opened, 'Lockout', '0 business days');
	await expect.poll(() => lookback.isEnabled()).toBe(true);
}

/** Expects that entering days moves the date not changed last: the end after a changed start date, and vice versa. */
async function expectLinkedDates(opened: Visit): Promise<void> {
	const { page } = opened;
	await fillDate(opened, 'Start Date', '15-Jun-2022');
	await typeDays(page, '29');
	await expect.poll(() => field(page, 'End Date').inputValue()).toBe('14-Jul-2022');
	await fillDate(opened, 'End Date', '15-Dec-2022');
	await typeDays(page, '30');
	await expect.poll(() => field(page, 'Start Date').inputValue()).toBe('15-Nov-2022');
}

/** Expects the reason below the field, and no message that covers a field. */
async function expectRefusedDates(opened: Visit): Promise<void> {
	const { page } = opened;
	await page.setViewportSize({ width: 1280, height: 720 });
	await fillDate(opened, 'Start Date', '15-Jun-2022');
	await fillDate(opened, 'End Date', '15-Jul-2022');
	for (const [written, reason] of [
		['16.06.2023', 'Days between Start Date and End Date should be <= 365. Please move Start Date first'],
		['4 July 2022', '04-Jul-2022 is not a business day. Please choose another date.'],
		['03/04/2022', 'Ambiguous: this can be 04-Mar-2022 or 03-Apr-2022. Use 16-Mar-2026 or 2026-03-16.'],
	] as const) {
		await field(page, 'End Date').click();
		await page.keyboard.type(written);
		await page.keyboard.press('Tab');
		await said(page, reason);
		expect(await field(page, 'End Date').inputValue()).toBe(written);
		await page.locator('form').getByText(reason, { exact: true }).first().waitFor();
	}
	const bar = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
	const fields = page.locator('form').locator('input, button[aria-haspopup="listbox"]');
	for (const box of await Promise.all((await fields.all()).map((each) => each.boundingBox()))) {
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
	}
}

/** Uses the date picker, a principal change and the question before a change of currency. Expects focus to return. */
async function expectKeyboard(opened: Visit): Promise<void> {
	const { page } = opened;
	const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
	const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);
	const tabTo = async (isThere: () => Promise<boolean>) => {
		for (let presses = 0; presses < 80; presses++) {
			if (await isThere()) return;
			await page.keyboard.press('Tab');
		}
		throw new Error('80 tabs did not lead there');
	};

	await fillDate(opened, 'End Date', '15-Aug-2022');
	await fillDate(opened, 'Start Date', '15-Jul-2022');
	await field(page, 'Start Date').focus();
	await tabTo(async () => (await focused()) === 'Choose a date');
	await page.keyboard.press('Enter');
	await page.getByRole('dialog').waitFor();
	await page.keyboard.press('PageUp');
	await page.keyboard.press('Enter');
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	await expect.poll(() => focused()).toBe('Choose a date');
	await expect.poll(() => field(page, 'Start Date').inputValue()).toBe('15-Jun-2022');

	await tabTo(() => isFocused(button(page, 'Add Principal Change')));
	await page.keyboard.press('Enter');
	await page.keyboard.type('22jun2022');
	await page.keyboard.press('Enter');
	await expect.poll(() => field(page, 'Change Date').inputValue()).toBe('22-Jun-2022');
	await tabTo(() => isFocused(field(page, 'Principal Change')));
	await page.keyboard.type('-250000');
	await page.keyboard.press('Tab');
	await expect.poll(() => field(page, 'Current Principal').inputValue()).toBe('750000');

	const currency = button(page, /^Currency/);
	await currency.focus();
	await page.keyboard.press('Enter');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await page.getByRole('dialog').waitFor();
	await page.keyboard.press('Escape');
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	await expect.poll(() => isFocused(currency)).toBe(true);
	await expect.poll(() => currency.textContent()).toContain('USD');
}

it('principal changes are exported and depend on the currency, and a day in a scrolled result opens at the first click', async () => {
	const opened = await calculator(web);
	await expectCalculatedChanges(opened);
	await expectQuestionBeforeCurrency(opened);
	await expectRestoredInputs(opened);
	await expectDayAtFirstClick(opened);
});

async function expectCalculatedChanges(opened: Visit): Promise<void> {
	const { page } = opened;
	await fillDate(opened, 'Start Date', '01-Jul-2022');
	await fillDate(opened, 'End Date', '01-Aug-2022');
	await button(page, 'Add Principal Change').click();
	await fillDate(opened, 'Change Date', '15-Jul-2022');
	await field(page, 'Current Principal').fill('1100000');
	await field(page, 'Current Principal').press('Tab');

	const answered = page.waitForResponse('**/rate/api/compounding/v2');
	await button(page, 'Go').click();
	const response = await answered;
	expect(response.request().postDataJSON()).toMatchObject({ principalAmtChanges: { '2022-07-15': '100000' } });
	const result = (await response.json()) as CompoundingResult;
	const grid = page.getByRole('grid');
	await grid.waitFor();
	await page.getByText('non-cumulative compounded rate').first().waitFor();
	await expect.poll(() => grid.getByRole('columnheader').allTextContents()).toContain('Interest');

	await button(page, 'Export').click();
	const downloading = page.waitForEvent('download');
	await button(page.getByRole('dialog'), 'Export').click();
	const workbook = new ExcelJS.Workbook();
	const file = readFileSync(await (await downloading).path());
	await workbook.xlsx.load(file as unknown as ExcelJS.Buffer);
	const exact = workbook.getWorksheet('Exact figures');
	const cells: string[] = [];
	exact?.eachRow((row) => row.eachCell((cell) => cells.push(String(cell.value))));
	for (const { interest } of result.rates) expect(cells).toContain(interest.replace(/\.?0+$/, ''));
	const dates = workbook
		.getWorksheet('Compounding Calculation')
		?.getSheetValues()
		.flat()
		.filter((value) => value instanceof Date)
		.map((value) => (value as Date).toISOString().slice(0, 10));
	expect(dates).toContain('2022-07-15');
}

/** Expects that declining the question keeps the principal changes, and that accepting it removes them. */
async function expectQuestionBeforeCurrency(opened: Visit): Promise<void> {
	const { page } = opened;
	const dialog = page.getByRole('dialog');
	await editTerms(page);
	await button(page, 'Add a Principal Change after #1').click();
	const question = 'Change currency will clear all Principal Change settings. Do you want to continue?';

	await choose(opened, 'Currency', 'GBP SONIA');
	await dialog.getByText(question).waitFor();
	await button(dialog, 'Cancel').click();
	await dialog.waitFor({ state: 'detached' });
	await expect.poll(() => button(page, /^Currency/).textContent()).toContain('USD');
	await expect.poll(() => page.getByText('#2', { exact: true }).count()).toBe(1);

	await choose(opened, 'Currency', 'GBP SONIA');
	await button(dialog, 'Continue').click();
	await page.getByText('#1', { exact: true }).waitFor({ state: 'detached' });
	await expect.poll(() => button(page, /^Currency/).textContent()).toContain('GBP');
}

/** Expects that the inputs are restored after a reload, but only once. */
async function expectRestoredInputs(opened: Visit): Promise<void> {
	const { page } = opened;
	await page.getByText('Latest rate date: N/A').waitFor({ state: 'detached' });
	await fillDate(opened, 'Start Date', '13-Jul-2022');
	await fillDate(opened, 'End Date', '14-Oct-2022');
	await choose(opened, 'Lookback', '5 business days');
	await field(page, 'Margin').fill('1.25');
	await button(page, 'Save').click();
	await said(page, 'The inputs are saved in this browser.');
	expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain('2022-07-13');

	await page.reload();
	await button(page, 'Restore').click();
	await said(page, 'The saved inputs are restored.');
	expect([
		await button(page, /^Currency/).textContent(),
		await field(page, 'Start Date').inputValue(),
		await field(page, 'End Date').inputValue(),
		await field(page, 'Margin').inputValue(),
	]).toEqual([expect.stringContaining('GBP'), '13-Jul-2022', '14-Oct-2022', '1.25']);
	await expect.poll(() => button(page, 'Restore').isEnabled()).toBe(false);
	await button(page, 'Go').click();
	await page.getByRole('grid').waitFor();
}

/** Expects that the first click opens a day after scrolling with the mouse wheel. */
async function expectDayAtFirstClick(opened: Visit): Promise<void> {
	const { page } = opened;
	await fillDate(opened, 'Start Date', '15-Jun-2022');
	await fillDate(opened, 'End Date', '15-Jun-2023');
	const answered = page.waitForResponse('**/rate/api/compounding/v2');
	await button(page, 'Go').click();
	await answered;
	const grid = page.getByRole('grid');
	await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(200);
	await grid.scrollIntoViewIfNeeded();
	const row = grid.locator('[data-index="2"]');
	await row.hover();
	await page.mouse.wheel(0, 2500);
	const scrollTop = () => grid.evaluate((table) => table.closest('[data-scrolling]')?.scrollTop ?? 0);
	await expect.poll(scrollTop).toBeGreaterThan(1000);
	const before = await scrollTop();
	await page.mouse.down();
	await page.mouse.up();
	await page.getByRole('region', { name: /^Day \d+/ }).waitFor();
	expect(Math.abs((await scrollTop()) - before)).toBeLessThan(60);
}
