import { expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

// Violations of the content security policy fail both tests.
it('the document shows every operation and the problem codes', async () => {
	const { page } = await web.visit({ path: '/help/api' });
	await expect.poll(() => page.locator('.opblock').count()).toBe(Object.keys(routes).length);
	await page.getByRole('table', { name: 'Codes of problems' }).getByText('module-not-entitled').waitFor();
	expect(await page.getByRole('button', { name: /authorization/ }).count()).toBe(0);
	expect(await page.locator('html.dark-mode').count()).toBe(0);
});

it('an example program that is copied by keyboard contains the address of this portal', async () => {
	const { page } = await web.visit({ path: '/help/api' });
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.getByRole('button', { name: 'Copy' }).first().press('Enter');
	await page.getByRole('button', { name: 'Copied' }).waitFor();
	const text = await page.evaluate(() => navigator.clipboard.readText());
	expect(text).toBe(`npm install ${new URL(page.url()).origin}/help/api/rfr-portal-client.tgz`);
	// The list of operations is rendered by a third-party component, so it is removed before the check.
	await page.locator('#reference').evaluate((list) => list.remove());
	await expectAccessible(page, 'help of the API');
});

it('an operation opens with its example in Chinese and in dark mode, and without buttons that send requests', async () => {
	const { page } = await web.visit({ path: '/help/zh/api', language: 'zh', mode: 'dark' });
	await page.getByRole('table', { name: '问题代码' }).getByText('module-not-entitled').waitFor();
	await page.locator('.opblock', { hasText: routes.compound.path }).getByRole('button').first().click();
	await page.getByText('1.000065555555555556').first().waitFor();
	expect(await page.getByRole('button', { name: /Try it out|authorization/ }).count()).toBe(0);
	expect(await page.locator('html.dark-mode').count()).toBe(1);
});
