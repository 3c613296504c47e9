import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { CompoundingResult } from '../../shared/contract/compounding.ts';
import { routes } from '../../shared/contract/routes.ts';
import { expectAccessible, expectHelpAccessible } from '../support/accessibility.ts';
import { ApiCaller } from '../support/api-caller.ts';
import { button, calculator, field, fillDate, said } from '../support/calculator-page.ts';
import { picture } from '../support/picture.ts';
import { type PortalInBrowser, portalInBrowser } from '../support/portal-in-browser.ts';
import type { Visit } from '../support/visit.ts';

const user = 'user@demo-bank.example';
const thisYear = new Date().getFullYear();

const web = portalInBrowser();

async function open(who = user, options: Parameters<PortalInBrowser['signedIn']>[1] = {}): Promise<Visit> {
	const opened = await web.signedIn(who, options);
	await menuButton(opened.page, who).waitFor();
	await opened.page.getByRole('heading', { level: 1 }).waitFor();
	return opened;
}

const menuButton = (page: Page, who = user) => page.getByRole('button', { name: new RegExp(who) });
const dialogOf = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, item: string): Promise<Locator> {
	await menuButton(page).click();
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

async function tabTo(page: Page, target: Locator): Promise<void> {
	for (let i = 0; i < 60; i++) {
		if (await isFocused(target)) return;
		await page.keyboard.press('Tab');
	}
	throw new Error('60 tabs did not lead there');
}

describe('a client calendar', () => {
	it('is uploaded, used by the calculator, shown in the date picker and deleted; the calculator is reset each time', async () => {
		const opened = await calculator(web);
		const { page } = opened;
		const reset = 'Calendar data is reloaded and the calculator was reset.';
		await field(page, 'Account number').fill('Loan 7');

		const upload = await choose(page, 'Upload Custom Calendar');
		// Complete for 2026: the first and the last holiday make it so.
		const rows = ['Desk,2026-01-02,Stocktaking', 'Desk,2026-07-20,Founders day', 'Desk,2026-12-24,Christmas Eve'];
		await upload.locator('input[type=file]').setInputFiles(csv(...rows));
		await upload.getByRole('button', { name: 'Upload', exact: true }).click();
		await said(page, reset);
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
		// Friday 17 July counts until Tuesday.
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

	it('is refused with its faults, uploaded, replaced, shown with its holidays and deleted', async () => {
		const opened = await open(user, { expectedFaults: /status of (400|409)/ });
		const { page } = opened;
		let dialog = await choose(page, 'Upload Custom Calendar');
		const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
		await expect.poll(() => upload.isDisabled()).toBe(true);
		const input = dialog.locator('input[type=file]');
		await expect.poll(() => input.getAttribute('accept')).toBe('.csv');

		await input.setInputFiles({ name: 'desk.xlsx', mimeType: 'text/csv', buffer: Buffer.from('') });
		await page.getByText("Only 'text/csv' type calendar files are supported for the time being.").waitFor();
		await expect.poll(() => upload.isDisabled()).toBe(true);

		await input.setInputFiles(csv('Desk,2026-02-30,No day', `Desk,${thisYear}-05-04,`));
		await upload.click();
		await dialog.getByText('2 lines are wrong. Nothing was uploaded.').waitFor();
		await expect
			.poll(() => dialog.getByRole('listitem').allTextContents())
			.toEqual(['Line 2: "2026-02-30" is not a date; write 2026-12-24 or 24-Dec-2026', 'Line 3: has no holiday name']);
		await picture(page, 'upload-faults');

		await input.setInputFiles(csv(`Desk,${thisYear}-05-04,Bank anniversary`, `Desk,${thisYear}-12-25,Christmas`));
		await dialog.getByText('2 lines are wrong').waitFor({ state: 'hidden' });
		await upload.click();
		await page
			.getByText(`Calendar Desk is uploaded: 2 holidays, complete from 01-Jan-${thisYear} to 31-Dec-${thisYear}.`)
			.first()
			.waitFor();
		await dialogOf(page).waitFor({ state: 'detached' });
		await expect.poll(() => isFocused(menuButton(page))).toBe(true);

		dialog = await choose(page, 'Upload Custom Calendar');
		await dialog.locator('input[type=file]').setInputFiles(csv(`desk,${thisYear}-12-25,Weihnachten`));
		await press(dialog, 'Upload');
		await dialogOf(page).getByText('Calendar Desk exists with 2 holidays. Do you want to replace it?').waitFor();
		await picture(page, 'upload-question');
		await press(dialogOf(page), 'Cancel');
		await dialogOf(page).getByText('desk.csv').waitFor();
		await press(dialogOf(page), 'Upload');
		await press(dialogOf(page), 'Replace');
		await page
			.getByText(/Calendar desk is uploaded: 1 holiday,/)
			.first()
			.waitFor();

		dialog = await choose(page, 'View Calendars');
		await dialog.getByText('Select calendars to see their holidays.').waitFor();
		// The dialog loads its calendars again when it opens, and can replace a box that is being clicked.
		for (const name of ['desk', 'USA_FI']) {
			const box = dialog.getByRole('checkbox', { name, exact: true });
			await expect.poll(async () => (await box.isChecked()) || box.click().then(() => false)).toBe(true);
		}
		const row = dialog.getByRole('row', { name: `25-Dec-${thisYear}` });
		await expect
			.poll(() => row.getByRole('cell').allTextContents())
			.toEqual(['Christmas Day (USA_FI); Weihnachten (desk)', 'USA_FI, desk']);
		await dialog.getByText(`desk: complete from 01-Jan-${thisYear} to 31-Dec-${thisYear}.`).waitFor();
		await picture(page, 'view');
		await page.keyboard.press('Escape');
		await dialogOf(page).waitFor({ state: 'detached' });
		await expect.poll(() => isFocused(menuButton(page))).toBe(true);

		dialog = await choose(page, 'Delete Custom Calendar');
		await expect.poll(() => dialog.getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(true);
		await dialog.getByRole('button', { name: /NONE/ }).click();
		await page.getByRole('option', { name: 'desk', exact: true }).click();
		await press(dialog, 'Delete');
		await dialogOf(page).getByText('Do you confirm to delete custom calendar desk?').waitFor();
		await picture(page, 'delete-question');
		await press(dialogOf(page), 'Cancel');
		await press(dialogOf(page), 'Delete');
		await press(dialogOf(page), 'Delete');
		await page.getByText('Calendar desk is deleted.').first().waitFor();
		await dialogOf(page).getByText('Your organization has no client calendars.').waitFor();
		await expect
			.poll(() => dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).isDisabled())
			.toBe(true);
		await press(dialogOf(page), 'Close');
	});

	it('the template can be uploaded unchanged', async () => {
		const opened = await open();
		const { page } = opened;
		const dialog = await choose(page, 'Upload Custom Calendar');
		const downloading = page.waitForEvent('download');
		await dialog.getByRole('link', { name: 'Download template' }).click();
		const download = await downloading;
		expect(download.suggestedFilename()).toBe('calendar-template.csv');
		const buffer = readFileSync(await download.path());
		expect([...buffer.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
		await dialog
			.locator('input[type=file]')
			.setInputFiles({ name: 'calendar-template.csv', mimeType: 'text/csv', buffer });
		await press(dialog, 'Upload');
		await page
			.getByText(/Calendar MY_BANK is uploaded: 3 holidays/)
			.first()
			.waitFor();
		const api = new ApiCaller(web.portal.origin);
		const token = await api.signIn(user);
		const { status } = await api.post(routes.deleteCalendar.path, { calendar: 'MY_BANK' }, token);
		expect(status).toBe(200);
	});

	it('in UTF-16 is refused with a message that helps', async () => {
		const opened = await open(user, { expectedFaults: /status of 400/ });
		const { page } = opened;
		const dialog = await choose(page, 'Upload Custom Calendar');
		const text = `\uFEFF${csv('Desk,2026-05-04,Day').buffer.toString()}`;
		await dialog
			.locator('input[type=file]')
			.setInputFiles({ name: 'utf16.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'utf16le') });
		await press(dialog, 'Upload');
		await dialog.getByText('The file is not UTF-8 text; save it as CSV UTF-8.').waitFor();
	});
});

describe('by keyboard alone', () => {
	it('calendars are viewed and deleted; the focus returns to the user menu', async () => {
		const api = new ApiCaller(web.portal.origin);
		const body = { csv: csv(`Keys,${thisYear}-05-04,Day of keys`).buffer.toString() };
		await api.post(routes.uploadCalendar.path, body, await api.signIn(user));
		const opened = await open();
		const { page } = opened;
		await tabTo(page, menuButton(page));
		await page.keyboard.press('Enter');
		await page.keyboard.press('Enter');
		const view = page.getByRole('dialog', { name: 'View Calendars' });
		await view.waitFor();
		const client = view.getByRole('checkbox', { name: 'Client Calendars' });
		await client.waitFor();
		const first = view.getByRole('treeitem').first().getByRole('button').first();
		await tabTo(page, first);
		for (let i = 0; i < 40 && !(await isFocused(client)); i++) {
			await page.keyboard.press('ArrowDown');
			if (await isFocused(client)) break;
			await page.keyboard.press('ArrowRight');
			if (await isFocused(client)) break;
			await page.keyboard.press('ArrowLeft');
		}
		await expect.poll(() => isFocused(client)).toBe(true);
		await page.keyboard.press('Space');
		await view.getByRole('cell', { name: 'Day of keys' }).waitFor();
		await page.keyboard.press('Escape');
		await view.waitFor({ state: 'detached' });
		await expect.poll(() => isFocused(menuButton(page))).toBe(true);

		await page.keyboard.press('Enter');
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		const remove = page.getByRole('dialog', { name: 'Delete Custom Calendar' });
		await remove.waitFor();
		await tabTo(page, remove.getByRole('button', { name: /NONE/ }));
		await page.keyboard.press('Enter');
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await tabTo(page, remove.getByRole('button', { name: 'Delete', exact: true }));
		await page.keyboard.press('Enter');
		await page.getByText('Do you confirm to delete custom calendar Keys?').waitFor();
		await tabTo(page, dialogOf(page).getByRole('button', { name: 'Delete', exact: true }));
		await page.keyboard.press('Enter');
		await page.getByText('Calendar Keys is deleted.').first().waitFor();
		await dialogOf(page).getByRole('button', { name: /NONE/ }).waitFor();
		await page.keyboard.press('Escape');
		await dialogOf(page).waitFor({ state: 'detached' });
		await expect.poll(() => isFocused(menuButton(page))).toBe(true);
	});
});

describe('the user menu', () => {
	const items = async (page: Page, who: string) => {
		await menuButton(page, who).click();
		const texts = await page.getByRole('menuitem').allTextContents();
		return texts.map((text) => text.trim()).filter((text) => text.endsWith('Calendars') || text.endsWith('Calendar'));
	};

	it('of an organization without the calculator has no calendars', async () => {
		const who = 'user@bni.example';
		const opened = await open(who);
		expect(await items(opened.page, who)).toEqual([]);
	});

	it('offers no upload and no deletion where the layout has neither', async () => {
		const before = (page: Page) =>
			page.route('**/session/profile', async (route) => {
				const answer = await route.fetch();
				const profile = await answer.json();
				const FrontendConfig = JSON.stringify({ GUI_Layout: { RFR: { Currencies: ['USD'] } } });
				await route.fulfill({ response: answer, json: { ...profile, FrontendConfig } });
			});
		const opened = await open(user, { before });
		expect(await items(opened.page, user)).toEqual(['View Calendars']);
	});

	it('has them for a user without screens, and opens them', async () => {
		const who = 'user@batch-client.example';
		const { page } = await open(who);
		expect(await items(page, who)).toEqual(['View Calendars', 'Upload Custom Calendar', 'Delete Custom Calendar']);
		await page.getByRole('menuitem', { name: 'View Calendars' }).click();
		await page.getByRole('checkbox', { name: 'Currency Calendars' }).check();
		await dialogOf(page)
			.getByRole('cell', { name: /New Year/ })
			.first()
			.waitFor();
	});
});

it('no dialog has an accessibility violation', async () => {
	const opened = await open(user, { expectedFaults: /status of 400/ });
	const { page } = opened;
	const view = await choose(page, 'View Calendars');
	await view.getByRole('checkbox', { name: 'Currency Calendars' }).check();
	await view.getByRole('row').nth(5).waitFor();
	await expectAccessible(page, 'view');
	await picture(page, 'view');
	await page.keyboard.press('Escape');

	const upload = await choose(page, 'Upload Custom Calendar');
	await expectAccessible(page, 'upload');
	await upload.locator('input[type=file]').setInputFiles(csv(...Array.from({ length: 120 }, () => 'Desk,2026,Day')));
	await press(upload, 'Upload');
	await upload.getByText('is not a date').first().waitFor();
	await expectAccessible(page, 'upload with faults');
	await picture(page, 'upload');
	await page.keyboard.press('Escape');

	await choose(page, 'Delete Custom Calendar');
	await expectAccessible(page, 'delete');
	await picture(page, 'delete');
	await press(dialogOf(page), 'Close');

	for (const language of ['', 'zh/']) {
		await page.goto(`${web.portal.origin}/help/${language}calendars.html`);
		await expectHelpAccessible(page, `help ${language}`);
	}
});
