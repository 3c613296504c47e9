import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { said } from '../support/calculator-page.ts';
import { temporaryPassword } from '../support/invitation.ts';
import { picture } from '../support/picture.ts';
import { type PortalInBrowser, portalInBrowser } from '../support/portal-in-browser.ts';
import { openModule, type Visit } from '../support/visit.ts';

const operator = 'operator@portal.example';
const password = 'Chosen-by-me-2';

const web = portalInBrowser();

async function administration() {
	const opened = await web.signedIn(operator, { path: '/admin' });
	await opened.page.getByRole('table').waitFor();
	return opened;
}

/** Signs in for the first time, with the temporary password of the invitation. */
async function firstSignIn(login: string, options?: Parameters<PortalInBrowser['signsIn']>[1]): Promise<Visit> {
	const opened = await web.signsIn(login, { password: temporaryPassword(web.portal, login), ...options });
	const chosen = opened.page.locator('input[autocomplete="new-password"]');
	await chosen.waitFor();
	await chosen.fill(password);
	await chosen.press('Enter');
	await opened.page.getByRole('button', { name: new RegExp(login) }).waitFor();
	return opened;
}

const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click();
const topDialog = (page: Page) => page.getByRole('dialog').last();

async function save(page: Page, notice: string): Promise<void> {
	await press(topDialog(page), 'Save');
	await press(topDialog(page), 'Save');
	await said(page, notice);
}

/** Clicks the drawn box of a checkbox as soon as it is not covered. */
async function tick(checkbox: Locator): Promise<void> {
	await checkbox.locator('xpath=..').click();
	await expect.poll(() => checkbox.isChecked()).toBe(true);
}

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Modules' }).getByRole('link').allTextContents();

describe('adding a client organisation', () => {
	it('a client is added from a preset, its administrator adds a user, and the user sees only the modules of the layout', async () => {
		const { page } = await administration();
		await press(page, 'Add');
		const dialog = topDialog(page);
		await dialog.getByRole('textbox', { name: /^Long Name/ }).fill('New Client Bank plc');
		await dialog.getByRole('textbox', { name: /^Short Name/ }).fill('New Client');
		await picture(page, 'admin-add');
		await save(page, 'Organization is saved');
		await page.getByRole('row', { name: /New Client Bank plc/ }).waitFor();

		await picture(page, 'admin-first-administrator');
		await press(topDialog(page), 'Add administrator');
		const first = page.getByRole('dialog', { name: 'Users' });
		await first.getByRole('textbox', { name: /^Login/ }).fill('chief@new-client.example');
		await first.getByText('New Client', { exact: true }).waitFor();
		const strip = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
		const buttons = await first.getByRole('button', { name: 'Save', exact: true }).boundingBox();
		if (strip === null || buttons === null) throw new Error('the dialog has no button to save');
		expect(buttons.y + buttons.height, 'the notification does not hide the buttons').toBeLessThanOrEqual(strip.y);
		expect(await first.getByRole('checkbox', { name: /^Administrator/ }).isChecked()).toBe(true);
		await save(page, 'User is saved');

		const chief = await firstSignIn('chief@new-client.example');
		await openModule(chief.page, 'Administration');
		await chief.page.getByRole('tab', { name: 'Users' }).click();
		await press(chief.page, 'Add');
		const own = topDialog(chief.page);
		await own.getByRole('textbox', { name: /^Login/ }).fill('desk@new-client.example');
		await picture(chief.page, 'admin-add-user');
		await save(chief.page, 'User is saved');

		const desk = await firstSignIn('desk@new-client.example', { expectedFaults: /status of 401/ });
		await desk.page.waitForURL('**/compoundcalcu');
		expect(await tabsOf(desk.page)).toEqual(['Compounding calculator']);
		await desk.page.getByRole('button', { name: /^Currency/ }).click();
		expect((await desk.page.getByRole('option').allTextContents()).map((text) => text.slice(0, 3))).toEqual([
			'AUD',
			'CAD',
			'CHF',
			'EUR',
			'GBP',
			'HKD',
			'JPY',
			'SGD',
			'THB',
			'USD',
		]);
		await desk.page.goto(`${web.portal.origin}/admin`);
		await desk.page.waitForURL((url) => url.pathname !== '/admin');

		const row = chief.page.getByRole('row', { name: /desk@new-client\.example/ });
		await tick(row.getByRole('checkbox'));
		await press(chief.page, 'Remove');
		await press(topDialog(chief.page), 'Remove');
		await said(chief.page, 'User is removed');
		await desk.page.goto(`${web.portal.origin}/compoundcalcu`);
		await desk.page.getByRole('textbox', { name: 'Username' }).waitFor();
	});
});

describe('the administration', () => {
	it('no tab of the administration has an accessibility violation', async () => {
		const { page } = await administration();
		const look = async (name: string) => {
			await expectAccessible(page, name);
			await picture(page, `admin-${name}`);
		};
		await page.getByRole('row', { name: /BNI/ }).waitFor();
		await look('organisations');
		await tick(page.getByRole('checkbox', { name: 'Select Demo Bank', exact: true }));
		await press(page, 'Edit');
		await page.getByRole('dialog').waitFor();
		for (const index of [0, 5]) {
			await page.getByRole('dialog').getByRole('tab').nth(index).click();
			await look(`edit-${index}`);
		}
		await press(page.getByRole('dialog'), 'Cancel');
		const lookAtDialog = async (button: string) => {
			await press(page, button);
			await page.getByRole('dialog').waitFor();
			await look(`dialog-${button}`);
			await press(page.getByRole('dialog'), button === 'Add several' ? 'Close' : 'Cancel');
			await page.getByRole('dialog').waitFor({ state: 'detached' });
		};
		for (const button of ['Remove', 'Add']) await lookAtDialog(button);
		await page.getByRole('tab', { name: 'Users' }).click();
		await page.getByRole('row', { name: /admin@bni\.example/ }).waitFor();
		await look('users');
		await tick(page.getByRole('checkbox', { name: 'Select admin@bni.example', exact: true }));
		for (const button of ['Edit', 'Remove', 'Add several', 'Add']) await lookAtDialog(button);
		await page.getByRole('tab', { name: 'Audit trail' }).click();
		await page.getByRole('table').waitFor();
		await look('audit');
		await page
			.getByRole('button', { name: /^Changes of / })
			.first()
			.click();
		await page.getByRole('dialog').waitFor();
		await look('audit-entry');
	});
});

describe('a bulk delivery schedule', () => {
	it('a schedule is added from an example and run immediately, and its delivery is listed with its file', async () => {
		const { page } = await administration();
		await page.getByRole('row', { name: /BNI/ }).waitFor();
		await tick(page.getByRole('checkbox', { name: 'Select Demo Bank', exact: true }));
		await press(page, 'Edit');
		const dialog = page.getByRole('dialog', { name: 'Organizations' });
		await press(dialog, 'New bulk schedule');
		await press(dialog, 'Start from an example');
		await press(dialog, 'JSON');
		await dialog
			.getByRole('textbox', { name: 'Rates' })
			.fill('[{"currency":"USD","startDate":"2022-06-03","endDate":"2022-06-13"}]');
		await press(dialog, 'Save bulk schedule');
		await press(topDialog(page), 'Save');
		await said(page, 'Bulk schedule added.');
		await dialog
			.getByRole('radio', { name: /^Select rfr-/ })
			.locator('xpath=..')
			.click();
		await press(dialog, 'Run now');
		await press(topDialog(page), 'Run now');
		await said(page, 'Delivery started.');
		const delivery = dialog.getByRole('row', { name: /Run now · operator@portal\.example/ });
		await delivery.getByText(/^Delivered/).waitFor();
		await delivery.getByText(/^rfr-\d{8}\.csv$/).waitFor();
		await delivery.scrollIntoViewIfNeeded();
		await picture(page, 'admin-bulk-delivered');
	});
});
