import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { button, calculator, choose, editTerms } from '../support/calculator-page.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';
import { signIn } from '../support/visit.ts';

const web = portalInBrowser();

it('the sign-in page and the welcome page of a user without screens have no accessibility violation', async () => {
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
	await page.getByRole('button', { name: /User menu of user@batch-client\.example/ }).waitFor();
	await page.getByRole('heading', { level: 1 }).waitFor();
	expect(await page.getByRole('navigation', { name: 'Modules' }).getByRole('link').count(), 'tabs').toBe(0);
	expect(await page.getByRole('link', { name: /Help for this page/ }).count(), 'help').toBe(0);
	await expectAccessible(page, 'welcome');
});

it('the calculator has no accessibility violation', async () => {
	const opened = await calculator(web);
	const { page } = opened;
	const dialog = page.getByRole('dialog');
	const judgeDialog = async (name: string) => {
		await dialog.waitFor();
		await expectAccessible(page, name);
		await button(dialog, 'Cancel').click();
		await dialog.waitFor({ state: 'detached' });
	};
	await page.getByRole('region', { name: 'Worked examples' }).waitFor();
	await expectAccessible(page, 'calculator with worked examples');
	await button(page, 'Paste from spreadsheet').click();
	await dialog.getByRole('textbox').fill('Date\tChange\n15 Jul 2026\t1m\n22 Jul 2026\t2m');
	await button(page, 'Use these changes').click();
	await button(page, 'Undo paste of 2 changes').waitFor();
	await choose(opened, 'Currency', 'GBP SONIA');
	await judgeDialog('change of the currency');
	await button(page, 'Go').click();
	await page.getByRole('grid').waitFor();
	await page.getByRole('grid').press('Enter');
	await editTerms(page);
	await button(page, 'Save').click();
	// Scrolls to the top, because a field that is half covered by the header counts as too small a target.
	await page.evaluate(() => scrollTo(0, 0));
	await expectAccessible(page, 'principal changes, a notification and a result with an explanation');
	await button(page, 'Export').click();
	await judgeDialog('Export');
});

/** Screens that other browser tests do not check: login, address, a displayed text, and a button for more content. */
const screens: readonly (readonly [login: string, path: string, text: string | RegExp, press?: string])[] = [
	['admin@demo-bank.example', '/admin', 'What is configured'],
	['admin@demo-bank.example', '/admin?tab=deliveries', 'No schedule yet. Press New to add one.'],
	['admin@demo-bank.example', '/admin?tab=webhooks', /^No webhook yet/],
	['operator@portal.example', '/admin?tab=deliveries', 'Choose an organization'],
	['user@demo-bank.example', '/compoundcalcu/batch/saved', /^You have no saved batches/],
	['user@demo-bank.example', '/compoundcalcu/loans/none', 'This loan cannot be opened'],
	['user@demo-bank.example', '/compoundcalcu/payments', 'No payments.'],
	['user@demo-bank.example', '/valuationengine/runs', 'Saved runs', 'New run'],
];

it.for(screens)('the screens of %s at %s have no accessibility violation', async ([login, path, text, press]) => {
	const { page } = await web.signedIn(login, { path, expectedFaults: /status of 404/ });
	await page.getByRole('main').getByText(text).first().waitFor();
	if (press !== undefined) await button(page, press).click();
	await expectAccessible(page, path);
});

/** One Chinese page suffices: its blocks equal the English ones. The two longest pages have every kind of block. */
const help = ['index', 'zh/index', 'compounding-calculator', 'fallback-rates'];

it('the help pages have no accessibility violation', async () => {
	const { page } = await web.visit({ path: '/help/index.html' });
	for (const path of help) {
		await page.goto(`${web.portal.origin}/help/${path}.html`);
		await expectAccessible(page, path);
	}
});
