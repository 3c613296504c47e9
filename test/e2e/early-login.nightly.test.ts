import { expect, it } from 'vitest';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';
import { openPage } from '../support/visit.ts';

const web = sharedPortalInBrowser();

it.each([
	['en', 'Username', 'Password', 'Go'],
	['zh', '用户名', '密码', '计算'],
] as const)(
	'in %s the login can be typed and sent before the app is loaded',
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
