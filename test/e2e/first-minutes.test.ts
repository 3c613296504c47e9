import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { picture } from '../support/picture.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

const titles = { en: 'Worked examples', zh: '计算示例' } as const;

it.each([
	// The 30-day SOFR Average of 30 December 2022: test/golden/published/sofr-averages-and-index.json.
	{ language: 'en', example: 'SOFR over 30 days', figure: /4\.06173/ },
	{ language: 'zh', example: '中途还款的欧元贷款', figure: /EUR/ },
	{ language: 'en', example: 'A SONIA loan with a lookback', figure: /GBP/ },
] as const)('a worked example opens calculated: $example', async ({ example, figure, language }) => {
	const { page } = await web.signedIn('user@demo-bank.example', { language });
	const examples = page.getByRole('region', { name: titles[language] });
	await examples.waitFor();
	expect(await examples.getByRole('link').count()).toBe(3);
	await picture(page, `first-minutes-${language}`);
	if (example === 'SOFR over 30 days') await expectAccessible(page, 'examples');
	await examples.getByRole('link', { name: example }).focus();
	await page.keyboard.press('Enter');
	await page.getByRole('grid').first().waitFor();
	await page.locator('dd').filter({ hasText: figure }).first().waitFor();
});

it('the operator sees feeds with their publishers, users with their status, and why nothing is fetched', async () => {
	const { page } = await web.signedIn('operator@portal.example', { expectedFaults: /status of 409/ });
	await page.goto(`${web.portal.origin}/admin?tab=users`);
	await page.getByRole('columnheader', { name: 'Sign-in' }).waitFor();
	await page
		.getByText(/^Last seen /)
		.first()
		.waitFor();
	await picture(page, 'admin-user-status');
	await page.getByRole('tab', { name: 'Rate feeds' }).click();
	await page.getByRole('button', { name: 'Fetch now: SONIA' }).click();
	await page
		.getByText(/This portal does not fetch fixings from publishers/)
		.first()
		.waitFor();
	await picture(page, 'admin-fetch-now');
	await expectAccessible(page, 'feeds');
});
