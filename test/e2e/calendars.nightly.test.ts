import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { button, calculator, field, fillDate, said } from '../support/calculator-page.ts';
import { tabTo } from '../support/hands.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';

const thisYear = new Date().getFullYear();

/** A user of the API who has no screens. The dialogs of calendars open over the welcome page. */
const nonGui = 'user@batch-client.example';

const web = portalInBrowser();

const menuButton = (page: Page) => page.getByRole('button', { name: /^User menu of/ });
const dialogOf = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, item: string): Promise<Locator> {
	await menuButton(page).click();
	return chooseItem(page, item);
}

async function chooseItem(page: Page, item: string): Promise<Locator> {
	await page.getByRole('menuitem', { name: item, exact: true }).click();
	const dialog = page.getByRole('dialog', { name: item });
	await dialog.waitFor();
	return dialog;
}

const csv = (...rows: string[]) => ({
	name: 'desk.csv',
	mimeType: 'text/csv',
	buffer: Buffer.from(['Calendar,Date,Holiday Name', ...rows].join('\r\n')),
});

async function press(dialog: Locator, button: string): Promise<void> {
	await dialog.getByRole('button', { name: button, exact: true }).click();
}

async function isFocused(locator: Locator): Promise<boolean> {
	return locator.evaluate((element) => element === document.activeElement);
}

/** Expects that the dialog is closed and that the focus has returned to the previous element. */
async function expectClosed(page: Page, dialog: string): Promise<void> {
	await dialogOf(page).waitFor({ state: 'detached' });
	await expect.poll(() => isFocused(menuButton(page)), { message: `focus after ${dialog}` }).toBe(true);
}

it('a client calendar is uploaded, used in a calculation, shown in the date picker and deleted', async () => {
	const opened = await calculator(web);
	const { page } = opened;
	const reset = 'Calendar data is reloaded and the calculator was reset.';
	await field(page, 'Account number').fill('Loan 7');

	const upload = await choose(page, 'Upload Custom Calendar');
	// The calendar is complete for 2026, because its first and last holidays are in that year.
	const rows = ['Desk,2026-01-02,Stocktaking', 'Desk,2026-07-20,Founders day', 'Desk,2026-12-24,Christmas Eve'];
	await upload.locator('input[type=file]').setInputFiles(csv(...rows));
	await upload.getByRole('button', { name: 'Upload', exact: true }).click();
	await said(page, reset);
	// Waits until the dialog has returned the focus. Otherwise, this would close a list that is opened in the meantime.
	await expectClosed(page, 'the upload');
	await expect.poll(() => field(page, 'Account number').inputValue()).toBe('');

	await button(page, /^Client Calendars/).click();
	await page.getByRole('option', { name: 'Desk', exact: true }).click();
	await page.keyboard.press('Escape');
	await fillDate(opened, 'Start Date', '20-Jul-2026');
	await said(page, '20-Jul-2026 is not a business day. Please choose another date.');
	await button(page, 'Choose a date').click();
	const holiday = page.getByRole('dialog').getByRole('button', { name: /July 20, 2026|20 July 2026/ });
	await expect.poll(() => holiday.getAttribute('aria-label')).toContain('Founders day (Desk)');
	await page.keyboard.press('Escape');
	expect(await field(page, 'Start Date').inputValue()).toBe('20-Jul-2026');
	await fillDate(opened, 'Start Date', '13-Jul-2026');

	const answered = page.waitForResponse('**/rate/api/compounding/v2');
	await button(page, 'Go').click();
	const response = await answered;
	expect(response.request().postDataJSON()).toMatchObject({ systemCalendars: ['USA_FI'], clientCalendars: ['Desk'] });
	const { rates } = (await response.json()) as CompoundingResult;
	expect(rates.some(({ startDate }) => startDate === '2026-07-20')).toBe(false);
	// The fixing of Friday, 17 July is used until Tuesday.
	expect(rates.find(({ startDate }) => startDate === '2026-07-17')).toMatchObject({ dayCount: 4 });
	await page.getByRole('grid').waitFor();

	const deletion = await choose(page, 'Delete Custom Calendar');
	await deletion.getByRole('button', { name: /NONE/ }).click();
	await page.getByRole('option', { name: 'Desk', exact: true }).click();
	await deletion.getByRole('button', { name: 'Delete', exact: true }).click();
	const question = page.getByRole('dialog').filter({ hasText: 'Do you confirm to delete custom calendar Desk?' });
	await question.getByRole('button', { name: 'Delete', exact: true }).click();
	await page.getByText('No result yet').waitFor();
	await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
	await said(page, reset);
	await expect.poll(() => button(page, /^Client Calendars/).isDisabled()).toBe(true);
});

it('a non-GUI user uploads, replaces and views calendars, and sees the faults of refused files', async () => {
	const { page } = await web.signedIn(nonGui, { expectedFaults: /status of (400|409)/ });
	await menuButton(page).click();
	const items = await page.getByRole('menuitem').allTextContents();
	expect(items.map((text) => text.trim()).filter((text) => /Calendars?$/.test(text))).toEqual([
		'View Calendars',
		'Upload Custom Calendar',
		'Delete Custom Calendar',
	]);
	await viewsSystemCalendars(page);
	await refusesFiles(page);
	await uploadsTemplate(page);
	await replacesCalendar(page);
	await viewsByKeyboard(page);
	await deletesByKeyboard(page);
	await uploadsOwnForm(page);
	await page.goto(`${web.portal.origin}/help/calendars.html`);
	await expectAccessible(page, 'help');
});

async function viewsSystemCalendars(page: Page): Promise<void> {
	const view = await chooseItem(page, 'View Calendars');
	await view.getByText('Select calendars to see their holidays.').waitFor();
	await view.getByRole('checkbox', { name: 'Currency Calendars' }).check();
	await view
		.getByRole('cell', { name: /New Year/ })
		.first()
		.waitFor();
	await expectAccessible(page, 'view');
	await picture(page, 'view');
	await page.keyboard.press('Escape');
	await expectClosed(page, 'viewing');
}

async function refusesFiles(page: Page): Promise<void> {
	const dialog = await choose(page, 'Upload Custom Calendar');
	const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
	await expect.poll(() => upload.isDisabled(), { message: 'without a file' }).toBe(true);
	const input = dialog.locator('input[type=file]');
	await expect.poll(() => input.getAttribute('accept')).toBe('.csv');

	await input.setInputFiles({ name: 'desk.xlsx', mimeType: 'text/csv', buffer: Buffer.from('') });
	await page.getByText("Only 'text/csv' type calendar files are supported for the time being.").waitFor();
	await expect.poll(() => upload.isDisabled(), { message: 'with a workbook' }).toBe(true);

	// UTF-16 without a byte-order mark cannot be detected as text.
	const text = csv('Desk,2026-05-04,Day').buffer.toString();
	await input.setInputFiles({ name: 'utf16.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'utf16le') });
	await upload.click();
	await dialog.getByText('The file is not UTF-8 text; save it as CSV UTF-8.').waitFor();

	const wrong = Array.from({ length: 118 }, () => 'Desk,2026,Day');
	await input.setInputFiles(csv('Desk,2026-02-30,No day', `Desk,${thisYear}-05-04,`, ...wrong));
	await upload.click();
	await dialog.getByText('120 lines are wrong. Nothing was uploaded.').waitFor();
	const faults = await dialog.getByRole('listitem').allTextContents();
	expect(faults.slice(0, 2)).toEqual([
		'Line 2: "2026-02-30" is not a date; write 2026-12-24 or 24-Dec-2026',
		'Line 3: has no holiday name',
	]);
	await expectAccessible(page, 'upload with faults');
	await picture(page, 'upload-faults');
	await page.keyboard.press('Escape');
	await expectClosed(page, 'faults');
}

/** Uploads a file with a title, custom headings, repeated days and two invalid lines. */
async function uploadsOwnForm(page: Page): Promise<void> {
	const dialog = await choose(page, 'Upload Custom Calendar');
	const buffer = readFileSync('shared/table/testing/people/holidays/client_holidays_2026.csv');
	await dialog.locator('input[type=file]').setInputFiles({ name: 'client_holidays_2026.csv', mimeType: '', buffer });
	await press(dialog, 'Upload');
	await dialog.getByText('2 lines are wrong. Correct the file, or leave them out.').waitFor();
	await expectAccessible(page, 'upload of an own form');
	await picture(page, 'upload-own-form');
	await press(dialog, 'Leave out these 2 lines');
	await dialog.getByText('2 days are repeated').waitFor();
	await picture(page, 'upload-repeated');
	await press(dialog, 'Leave out 2 repeated days and upload');
	await page
		.getByText(/is uploaded: \d+ holidays, complete from 01-Jan-2026/)
		.first()
		.waitFor();
	await expectClosed(page, 'the upload of an own form');
}

async function uploadsTemplate(page: Page): Promise<void> {
	const dialog = await choose(page, 'Upload Custom Calendar');
	const downloading = page.waitForEvent('download');
	await dialog.getByRole('link', { name: 'Download template' }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toBe('calendar-template.csv');
	const buffer = readFileSync(await download.path());
	expect([...buffer.subarray(0, 3)], 'byte order mark').toEqual([0xef, 0xbb, 0xbf]);
	const input = dialog.locator('input[type=file]');
	// The message about a refused file disappears when a different file is selected.
	await input.setInputFiles(csv('Desk,2026-02-30,No day'));
	await press(dialog, 'Upload');
	await dialog.getByText('1 line is wrong').waitFor();
	await input.setInputFiles({ name: 'calendar-template.csv', mimeType: 'text/csv', buffer });
	await dialog.getByText('1 line is wrong').waitFor({ state: 'hidden' });
	await press(dialog, 'Upload');
	await page
		.getByText(/Calendar MY_BANK is uploaded: 3 holidays/)
		.first()
		.waitFor();
	await expectClosed(page, 'the upload');
}

async function replacesCalendar(page: Page): Promise<void> {
	const dialog = await choose(page, 'Upload Custom Calendar');
	await dialog.locator('input[type=file]').setInputFiles(csv(`my_bank,${thisYear}-12-25,Weihnachten`));
	await press(dialog, 'Upload');
	await dialogOf(page).getByText('Calendar MY_BANK exists with 3 holidays. Do you want to replace it?').waitFor();
	await picture(page, 'upload-question');
	await press(dialogOf(page), 'Cancel');
	await dialogOf(page).getByText('desk.csv').waitFor();
	await press(dialogOf(page), 'Upload');
	await press(dialogOf(page), 'Replace');
	await page
		.getByText(`Calendar my_bank is uploaded: 1 holiday, complete from 01-Jan-${thisYear} to 31-Dec-${thisYear}.`)
		.first()
		.waitFor();
	await expectClosed(page, 'the replacement');
}

async function viewsByKeyboard(page: Page): Promise<void> {
	await tabTo(page, menuButton(page));
	await page.keyboard.press('Enter');
	await page.keyboard.press('Enter');
	const view = page.getByRole('dialog', { name: 'View Calendars' });
	await view.waitFor();
	const client = view.getByRole('checkbox', { name: 'Client Calendars' });
	await client.waitFor();
	await tabTo(page, view.getByRole('treeitem').first().getByRole('button').first());
	for (let i = 0; i < 40 && !(await isFocused(client)); i++) {
		await page.keyboard.press('ArrowDown');
		if (await isFocused(client)) break;
		await page.keyboard.press('ArrowRight');
		if (await isFocused(client)) break;
		await page.keyboard.press('ArrowLeft');
	}
	await expect.poll(() => isFocused(client), { message: 'the group of client calendars' }).toBe(true);
	await page.keyboard.press('Space');
	await view.getByRole('cell', { name: 'Weihnachten' }).waitFor();

	// The dialog reloads its calendars when it opens, and may replace a checkbox while it is being clicked.
	const box = view.getByRole('checkbox', { name: 'USA_FI', exact: true });
	await expect.poll(async () => (await box.isChecked()) || box.click().then(() => false)).toBe(true);
	const row = view.getByRole('row', { name: `25-Dec-${thisYear}` });
	await expect
		.poll(() => row.getByRole('cell').allTextContents())
		.toEqual(['Christmas Day (USA_FI); Weihnachten (my_bank)', 'USA_FI, my_bank']);
	await view.getByText(`my_bank: complete from 01-Jan-${thisYear} to 31-Dec-${thisYear}.`).waitFor();
	await page.keyboard.press('Escape');
	await expectClosed(page, 'viewing by keyboard');
}

async function deletesByKeyboard(page: Page): Promise<void> {
	await page.keyboard.press('Enter');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	const remove = page.getByRole('dialog', { name: 'Delete Custom Calendar' });
	await remove.waitFor();
	const deletion = remove.getByRole('button', { name: 'Delete', exact: true });
	await expect.poll(() => deletion.isDisabled(), { message: 'before a calendar is chosen' }).toBe(true);
	await tabTo(page, remove.getByRole('button', { name: /NONE/ }));
	await page.keyboard.press('Enter');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expectAccessible(page, 'delete');
	await picture(page, 'delete');
	await tabTo(page, deletion);
	await page.keyboard.press('Enter');
	await page.getByText('Do you confirm to delete custom calendar my_bank?').waitFor();
	await picture(page, 'delete-question');
	await expectAccessible(page, 'confirming the deletion');
	await press(dialogOf(page), 'Cancel');
	await tabTo(page, deletion);
	await page.keyboard.press('Enter');
	await page.getByText('Do you confirm to delete custom calendar my_bank?').waitFor();
	await tabTo(page, dialogOf(page).getByRole('button', { name: 'Delete', exact: true }));
	await page.keyboard.press('Enter');
	await page.getByText('Calendar my_bank is deleted.').first().waitFor();
	await remove.getByText('Your organization has no client calendars.').waitFor();
	await expect.poll(() => deletion.isDisabled(), { message: 'after the deletion' }).toBe(true);
	await page.keyboard.press('Escape');
	await expectClosed(page, 'the deletion');
}
