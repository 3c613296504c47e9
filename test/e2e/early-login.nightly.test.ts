import { expect, it } from 'vitest';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';
import { openPage } from '../support/visit.ts';

const web = sharedPortalInBrowser();

it.each([
	['en', 'Username', 'Password', 'Go'],
	['zh', '用户名', '密码', '计算'],
] as const)(
	'in %s, the login can be typed and submitted before the app is loaded',
	async (language, username, password, go) => {
		const { context, close } = await web.visit({ language });
		const { page, faults } = await openPage(context, { language });
		const code = Promise.withResolvers<void>();
		await page.route('**/assets/first-*.js', async (route) => {
			await code.promise;
			await route.continue();
		});
		await page.goto(web.portal.origin, { waitUntil: 'commit' });
		await page.getByRole('textbox', { name: username }).fill('user@demo-bank.example');
		await page.keyboard.press('Enter');
		const field = page.getByRole('textbox', { name: password });
		await field.pressSequentially(demoPassword);
		await page.keyboard.press('Enter');
		expect(await page.locator('form').getAttribute('data-early')).toBe('');
		code.resolve();
		await page.getByRole('button', { name: go, exact: true }).waitFor();
		expect(faults).toEqual([]);
		await close();
	},
);

it('if the login script cannot be loaded, the form sends no data and keeps the address', async () => {
	const { page } = await web.visit({ expectedFaults: /form-action|ERR_FAILED|violates/ });
	await page.route('**/*.js', (route) => route.abort());
	const address = `${web.portal.origin}/`;
	await page.goto(address, { waitUntil: 'load' });
	const requests: string[] = [];
	page.on('request', (request) => requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
	await page.locator('#early-username').fill('user@demo-bank.example');
	await page.locator('#early-password').fill(demoPassword);
	await page.locator('form[data-early]').evaluate((form) => (form as HTMLFormElement).requestSubmit());
	// The answer comes after the browser has refused the submission.
	expect(await page.evaluate(() => location.href)).toBe(address);
	expect(requests).toEqual([]);
});

it('a password that the browser has filled in is cleared when a stored session opens', async () => {
	const code = Promise.withResolvers<void>();
	const { page } = await web.signedIn();
	await page.getByRole('button', { name: 'Go', exact: true }).waitFor();
	await page.route('**/assets/first-*.js', async (route) => {
		await code.promise;
		await route.continue();
	});
	await page.reload({ waitUntil: 'commit' });
	const password = page.locator('#early-password');
	expect(await password.isVisible()).toBe(false);
	await password.evaluate((input) => {
		(input as HTMLInputElement).value = 'filled in by the browser';
	});
	code.resolve();
	await page.getByRole('button', { name: 'Go', exact: true }).waitFor();
	expect(await page.locator('input[type="password"]').count()).toBe(0);
	expect(await page.content()).not.toContain('filled in by the browser');
});
