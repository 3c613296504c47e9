import { expect, it } from 'vitest';
import { routes } from '../../shared/contract/routes.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

it.each([
	['/help/api', 'en', 'light', 'Codes of problems'],
	['/help/zh/api', 'zh', 'dark', '问题代码'],
] as const)('%s shows every operation under the content security policy, in %s and %s', async (...row) => {
	const [path, language, mode, caption] = row;
	const { page } = await web.visit({ language, mode });
	await page.goto(web.portal.origin + path);
	await expect.poll(() => page.locator('.opblock').count()).toBe(Object.keys(routes).length);
	await page.getByRole('table', { name: caption }).getByText('module-not-entitled').waitFor();
	await page.locator('.opblock', { hasText: routes.compound.path }).getByRole('button').first().click();
	await page.getByText('1.000065555555555556').first().waitFor();
	expect(await page.getByRole('button', { name: /Try it out|authorization/ }).count()).toBe(0);
	expect(await page.locator('html.dark-mode').count()).toBe(mode === 'dark' ? 1 : 0);
});
