import assert from 'node:assert/strict';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { type OvernightRow, overnightHistory } from '#shared/contract/overnight-history.ts';
import { routes } from '#shared/contract/routes.ts';
import { calculatorSteps } from './calculator-steps.ts';
import { deskSteps } from './desk-steps.ts';
import { eventually } from './eventually.ts';
import type { Page } from './page.ts';
import { savedFile } from './saved-file.ts';
import { go, type Step, user } from './step.ts';

const rateSteps: readonly Step[] = [
	{
		name: 'overnight rates of a year, as table and chart',
		async act({ page, api, token }) {
			await page.click({ css: 'nav a', name: '^Overnight rates$' });
			const table = 'table[aria-label="Overnight rates of USD"]';
			await page.waitFor({ css: table });
			const before = (await page.texts(`${table} tbody tr`)).length;
			await page.click({ css: 'button', name: '^1 year$' });
			await eventually('there are more rows', async () => (await page.texts(`${table} tbody tr`)).length > before);
			const cells = await page.driver.evaluate(
				(css) =>
					[...document.querySelectorAll(`${css} tbody tr`)].map((row) =>
						[...row.querySelectorAll('td')].slice(0, 2).map(({ textContent }) => textContent ?? ''),
					),
				table,
			);
			const [latest = [], earliest = []] = [cells[0], cells.at(-1)];
			const { status, body } = await api.post(
				overnightHistory.path,
				{ currency: 'USD', startDate: isoDate(earliest[0]), endDate: isoDate(latest[0]) },
				token,
			);
			assert.equal(status, 200);
			const published = (body.body.rates as OvernightRow[]).toReversed();
			assert.deepEqual(
				cells.map(([date, value]) => [isoDate(date), Number(value)]),
				published.map(({ record_date, value }) => [record_date, Number(value)]),
			);
			const chart = { css: '[role=slider]' };
			await page.click(chart);
			await page.press('End');
			await eventually('the chart tells the latest rate', async () => {
				const value = (await page.attribute(chart.css, 'aria-valuetext')) ?? '';
				return latest.every((text) => value.includes(text));
			});
			await page.press('Home');
			await eventually('the chart tells the earliest rate', async () => {
				const value = (await page.attribute(chart.css, 'aria-valuetext')) ?? '';
				return earliest.every((text) => value.includes(text));
			});
		},
	},
	{
		name: 'jump to the fallback rates of a currency, and copy them as cells',
		async act({ page }) {
			await page.click({ css: 'nav a', name: '^Fallback rates$' });
			await page.fill({ css: 'input', name: '^Date' }, '16-Dec-2024');
			await page.click(go);
			await page.click({ css: 'nav[aria-label="Jump to a currency"] a', name: '^JPY$' });
			await eventually('the rates of JPY are in view', () =>
				page.driver.evaluate(() => {
					const heading = document.activeElement;
					const top = heading?.getBoundingClientRect().top ?? -1;
					return heading?.textContent?.startsWith('JPY, ') === true && top > 0 && top < innerHeight;
				}),
			);
			await page.click({ css: 'button', name: '^Copy: JPY LIBOR$' });
			await page.waitFor({ css: 'div, span', name: 'rows are on the clipboard' });
			const shown = await page.driver.evaluate(() => {
				const heading = document.activeElement?.closest('div:has(+ *)') ?? document.body;
				const table = [...document.querySelectorAll('table')].find(
					(one) => heading.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
				);
				const cells = [...(table?.tBodies[0]?.rows ?? [])].map((row) => [...row.cells].map((cell) => cell.textContent));
				return cells.map(([tenor, , , fallback]) => [tenor, fallback]);
			});
			assert.ok(shown.length > 0);
			const copied = (await page.pasted()).split(/\r?\n/).map((line) => line.split('\t'));
			for (const [row, [tenor = '', fallback = '']] of shown.entries()) {
				const cells = copied[row + 1] ?? [];
				assert.ok(cells[0] === tenor && cells.includes(fallback), `${tenor} ${fallback} is not in ${cells}`);
			}
		},
	},
];

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** @param text such as 06-Aug-2026 */
function isoDate(text = ''): string {
	const [day, month = '', year] = text.split('-');
	return `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day}`;
}

const operator = 'operator@portal.example';

async function signIn(page: Page, login: string): Promise<void> {
	await page.click({ css: 'input', name: '^Username' });
	await page.driver.type(login);
	await page.press('Enter');
	await page.click({ css: 'input', name: '^Password' });
	await page.driver.type(demoPassword);
	await page.press('Enter');
}

const signInByKeyboard: Step = {
	name: 'sign in by keyboard',
	async act({ page, origin }) {
		await page.driver.goto(origin);
		await signIn(page, user);
		await page.waitFor(go);
	},
};

const logOut: Step = {
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

const operatorSteps: readonly Step[] = [
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

const deal = 'USD-LIBOR-3M';

const valuationSteps: readonly Step[] = [
	{
		name: 'value the deals of a workbook: the bridge leads from LIBOR to the fallback',
		async act({ page, downloads }) {
			await page.click({ css: 'nav a', name: '^Swap valuation$' });
			await page.click({ css: 'button', name: '^Download template$' });
			await page.driver.chooseFile(await savedFile(downloads, /^(?!RFR\d).*\.xlsx$/));
			await page.click({ css: 'button', name: '^Dates with data$' });
			await page.click({ css: '[role^=menuitem]', name: '30-Jun-2021' });
			await page.click({ css: 'button', name: '^Calculate$' });
			await page.waitFor({ css: 'a', name: '^Open the saved run$' });
			await page.click({ css: 'button', name: `^Show details of ${deal}$` });
			await page.click({ css: 'label, button', name: '^Bridge$' });
			await page.waitFor({ css: `table[aria-label="Bridge of ${deal}"]` });
			const steps = await page.driver.evaluate(
				(label) =>
					[...document.querySelectorAll<HTMLTableRowElement>(`table[aria-label="${label}"] tbody tr`)].map(
						({ cells }) =>
							[...cells].slice(-2).map(({ textContent }) => Number(textContent?.replaceAll(',', '') ?? '')),
					),
				`Bridge of ${deal}`,
			);
			const mtM = steps.map(([, amount = Number.NaN]) => amount);
			const changes = steps.slice(1, -1).map(([change = Number.NaN]) => change);
			const reached = changes.reduce((sum, change) => sum + change, mtM[0] ?? Number.NaN);
			assert.ok(changes.length > 1 && mtM[0] !== mtM.at(-1), JSON.stringify(steps));
			// Tolerance: each displayed amount is rounded to two decimals.
			assert.ok(Math.abs(reached - (mtM.at(-1) ?? Number.NaN)) < 0.01 * (changes.length + 2), JSON.stringify(steps));
		},
	},
];

/** The main tasks of users. Each step starts in the state in which the previous step ended. */
export const steps: readonly Step[] = [
	signInByKeyboard,
	...calculatorSteps,
	...deskSteps,
	...rateSteps,
	...valuationSteps,
	logOut,
	...operatorSteps,
];
