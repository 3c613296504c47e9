import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { calculator } from '../support/calculator-page.ts';
import { tabTo } from '../support/hands.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';

const web = portalInBrowser();

it('a loan is calculated using only the keyboard, in Chinese and in dark mode', async () => {
	const opened = await calculator(web, { language: 'zh', mode: 'dark' });
	const { page } = opened;
	await page.locator('body').press('Tab');
	await page.keyboard.press('Enter');
	const currency = page.getByRole('button', { name: /^货币/ }).first();
	await tabTo(page, currency);
	await page.keyboard.press('F1');
	const help = page.getByRole('dialog', { name: '货币' });
	await help.getByText(/./).first().waitFor();
	await expectAccessible(page, 'help of a field');
	await page.keyboard.press('Escape');
	await help.waitFor({ state: 'hidden' });
	const go = page.getByRole('button', { name: '计算', exact: true });
	await expect.poll(() => currency.evaluate((element) => element === document.activeElement)).toBe(true);
	const isFocused = () => go.evaluate((element) => element === document.activeElement);
	// Key presses so far: two for the skip link and one for the currency.
	let presses = 3;
	while (!(await isFocused()) && presses < 40) {
		await page.keyboard.press('Tab');
		presses += 1;
	}
	expect(presses).toBeLessThanOrEqual(25);
	await page.keyboard.press('Enter');
	const grid = page.getByRole('grid');
	await grid.waitFor();
	// The form is collapsed, the first day is visible without scrolling, and the focus is in the result.
	const edit = page.getByRole('button', { name: '修改条件', exact: true });
	expect(await edit.getAttribute('aria-expanded')).toBe('false');
	expect(await currency.isVisible()).toBe(false);
	const isInResult = () =>
		page.getByRole('region', { name: '结果' }).evaluate((result) => result.contains(document.activeElement));
	await expect.poll(isInResult).toBe(true);
	const row = await grid.getByRole('row').nth(1).boundingBox();
	expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
	await tabTo(page, edit);
	await page.keyboard.press('Enter');
	await expect.poll(() => currency.evaluate((element) => element === document.activeElement)).toBe(true);
	await tabTo(page, grid);
	await page.keyboard.press('End');
	const last = await grid.getAttribute('aria-activedescendant');
	await page.keyboard.press('Home');
	await expect.poll(() => grid.getAttribute('aria-activedescendant')).not.toBe(last);
	await page.keyboard.press('Enter');
	await expect.poll(() => page.getByText(/SOFR/).count()).toBeGreaterThan(1);
});
