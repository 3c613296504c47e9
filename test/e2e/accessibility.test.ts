import { it } from 'vitest';
import { expectAccessible, expectHelpAccessible } from '../support/accessibility.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';
import { signIn } from '../support/visit.ts';

const web = sharedPortalInBrowser();

it('has no accessibility violation at sign-in and on the welcome page', async () => {
	const { page } = await web.visit();
	await page.locator('form input').first().waitFor();
	await expectAccessible(page, 'login');
	await page.getByText('Forgot your password?').first().click();
	await expectAccessible(page, 'forgotten password');
	await page.reload();
	await signIn(page, 'new@demo-bank.example');
	await page.locator('input[autocomplete="new-password"]').first().waitFor();
	await expectAccessible(page, 'first password');
	await page.reload();
	await signIn(page, 'user@batch-client.example');
	await page.getByRole('button', { name: /user@batch-client\.example/ }).waitFor();
	await page.getByRole('heading', { level: 1 }).waitFor();
	await expectAccessible(page, 'welcome');
});

it('has no accessibility violation in the calculator', async () => {
	const { page } = await web.signedIn();
	const button = (name: string) => page.getByRole('button', { name, exact: true });
	await button('Go').waitFor();
	await expectAccessible(page, 'calculator');
	await button('Add Principal Change').click();
	await button('Save').click();
	await expectAccessible(page, 'principal changes and a notification');
	await page.locator('button[aria-haspopup="listbox"]').first().click();
	await page.getByRole('option', { name: /^GBP/ }).click();
	await page.getByRole('dialog').waitFor();
	await expectAccessible(page, 'change of the currency');
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
	await button('Go').click();
	await page.getByRole('grid').waitFor();
	await page.getByRole('grid').press('Enter');
	await expectAccessible(page, 'result with an explanation');
	for (const dialog of ['Reset', 'Export']) {
		await button(dialog).first().click();
		await page.getByRole('dialog').waitFor();
		await expectAccessible(page, dialog);
		await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
	}
});

it('has no accessibility violation on the help pages of the calculator', async () => {
	const { page } = await web.visit();
	for (const help of ['index', 'compounding-calculator', 'zh/index', 'zh/compounding-calculator']) {
		await page.goto(`${web.portal.origin}/help/${help}.html`);
		await expectHelpAccessible(page, help);
	}
});
