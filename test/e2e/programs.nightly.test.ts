import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { expectAccessible, expectContrast } from '../support/accessibility.ts';
import { ApiCaller } from '../support/api-caller.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';

const web = portalInBrowser();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const dialog = (page: Page) => page.getByRole('dialog').last();

it('a key pair is added by keyboard, used by a program, revoked and removed', async () => {
	const { page } = await web.signedIn('admin@demo-bank.example', { path: '/admin?tab=programs' });
	await page.getByText('No program has a key pair yet.').waitFor();
	await press(page, 'Add key pair');
	await page.getByRole('dialog', { name: 'Add key pair' }).waitFor();
	await dialog(page).getByRole('button', { name: 'Save', exact: true }).press('Enter');
	for (const fault of ['Enter a name.', 'Choose at least one scope.']) await dialog(page).getByText(fault).waitFor();
	await dialog(page).getByRole('textbox', { name: 'Program' }).fill('Treasury system');
	await dialog(page).getByRole('checkbox', { name: 'calendars:read' }).press('Space');
	await dialog(page).getByRole('textbox', { name: 'Allowed addresses' }).fill('127.0.0.1\nbank.example');
	await dialog(page).getByRole('button', { name: 'Save', exact: true }).press('Enter');
	await dialog(page).getByText('Not an IP address or range: bank.example.').waitFor();
	// The viewport must contain the whole page, because axe treats content outside it as hidden.
	await page.setViewportSize({ width: 1280, height: 1600 });
	await expectAccessible(page, 'programs-add');
	await picture(page, 'programs-add');
	await dialog(page).getByRole('textbox', { name: 'Allowed addresses' }).fill('127.0.0.1');
	await dialog(page).getByRole('button', { name: 'Save', exact: true }).press('Enter');
	await page.getByRole('dialog', { name: 'Key pair of Treasury system' }).waitFor();
	await page.keyboard.press('Escape');
	await expectAccessible(page, 'programs-secret');
	const text = (await dialog(page).textContent()) ?? '';
	const [keyId = '', secret = ''] = [/rfrk_[0-9a-f]{24}/, /rfrs_[\w-]{43}/].map((form) => form.exec(text)?.[0]);
	const api = new ApiCaller(web.portal.origin);
	const exchanged = await api.post(routes.exchangeKey.path, { keyId, secret });
	expect(exchanged.status).toBe(200);
	expect((await api.post(routes.calendarNames.path, {}, exchanged.body.token)).status).toBe(200);
	await press(page, 'I have stored the secret');
	expect(await page.content()).not.toContain(secret);

	await page.reload();
	const row = page.getByRole('row', { name: /Treasury system/ });
	await row.getByText('Active', { exact: true }).waitFor();
	await row.getByRole('checkbox').press('Space');
	await expectAccessible(page, 'programs');
	await picture(page, 'programs', { fullPage: true });
	expect(await page.getByRole('button', { name: 'Remove', exact: true }).isDisabled()).toBe(true);
	await press(page, 'Revoke');
	await dialog(page).getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
	await row.getByText('Revoked', { exact: true }).waitFor();
	expect((await api.post(routes.calendarNames.path, {}, exchanged.body.token)).body.code).toBe('key-revoked');
	await row.getByRole('checkbox').press('Space');
	await press(page, 'Remove');
	await dialog(page).waitFor();
	await expectAccessible(page, 'removing a key pair');
	await dialog(page).getByRole('button', { name: 'Remove', exact: true }).press('Enter');
	await page.getByText('No program has a key pair yet.').waitFor();
	await page.getByRole('tab', { name: 'Audit trail' }).click();
	await page.getByRole('button', { name: 'Changes of Treasury system' }).first().waitFor();
	expect(await page.getByRole('row', { name: /Treasury system/ }).count()).toBe(4);
});

it('the page of programs fits a phone in Chinese and dark mode, and the address contains the selected organization', async () => {
	const { page } = await web.signedIn('operator@portal.example', {
		path: '/admin?tab=programs&of=demo-bank',
		language: 'zh',
		mode: 'dark',
	});
	await page.setViewportSize({ width: 390, height: 844 });
	await page.getByRole('button', { name: /Demo Bank/ }).waitFor();
	await page.getByText('尚无程序的密钥对。').waitFor();
	await press(page, '新增密钥对');
	await dialog(page).getByRole('button', { name: '保存', exact: true }).press('Enter');
	await dialog(page).getByText('请至少选择一个权限范围。').waitFor();
	await expectContrast(page, 'programs-add, Chinese');
	await picture(page, 'programs-add-phone', { fullPage: true });
	await dialog(page).getByRole('textbox', { name: '程序' }).fill('资金系统');
	await dialog(page).getByRole('checkbox', { name: 'rates:read' }).press('Space');
	await dialog(page).getByRole('button', { name: '保存', exact: true }).press('Enter');
	await press(page, '我已保存密钥');
	await page.getByRole('row', { name: /资金系统/ }).waitFor();
	await picture(page, 'programs-phone', { fullPage: true });
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	expect(overflow).toBeLessThanOrEqual(0);
});
