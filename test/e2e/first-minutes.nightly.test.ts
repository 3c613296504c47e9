import { expect, it } from 'vitest';
import { button, calculator } from '../support/calculator-page.ts';
import { inChinese } from '../support/in-chinese.ts';
import { picture } from '../support/picture.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

it('each worked example opens with its result by keyboard, and is offered again after a reset', async () => {
	const { page } = await calculator(web);
	const open = async (example: string, figure: RegExp) => {
		const examples = page.getByRole('region', { name: /^(Worked examples|计算示例)$/ });
		await examples.waitFor();
		expect(await examples.locator('a[href*="#length="]').count(), 'examples').toBe(3);
		expect(await examples.locator('a[href*="first-steps.html"]').count(), 'help').toBe(1);
		await examples.getByRole('link', { name: example }).focus();
		await page.keyboard.press('Enter');
		await page.getByRole('grid').first().waitFor();
		await page.locator('dd').filter({ hasText: figure }).first().waitFor();
	};
	const reset = async () => {
		await button(page, 'Reset').click();
		await button(page.getByRole('dialog'), 'Reset').click();
	};
	await picture(page, 'first-minutes');
	// Source of the 30-day SOFR Average of 30 December 2022: test/golden/published/sofr-averages-and-index.json.
	await open('SOFR over 30 days', /4\.06173/);
	await reset();
	await open('A SONIA loan with a lookback', /GBP/);
	await reset();
	await inChinese(page, () => open('中途还款的欧元贷款', /EUR/));
});

it('the operator sees the publishers of feeds and the status of users, and why fetching is switched off', async () => {
	const { page } = await web.signsIn('operator@portal.example', {
		path: '/admin?tab=users',
		expectedFaults: /status of 409/,
	});
	// The tab of the address that was opened before the sign-in.
	await page.getByRole('columnheader', { name: 'Sign-in' }).waitFor();
	await page
		.getByText(/^Last seen /)
		.first()
		.waitFor();
	await picture(page, 'admin-user-status');
	await page.getByRole('tab', { name: 'Rate feeds' }).click();
	await page.waitForURL((url) => url.searchParams.get('tab') === 'feeds');
	await page.getByRole('link', { name: /^Bank of England/ }).waitFor();
	const status = page.getByRole('table', { name: 'Rate feeds' }).getByText('Overdue').first();
	expect(await status.evaluate((text) => getComputedStyle(text).wordBreak), 'words are not broken').toBe('normal');
	await page.getByRole('button', { name: 'Fetch now: SONIA' }).click();
	await page
		.getByText(/This portal does not fetch fixings from publishers/)
		.first()
		.waitFor();
	await picture(page, 'admin-fetch-now');
});
