import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { editTerms } from '../support/calculator-page.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';
import { signIn, type Visit } from '../support/visit.ts';

const user = 'user@demo-bank.example';

const web = portalInBrowser();

const tabs = ({ page }: Visit) =>
	page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Compounding Calculator' });
const everyTab = ({ page }: Visit) => page.getByRole('navigation', { name: 'Modules' }).getByRole('link');

const loginHeading = ({ page }: Visit) => page.getByRole('heading', { name: 'Login' });

async function logOut({ page }: Visit, name: string): Promise<void> {
	await page.getByRole('button', { name: new RegExp(`User menu of ${name}`) }).click();
	await page.getByRole('menuitem', { name: 'Logout' }).click();
}

it('a session is restored after a reload and in a second tab, and ends in every tab at logout', async () => {
	const opened = await web.signsIn(user);
	const { page, context } = opened;
	await page.waitForURL('**/compoundcalcu');
	const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
	await page.getByRole('button', { name: 'Go', exact: true }).waitFor();
	expect(await focused(), 'after the sign-in').toBe('content');
	const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
	// Matches a JSON web token. Encrypted text may contain its first three letters by chance.
	expect(kept).not.toMatch(/eyJ[\w-]{10,}\.eyJ/);
	expect(kept).not.toContain(user);

	const profile = page.waitForRequest((request) => request.headers().authorization !== undefined);
	await page.reload();
	await tabs(opened).waitFor();
	await page.getByRole('button', { name: 'Go', exact: true }).waitFor();
	expect(await focused(), 'after a reload').toBe('');
	const token = (await profile).headers().authorization as string;

	const second = { ...opened, page: await context.newPage() };
	await second.page.goto(web.portal.origin);
	await tabs(second).waitFor();
	await page.waitForLoadState('networkidle');
	const ended = page.waitForResponse('**/session/logout');
	await logOut(opened, user);
	expect((await ended).status()).toBe(200);
	await loginHeading(opened).waitFor();
	await page.waitForURL((url) => url.pathname === '/');
	await loginHeading(second).waitFor();
	const again = await fetch(`${web.portal.origin}/session/profile`, { headers: { authorization: token } });
	expect(again.status).toBe(401);
});

it('if the session has ended when a user saves, the typed values are kept for the next sign-in', async () => {
	const login = 'admin@demo-bank.example';
	const opened = await web.signsIn(login, { path: '/admin?tab=users', expectedFaults: /status of 401/ });
	const { page } = opened;
	const [dialog, asked] = [page.getByRole('dialog').first(), page.getByRole('dialog').last()];
	const field = dialog.getByRole('textbox', { name: /^Login/ });
	const save = async () => {
		await dialog.getByRole('button', { name: 'Save', exact: true }).click();
		await asked.getByText('Do you').waitFor();
		await asked.getByRole('button', { name: 'Save', exact: true }).click();
	};
	const token = page.waitForRequest((request) => request.headers().authorization !== undefined);
	await page.getByRole('row', { name: /user@demo-bank/ }).waitFor();
	const { authorization = '' } = (await token).headers();
	await page.getByRole('button', { name: 'Add', exact: true }).click();
	await field.fill('typed@demo-bank.example');
	const headers = { authorization, 'content-type': 'application/json' };
	await fetch(`${web.portal.origin}/session/logout`, { method: 'POST', headers, body: '{}' });
	await save();
	await page.getByText('Session expired. Please login again.').waitFor();
	expect(await page.getByRole('dialog').count()).toBe(0);
	await signIn(page, login);
	await field.waitFor();
	expect(await field.inputValue()).toBe('typed@demo-bank.example');
	await page.getByRole('row', { name: /user@demo-bank/ }).waitFor();
	expect(await page.getByRole('row', { name: /typed@/ }).count()).toBe(0);
	await save();
	await page.getByRole('row', { name: /typed@/ }).waitFor();
});

it('wrong inputs are refused, first and forgotten passwords are replaced, and the screens of the layout open', async () => {
	const opened = await web.visit({ expectedFaults: /status of 40[01]/ });
	const { page } = opened;
	await expectRefusals(page);
	await replaceForgottenPassword(opened, 'admin@demo-bank.example');
	await logOut(opened, 'admin@demo-bank.example');
	await loginHeading(opened).waitFor();
	await replaceFirstPassword(opened, 'new@demo-bank.example');
	await expectCalculationAfterExpiry(opened, 'new@demo-bank.example', 'Chosen-by-me-2');
	await logOut(opened, 'new@demo-bank.example');
	await loginHeading(opened).waitFor();
	await signIn(page, 'user@bni.example');
	await expectValuationAlone(opened);
});

/** Expects the same message for a wrong password and an unknown user, and a message that names empty fields. */
async function expectRefusals(page: Page): Promise<void> {
	const login = page.getByRole('button', { name: 'Login', exact: true });
	await login.click();
	await page.getByText('Username should not be empty').waitFor();
	await page.getByRole('textbox', { name: 'Username' }).fill(user);
	await login.click();
	await page.getByText('Password should not be empty').waitFor();
	const refused = page.getByText('Wrong username or password.', { exact: true });
	await signIn(page, user, 'Wrong-password-1');
	await refused.waitFor();
	const answered = page.waitForResponse((response) => response.status() === 400);
	await signIn(page, 'nobody@demo-bank.example', 'Wrong-password-1');
	await answered;
	await refused.waitFor();
}

async function replaceForgottenPassword(opened: Visit, login: string): Promise<void> {
	const { page } = opened;
	await page.getByText('Forgot your password?').click();
	await page.getByRole('textbox', { name: 'Username' }).fill(login);
	await page.getByRole('textbox', { name: 'Username' }).press('Enter');
	const code = page.locator('input[autocomplete="one-time-code"]');
	await code.waitFor();
	await code.fill(codeFromMail(login));
	const field = page.locator('input[autocomplete="new-password"]');
	await field.fill('Remembered-now-3');
	await field.press('Enter');
	await loginHeading(opened).waitFor();
	await signIn(page, login, 'Remembered-now-3');
	await tabs(opened).waitFor();
}

/** Signs in as an invited user, who chooses a password and then signs in with it. */
async function replaceFirstPassword(opened: Visit, login: string): Promise<void> {
	const { page } = opened;
	await signIn(page, login);
	const field = page.locator('input[autocomplete="new-password"]');
	await field.fill('too-short');
	await field.press('Enter');
	await page.getByText('The password does not meet all rules below.').waitFor();
	await field.fill('Chosen-by-me-2');
	await field.press('Enter');
	await tabs(opened).waitFor();
	await logOut(opened, login);
	await loginHeading(opened).waitFor();
	await signIn(page, login, 'Chosen-by-me-2');
	await tabs(opened).waitFor();
}

/** Expects that the calculation that was open when the session expired is open again after the user signs in. */
async function expectCalculationAfterExpiry(opened: Visit, login: string, password: string): Promise<void> {
	const { page } = opened;
	const go = page.getByRole('button', { name: 'Go', exact: true });
	await go.click();
	await page.waitForURL(/#.*currency=/);
	const calculation = page.url();
	await page.getByRole('grid').waitFor();
	await editTerms(page);
	await page.route('**/compounding/v2', (call) => call.fulfill({ status: 401, json: { message: 'Unauthorized' } }));
	await go.click();
	await loginHeading(opened).waitFor();
	expect(new URL(page.url()).hash).toBe('');
	await page.unroute('**/compounding/v2');
	await signIn(page, login, password);
	await page.waitForURL(calculation);
	await go.waitFor();
}

/** Expects that a user with only the module VAL sees the swap valuation and not the calculator. */
async function expectValuationAlone(opened: Visit): Promise<void> {
	const { page } = opened;
	await page.waitForURL((url) => url.pathname === '/valuationengine');
	await page.getByRole('heading', { name: 'Swap valuation', level: 1 }).waitFor();
	expect(await everyTab(opened).allTextContents()).toEqual(['Swap valuation']);
	await page.evaluate(() => {
		history.pushState(null, '', '/compoundcalcu');
		dispatchEvent(new PopStateEvent('popstate'));
	});
	await page.waitForURL((url) => url.pathname === '/');
	await page.getByRole('heading', { name: 'Welcome to Risk Free Rates and Valuation Engine service' }).waitFor();
	expect(await everyTab(opened).allTextContents()).toEqual(['Swap valuation']);
}

function codeFromMail(login: string): string {
	const outbox = join(web.portal.dataDirectory, 'outbox');
	const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
	const code = mails
		.filter((mail) => mail.includes(login))
		.map((mail) => /\b\d{6}\b/.exec(mail)?.[0])
		.at(-1);
	if (code === undefined) throw new Error(`no code was mailed to ${login}`);
	return code;
}
