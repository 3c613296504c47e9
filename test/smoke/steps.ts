import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword } from '../../infra/local/seed/demo-users.ts';
import type { CompoundingResult } from '../../shared/contract/compounding.ts';
import type { CompoundingRequest } from '../../shared/contract/compounding-request.ts';
import { type OvernightRow, overnightHistory } from '../../shared/contract/overnight-history.ts';
import { routes } from '../../shared/contract/routes.ts';
import type { ApiCaller } from '../support/api-caller.ts';
import { eventually } from './eventually.ts';
import type { Page } from './page.ts';

export interface Visit {
	readonly page: Page;
	readonly origin: string;
	readonly downloads: string;
	readonly api: ApiCaller;
	/** Of the same user, for programs. */
	readonly token: string;
}

interface Step {
	readonly name: string;
	act(visit: Visit): Promise<void>;
}

export const user = 'user@demo-bank.example';

const go = { css: 'button', name: '^Go$' };
const grid = { css: '[role=grid]' };
const startDate = '2022-06-15';
const endDate = '2022-12-15';

/** The main jobs of a user, each on the state that the one before left. */
export const steps: readonly Step[] = [
	{
		name: 'sign in by keyboard',
		async act({ page, origin }) {
			await page.driver.goto(origin);
			await page.click({ css: 'input', name: '^Username' });
			await page.driver.type(user);
			await page.press('Enter');
			await page.click({ css: 'input', name: '^Password' });
			await page.driver.type(demoPassword);
			await page.press('Enter');
			await page.waitFor(go);
		},
	},
	{
		name: 'calculate: rows and rate are those of the API',
		async act({ page, api, token }) {
			await page.fill({ css: 'input', name: '^Start Date' }, '15-Jun-2022');
			await page.fill({ css: 'input', name: '^End Date' }, '15-Dec-2022');
			await page.click(go);
			await page.waitFor(grid);
			await expectResult(page, await compounded(api, token, {}));
		},
	},
	{
		name: 'explain a day',
		async act({ page }) {
			await page.click({ css: '[role=grid] tr[data-index="2"] td' });
			// Federal Reserve Bank of New York, SOFR of 17 June 2022.
			await page.waitFor({ css: 'section p', name: '^SOFR of 17-Jun-2022: 1.45% per year' });
			await page.click({ css: 'button', name: '^Close the explanation' });
		},
	},
	{
		name: 'calculate with a principal change',
		async act({ page, api, token }) {
			await page.click({ css: 'button', name: '^Add Principal Change$' });
			await page.fill({ css: 'input', name: '^Change Date' }, '15-Sep-2022');
			await page.fill({ css: 'input', name: '^Principal Change' }, '-250000');
			await page.click(go);
			await page.waitFor({ css: 'th, [role=columnheader]', name: '^Interest' });
			await expectResult(page, await compounded(api, token, { '2022-09-15': '-250000' }));
		},
	},
	{
		name: 'export to Excel',
		async act({ page, downloads }) {
			await page.click({ css: 'button', name: '^Export$' });
			await page.click({ css: '[role=dialog] button', name: '^Export$' });
			const name = await eventually('a workbook is saved', async () =>
				readdirSync(downloads).find((file) => /^RFR\d{10}\.xlsx$/.test(file)),
			);
			const workbook = await eventually('the workbook is whole', async () => {
				const bytes = readFileSync(join(downloads, name));
				return bytes.length > 0 && bytes;
			});
			assert.equal(workbook.subarray(0, 4).toString('latin1'), 'PK\x03\x04');
		},
	},
	{
		name: 'overnight rates of a range',
		async act({ page, api, token }) {
			await page.click({ css: 'nav a', name: '^Overnight rates$' });
			await page.waitFor({ css: 'table[aria-label="Overnight rates of USD"]' });
			const before = (await page.texts('table tbody tr')).length;
			await page.click({ css: 'button', name: '^Date range' });
			await page.click({ css: '[role=dialog] button', name: '^1 year$' });
			await page.click({ css: '[role=dialog] button', name: '^Apply$' });
			await page.click(go);
			await eventually('there are more rows', async () => (await page.texts('table tbody tr')).length > before);
			const cells = await page.driver.evaluate(() =>
				[...document.querySelectorAll('table tbody tr')].map((row) =>
					[...row.querySelectorAll('td')].slice(0, 2).map(({ textContent }) => textContent ?? ''),
				),
			);
			const from = isoDate(cells.at(-1)?.[0]);
			const to = isoDate(cells[0]?.[0]);
			const { status, body } = await api.post(
				overnightHistory.path,
				{ currency: 'USD', startDate: from, endDate: to },
				token,
			);
			assert.equal(status, 200);
			const published = (body.body.rates as OvernightRow[]).toReversed();
			assert.deepEqual(
				cells.map(([date, value]) => [isoDate(date), Number(value)]),
				published.map(({ record_date, value }) => [record_date, Number(value)]),
			);
		},
	},
	{
		name: 'Chinese and dark',
		async act({ page }) {
			await page.click({ css: 'button', name: '^Language$' });
			await page.click({ css: '[role^=menuitem]', name: '中文' });
			await page.waitFor({ css: 'h1', name: '^隔夜利率$' });
			assert.equal(await page.attribute('html', 'lang'), 'zh-CN');
			await page.click({ css: 'button', name: '^切换到深色模式$' });
			await page.waitFor({ css: 'button', name: '^切换到浅色模式$' });
			const background = await page.driver.evaluate(() => getComputedStyle(document.body).backgroundColor);
			const brightest = Math.max(...(background.match(/\d+/g) ?? []).slice(0, 3).map(Number));
			assert.ok(brightest < 64, `the background is ${background}`);
		},
	},
	{
		name: 'log out: the token is dead',
		async act({ page, api }) {
			const authorization = (await page.authorization()) ?? '';
			const profile = () => api.call('GET', routes.profile.path, null, { authorization });
			assert.equal((await profile()).status, 200);
			await page.click({ css: 'button', name: `^${user}` });
			await page.click({ css: '[role=menuitem]', name: '^退出登录$' });
			await page.waitFor({ css: 'input[type=password]' });
			assert.equal((await profile()).status, 401);
		},
	},
];

async function compounded(
	api: ApiCaller,
	token: string,
	principalAmtChanges: NonNullable<CompoundingRequest['principalAmtChanges']>,
): Promise<CompoundingResult> {
	const hasChanges = Object.keys(principalAmtChanges).length > 0;
	const { status, body } = await api.post(
		routes.compound.path,
		{ currency: 'USD', startDate, endDate, principal: '1000000', ...(hasChanges ? { principalAmtChanges } : {}) },
		token,
	);
	assert.equal(status, 200, JSON.stringify(body));
	return body;
}

async function expectResult(page: Page, { rates, compoundedRate }: CompoundingResult): Promise<void> {
	await eventually(`the result has ${rates.length} rows`, async () => {
		return (await page.attribute('[role=grid]', 'aria-rowcount')) === String(rates.length + 1);
	});
	const figures = await page.texts('dl dd');
	assert.ok(figures.includes(compoundedRate), `${compoundedRate} is not among ${figures.join(', ')}`);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** @param text such as 06-Aug-2026 */
function isoDate(text = ''): string {
	const [day, month = '', year] = text.split('-');
	return `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day}`;
}
