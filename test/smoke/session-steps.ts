import assert from 'node:assert/strict';
import { demoPassword } from '#infra/local/seed/demo-users.ts';
import { routes } from '#shared/contract/routes.ts';
import type { Page } from './page.ts';
import { go, type Step, user } from './step.ts';

const operator = 'operator@portal.example';

async function signIn(page: Page, login: string): Promise<void> {
	await page.click({ css: 'input', name: '^Username' });
	await page.driver.type(login);
	await page.press('Enter');
	await page.click({ css: 'input', name: '^Password' });
	await page.driver.type(demoPassword);
	await page.press('Enter');
}

export const signInByKeyboard: Step = {
	name: 'sign in by keyboard',
	async act({ page, origin }) {
		await page.driver.goto(origin);
		await signIn(page, user);
		await page.waitFor(go);
	},
};

export const logOut: Step = {
	name: 'log out: the token is dead',
	async act({ page, api }) {
		const authorization = (await page.authorization()) ?? '';
		const profile = () => api.call('GET', routes.profile.path, null, { authorization });
		assert.equal((await profile()).status, 200);
		await page.click({ css: 'button', name: `^User menu|^${user}` });
		await page.click({ css: '[role=menuitem]', name: '^Logout$' });
		await page.waitFor({ css: 'input[name=username], input', name: '^(Username|Password)' });
		assert.equal((await profile()).status, 401);
	},
};

const press = (page: Page, name: string) => page.click({ css: '[role=dialog] button', name: `^${name}$` });

export const operatorSteps: readonly Step[] = [
	{
		name: 'a delivery that the operator starts is listed with its file',
		async act({ page, origin }) {
			await page.driver.goto(`${origin}/admin`);
			await signIn(page, operator);
			await page.click({ css: 'input[type=checkbox]', name: '^Select Demo Bank$' });
			await page.click({ css: 'button', name: '^Edit$' });
			await press(page, 'New bulk schedule');
			await press(page, 'Start from an example');
			await page.fill(
				{ css: 'textarea', name: '^Rates' },
				'[{"currency":"USD","startDate":"2022-06-03","endDate":"2022-06-13"}]',
			);
			await press(page, 'Save bulk schedule');
			await press(page, 'Save');
			await page.waitFor({ css: 'div, span', name: '^Bulk schedule added.$' });
			await press(page, 'Run now');
			await press(page, 'Run now');
			await page.waitFor({
				css: '[role=dialog] tr',
				name: 'Run now · operator@portal.example.*Delivered.*rfr-\\d{8}\\.csv',
			});
			await press(page, 'Cancel');
		},
	},
	{
		name: 'Chinese and dark',
		async act({ page }) {
			await page.click({ css: 'button', name: '^Language$' });
			await page.click({ css: '[role^=menuitem]', name: '中文' });
			await page.waitFor({ css: 'h1', name: '管理' });
			assert.equal(await page.attribute('html', 'lang'), 'zh-CN');
			await page.click({ css: 'button', name: '^切换到深色模式$' });
			await page.waitFor({ css: 'button', name: '^切换到浅色模式$' });
			const background = await page.driver.evaluate(() => getComputedStyle(document.body).backgroundColor);
			const brightest = Math.max(...(background.match(/\d+/g) ?? []).slice(0, 3).map(Number));
			assert.ok(brightest < 64, `the background is ${background}`);
		},
	},
];
