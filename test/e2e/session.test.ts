import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

describe('signing in', () => {
	it('opens the calculator, is restored after a reload, and ends at logout for the token too', async () => {
		const opened = await web.signsIn(user);
		await opened.page.waitForURL('**/compoundcalcu');
		const kept = await opened.page.evaluate(() => JSON.stringify({ ...localStorage }));
		// A JSON web token; encrypted text can have its first three letters by chance.
		expect(kept).not.toMatch(/eyJ[\w-]{10,}\.eyJ/);
		expect(kept).not.toContain(user);

		const profile = opened.page.waitForRequest((request) => request.headers().authorization !== undefined);
		await opened.page.reload();
		await tabs(opened).waitFor();
		const token = (await profile).headers().authorization as string;

		await opened.page.locator('form fieldset').waitFor();
		await opened.page.waitForLoadState('networkidle');
		const ended = opened.page.waitForResponse('**/session/logout');
		await logOut(opened, user);
		expect((await ended).status()).toBe(200);
		await loginHeading(opened).waitFor();
		await opened.page.waitForURL((url) => url.pathname === '/');
		const again = await fetch(`${web.portal.origin}/session/profile`, { headers: { authorization: token } });
		expect(again.status).toBe(401);
	});

	it('refuses a wrong password and an unknown user with the same message, and names empty fields', async () => {
		const opened = await web.visit({ expectedFaults: /status of 400/ });
		const { page } = opened;
		await page.getByRole('button', { name: 'Login', exact: true }).click();
		await page.getByText('Username should not be empty').waitFor();
		await page.getByRole('textbox', { name: 'Username' }).fill(user);
		await page.getByRole('button', { name: 'Login', exact: true }).click();
		await page.getByText('Password should not be empty').waitFor();
		await signIn(page, user, 'Wrong-password-1');
		await page.getByText('Wrong username or password.', { exact: true }).waitFor();
		await signIn(page, 'nobody@demo-bank.example', 'Wrong-password-1');
		await page.getByText('Wrong username or password.', { exact: true }).waitFor();
	});

	it('asks an invited user for a new password, which then signs in', async () => {
		const opened = await web.visit();
		const { page } = opened;
		await signIn(page, 'new@demo-bank.example');
		const field = page.locator('input[autocomplete="new-password"]');
		await field.fill('too-short');
		await field.press('Enter');
		await page.getByText('The password does not meet all rules below.').waitFor();
		await field.fill('Chosen-by-me-2');
		await field.press('Enter');
		await tabs(opened).waitFor();
		await logOut(opened, 'new@demo-bank.example');
		await loginHeading(opened).waitFor();
		await signIn(page, 'new@demo-bank.example', 'Chosen-by-me-2');
		await tabs(opened).waitFor();
	});

	it('replaces a forgotten password with a code from a mail', async () => {
		const opened = await web.visit();
		const { page } = opened;
		await page.getByText('Forgot your password?').click();
		await page.getByRole('textbox', { name: 'Username' }).fill('admin@demo-bank.example');
		await page.getByRole('textbox', { name: 'Username' }).press('Enter');
		const code = page.locator('input[autocomplete="one-time-code"]');
		await code.waitFor();
		await code.fill(codeFromMail('admin@demo-bank.example'));
		const field = page.locator('input[autocomplete="new-password"]');
		await field.fill('Remembered-now-3');
		await field.press('Enter');
		await loginHeading(opened).waitFor();
		await signIn(page, 'admin@demo-bank.example', 'Remembered-now-3');
		await tabs(opened).waitFor();
	});

	it('a logout in one tab signs out every tab', async () => {
		const opened = await web.signsIn(user);
		await tabs(opened).waitFor();
		const second = { ...opened, page: await opened.context.newPage() };
		await second.page.goto(web.portal.origin);
		await tabs(second).waitFor();
		await logOut(second, user);
		await loginHeading(opened).waitFor();
	});
});

describe('screens by layout', () => {
	it('a user with VAL alone opens the swap valuation, and has no calculator', async () => {
		const opened = await web.signsIn('user@bni.example');
		await opened.page.waitForURL((url) => url.pathname === '/valuationengine');
		await opened.page.getByRole('heading', { name: 'Swap valuation', level: 1 }).waitFor();
		expect(await everyTab(opened).allTextContents()).toEqual(['Swap valuation']);
		await opened.page.evaluate(() => {
			history.pushState(null, '', '/compoundcalcu');
			dispatchEvent(new PopStateEvent('popstate'));
		});
		await opened.page.waitForURL((url) => url.pathname === '/');
		await opened.page
			.getByRole('heading', { name: 'Welcome to Risk Free Rates and Valuation Engine service' })
			.waitFor();
		expect(await everyTab(opened).allTextContents()).toEqual(['Swap valuation']);
	});

	it('a non-GUI layout has only the user menu', async () => {
		const opened = await web.signsIn('user@batch-client.example');
		await opened.page.getByRole('button', { name: /User menu of user@batch-client\.example/ }).waitFor();
		expect(await tabs(opened).count()).toBe(0);
		expect(await opened.page.getByRole('link', { name: /Help for this page/ }).count()).toBe(0);
	});
});

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
