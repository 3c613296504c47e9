import ExcelJS from 'exceljs';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

async function chooseDate(page: Page, date: string, dateType: 'Calculation' | 'Record'): Promise<void> {
	await page.getByRole('radio', { name: new RegExp(`^${dateType}`) }).check();
	const field = page.getByRole('textbox', { name: /^Date/ });
	await field.fill(date);
	await field.press('Tab');
}

/** Shows all columns of the specification, including columns without rates. */
const showEmptyColumns = (page: Page) => page.getByRole('button', { name: 'Show empty columns' }).first().click();

const cells = (row: Locator) => row.locator('td').allTextContents();

/** Types the first and last date of the range, and applies it. */
async function chooseRange(page: Page, from: string, to: string): Promise<void> {
	await page.getByRole('button', { name: /^Date range/ }).click();
	const picker = page.getByRole('dialog');
	await picker.getByRole('textbox', { name: 'Start date' }).fill(from);
	await picker.getByRole('textbox', { name: 'End date' }).fill(to);
	await picker.getByRole('button', { name: 'Apply', exact: true }).click();
}

it('fallback rates equal the published rates, are the sum of their components, and can be explained', async () => {
	const { page } = await web.signedIn(undefined, { path: '/fallback' });
	await page.getByRole('heading', { level: 1, name: 'Fallback rates', exact: true }).waitFor();
	await page.getByRole('table').first().waitFor();
	await showEmptyColumns(page);
	await chooseDate(page, '19-Jun-2024', 'Calculation');
	await expectBankOfThailand(page);
	await chooseDate(page, '01-Jan-2024', 'Calculation');
	await page.getByText('Rate for the selected date is unavailable.').waitFor();
	await chooseDate(page, '15-Mar-2024', 'Record');
	await expectSums(page);
	await expectFallbackExplained(page);

	await page.getByRole('link', { name: 'Cash fallbacks', exact: true }).click();
	await page.getByRole('heading', { level: 1, name: 'Cash fallbacks', exact: true }).waitFor();
	await expect.poll(() => page.getByRole('textbox', { name: /^Date/ }).inputValue()).toBe('15-Mar-2024');
	await expectCashStyles(page);
	await expectCashExplained(page);
});

/** Source: Bank of Thailand, Fallback Rate (THBFIX), 19 June 2024, with all digits. */
async function expectBankOfThailand(page: Page): Promise<void> {
	const rows = page.getByRole('table', { name: 'THB, THBFIX' }).locator('tbody tr');
	await rows.filter({ hasText: '17-May-2024' }).waitFor();
	const shown = await Promise.all([0, 1, 2].map(async (index) => cells(rows.nth(index))));
	expect(shown.map(([tenor, recordDate, , , value]) => [tenor, recordDate, value])).toEqual([
		['1M', '17-May-2024', '2.58481'],
		['3M', '19-Mar-2024', '2.56263'],
		['6M', '19-Dec-2023', '2.59894'],
	]);
}

/** Expects that each rate of a record date is the sum of its components. */
async function expectSums(page: Page): Promise<void> {
	const rows = page.getByRole('table', { name: /^USD/ }).first().locator('tbody tr');
	await rows.filter({ hasText: '15-Mar-2024' }).first().waitFor();
	const all = await Promise.all((await rows.all()).map(cells));
	expect(all.length, 'tenors').toBeGreaterThan(3);
	for (const [tenor, recordDate, , , rate = '', , spread = '', , adjusted = ''] of all) {
		expect(recordDate, tenor).toBe('15-Mar-2024');
		expect(Math.round(Number(rate) * 1e5), tenor).toBe(Math.round(Number(spread) * 1e5 + Number(adjusted) * 1e5));
	}
}

async function expectFallbackExplained(page: Page): Promise<void> {
	const figure = page.getByRole('button', { name: /^Fallback Rate 3M, / }).first();
	const value = await figure.textContent();
	await figure.click();
	const panel = page.getByRole('dialog');
	await panel.getByRole('table').waitFor();
	await expect.poll(() => panel.textContent()).toContain(value);
	await expect.poll(() => panel.getByRole('table').locator('tbody tr').count()).toBeGreaterThan(55);
	await page.keyboard.press('Escape');
	await panel.waitFor({ state: 'detached' });
}

/** Expects every style and feature. Consumer rates have only an adjusted SOFR in months without a loaded spread. */
async function expectCashStyles(page: Page): Promise<void> {
	const arrears = page.getByRole('table', {
		name: 'USD, Institutional Cash Products, Compound in arrears: All-in fallbacks',
	});
	await arrears.waitFor();
	await expect
		.poll(() => arrears.locator('tbody th').allTextContents())
		.toEqual([
			'No lookback or lockout',
			'3 day lookback (no observation shift)',
			'5 day lookback (no observation shift)',
			'10 day lookback (no observation shift)',
			'2 day lookback (observation shift)',
			'3 day lookback (observation shift)',
			'5 day lookback (observation shift)',
			'2 day lockout',
			'3 day lockout',
		]);
	const consumer = page.getByRole('table', { name: /^USD, Consumer Cash Products/ });
	expect(await consumer.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
		'USD, Consumer Cash Products, Compound in advance: Adjusted SOFR',
	]);
}

async function expectCashExplained(page: Page): Promise<void> {
	const figure = page.getByRole('button', { name: /^All-in fallbacks, 2 day lockout, 1W of / }).first();
	const value = await figure.textContent();
	await figure.press('Enter');
	const panel = page.getByRole('dialog', { name: 'Institutional Cash Products 1W' });
	await panel.getByRole('table').waitFor();
	await expect.poll(() => panel.textContent()).toContain(value);
	await expect.poll(() => panel.getByRole('table').locator('tbody tr').count()).toBe(5);
	await page.keyboard.press('Escape');
	await expect.poll(() => figure.evaluate((element) => element === document.activeElement)).toBe(true);
}

it('term rates are grouped, and overnight rates of several years equal the published rates', async () => {
	const { page } = await web.signedIn(undefined, { path: '/termrates' });
	const groups = page.getByRole('table').first().locator('th[scope=rowgroup]');
	await groups.first().waitFor();
	await expect.poll(() => groups.count()).toBeGreaterThan(1);

	await page.getByRole('link', { name: 'Overnight rates', exact: true }).first().click();
	await page.getByRole('heading', { level: 1, name: 'Overnight rates', exact: true }).waitFor();
	await expectPublished(page);
	await expectYears(page);
});

// Source: Federal Reserve Bank of New York, SOFR of 13 to 17 June 2022.
const published = [
	['17-Jun-2022', '1.45'],
	['16-Jun-2022', '1.45'],
	['15-Jun-2022', '0.70'],
	['14-Jun-2022', '0.69'],
	['13-Jun-2022', '0.73'],
];

async function expectPublished(page: Page): Promise<void> {
	await chooseRange(page, '2022/06/13', '2022/06/17');
	await page.getByRole('button', { name: 'Go', exact: true }).click();
	const rows = page.getByRole('table', { name: 'Overnight rates of USD' }).locator('tbody tr');
	await rows.filter({ hasText: '13-Jun-2022' }).waitFor();
	const shown = await Promise.all((await rows.all()).map(cells));
	expect(shown.map(([date, value]) => [date, value])).toEqual(published);

	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export', exact: true }).click();
	const file = await download;
	expect(file.suggestedFilename()).toBe('USD_2022-06-13_2022-06-17.xlsx');
	const workbook = new ExcelJS.Workbook();
	await workbook.xlsx.readFile(await file.path());
	expect(workbook.worksheets.map(({ name }) => name)).toEqual(['USD', 'Source']);
	const values = workbook.worksheets[0]?.getColumn(2).values.slice(2);
	expect(values).toEqual(published.map(([, value]) => Number(value)));
	expect(workbook.worksheets[0]?.getCell('A2').value).toEqual(new Date('2022-06-17T00:00:00Z'));
}

async function expectYears(page: Page): Promise<void> {
	await chooseRange(page, '2018/04/03', '2022/06/17');
	await page.getByRole('button', { name: 'Go', exact: true }).click();
	const table = page.getByRole('table', { name: 'Overnight rates of USD' });
	await expect.poll(async () => Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(1_000);
	const drawn = table.locator('tr[aria-rowindex]');
	expect(await drawn.count()).toBeLessThan(100);
	await table.evaluate(({ parentElement: frame }) => frame?.scrollTo(0, frame.scrollHeight));
	await table.getByText('03-Apr-2018').waitFor();
	await page.emulateMedia({ media: 'print' });
	await expect.poll(() => drawn.count()).toBeGreaterThan(1_000);
	await page.emulateMedia({ media: 'screen' });
	await expect.poll(() => drawn.count()).toBeLessThan(100);
}
