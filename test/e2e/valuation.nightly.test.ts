import ExcelJS from 'exceljs';
import type { Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import type { WireFixingKey } from '#shared/contract/valuation-fixings.ts';
import { type RunSummary, valuationSave } from '#shared/contract/valuation-runs.ts';
import { type ValuationResult, valueSwaps } from '#shared/contract/valuation-swaps.ts';
import { peopleBytes } from '#shared/table/testing/people-file.ts';
import { localDate } from '#shared/time/local-date.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { legacyBook, legacyFixing } from '../support/legacy-book.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';
import { button, calculate, chooseTemplate, download, figureCells, openValuation } from '../support/valuation-page.ts';
import { openModule, signIn, type VisitOptions } from '../support/visit.ts';

const web = portalInBrowser();

const open = (options: VisitOptions = {}, login?: string) => openValuation(web, options, login);

it('faults of a workbook are listed, and values are shown as charts, cash flows, a bridge and market data', async () => {
	const page = await open();
	await picture(page, 'valuation-empty');
	await listsFaults(page);
	await chooseTemplate(page);
	const results = await calculate(page);
	expect(results.map(({ dealId }) => dealId)).toEqual(['USD-LIBOR-3M', 'GBP-LIBOR-6M', 'USD-SOFR-OIS']);
	await picture(page, 'valuation-results');
	await explainsCashFlow(page);
	await page.getByText('Bridge', { exact: true }).click();
	await page.getByRole('table', { name: 'Bridge of USD-LIBOR-3M' }).waitFor();
	await button(page, 'Charts').click();
	await page.getByRole('group', { name: 'Charts' }).getByText('MtM in USD').waitFor();
	await picture(page, 'valuation-charts', { fullPage: true });
	// Scrolls to the top, because a field that is half covered by the header counts as too small a target.
	await page.evaluate(() => scrollTo(0, 0));
	await expectAccessible(page, 'charts and bridge');
	await page.getByText('Market Data', { exact: true }).last().click();
	await page.getByRole('table', { name: 'Constituents' }).first().waitFor();
	await picture(page, 'valuation-market-data', { fullPage: true });
	await expectAccessible(page, 'market data');
});

async function explainsCashFlow(page: Page): Promise<void> {
	await button(page, 'Show details of USD-LIBOR-3M').click();
	const flows = page.getByRole('table', { name: 'Cash flows of leg 2, LIBOR' });
	await flows.waitFor();
	await picture(page, 'valuation-cash-flows', { fullPage: true });
	const figure = flows.getByRole('button', { name: /^Total Amounts .* of 05-Jul-2022/ });
	await figure.press('Enter');
	const explanation = page.getByRole('region', { name: 'Cash flow of leg 2 on 05-Jul-2022' });
	await explanation.getByText('Notional × rate × years').waitFor();
	await explanation
		.getByRole('table', { name: /^Points of curve/ })
		.first()
		.getByText(/percent|price/)
		.first()
		.waitFor();
	await picture(page, 'valuation-explanation');
	await expectAccessible(page, 'explanation');
	await page.keyboard.press('Escape');
	await explanation.waitFor({ state: 'detached' });
	expect(await figure.evaluate((button) => button === document.activeElement), 'focus').toBe(true);
}

/** Expects every fault in the list, and marked in the downloaded workbook. */
async function listsFaults(page: Page): Promise<void> {
	const sent = await download(page, () => button(page, 'Download template').click());
	const buffer = await withFaults(sent, [
		[2, 'instrumentTag', 'IBOR'],
		[2, 'startDate', '31-Feb-2021'],
		[2, 'notionalAmount_1', -5],
		[2, 'direction_2', 'Pay'],
		[2, 'indexTenor_2', '5W'],
		[3, 'endDate', new Date('2019-01-01')],
		[3, 'notionalCcy_1', 'XXX'],
		[3, 'interestPaymentFrequency_1', 'Sometimes'],
		[4, 'spreadBp_2', 'abc'],
		[4, 'fixedRatePercent_1', 'much'],
	]);
	await page.setInputFiles('input[type="file"]', { name: 'deals.xlsx', mimeType: '', buffer });
	await button(page, 'Dates with data').click();
	await page.getByRole('menuitem', { name: '30-Jun-2021' }).click();
	await button(page, 'Calculate').click();
	const listed = page.getByRole('table', { name: 'Faults in the workbook' });
	await listed.waitFor();
	await picture(page, 'valuation-faults', { fullPage: true });
	await expectAccessible(page, 'faults');
	for (const found of ['IBOR', '31-Feb-2021', '-5', 'Pay', '5W', '2019-01-01', 'XXX', 'Sometimes', 'abc', 'much']) {
		expect(await listed.getByRole('cell', { name: found, exact: true }).count(), found).toBeGreaterThan(0);
	}
	const rows = (await listed.getByRole('row').count()) - 1;
	const marked = await download(page, () => button(page, 'Download with faults marked').click());
	const workbook = new ExcelJS.Workbook();
	await workbook.xlsx.load(new Uint8Array(marked).buffer);
	expect(workbook.getWorksheet('# Fault list')?.rowCount).toBe(rows + 1);
	expect(workbook.worksheets[0]?.getCell('C2').note).toBeTruthy();
}

/** Returns the workbook of the template with different values in some cells of its deals. */
async function withFaults(
	bytes: Buffer,
	cells: readonly (readonly [row: number, heading: string, value: string | number | Date])[],
): Promise<Buffer> {
	const workbook = new ExcelJS.Workbook();
	await workbook.xlsx.load(new Uint8Array(bytes).buffer);
	const deals = workbook.worksheets[0];
	const headings = deals?.getRow(1).values;
	if (deals === undefined || !Array.isArray(headings)) throw new Error('the template has no deals');
	for (const [row, heading, value] of cells) deals.getRow(row).getCell(headings.indexOf(heading)).value = value;
	return Buffer.from(await workbook.xlsx.writeBuffer());
}

it('a book with custom headings is valued after one click, and pasted cells are read', async () => {
	const page = await open();
	const name = 'trade_blotter_20210630.xlsx';
	const buffer = Buffer.from(peopleBytes(`swaps/${name}`));
	await page.setInputFiles('input[type="file"]', { name, mimeType: '', buffer });
	await button(page, 'Dates with data').click();
	await page.getByRole('menuitem', { name: '30-Jun-2021' }).click();
	await button(page, 'Calculate').click();
	const accept = button(page, 'Accept and value 20 deals');
	await accept.waitFor();
	await page.getByText('Your own columns Book, Trade Date, Cpty are not used for values.').waitFor();
	await expect.poll(() => page.getByRole('row', { name: /TradeNo/ }).textContent()).toContain('Trade ID');
	await picture(page, 'valuation-book', { fullPage: true });
	await expectAccessible(page, 'how the file is read');
	const answered = page.waitForResponse(`**${valueSwaps.path}`);
	const saved = page.waitForResponse(`**${valuationSave.path}`);
	await accept.press('Enter');
	const results = (await (await answered).json()) as readonly ValuationResult[];
	expect(results).toHaveLength(20);
	expect(results.filter(({ Error: error }) => error !== undefined)).toEqual([]);
	expect(results.filter(({ isMatured }) => isMatured).map(({ dealId }) => dealId)).toEqual(['IR289']);
	await page.getByRole('rowheader', { name: 'IR223', exact: true }).waitFor();
	await picture(page, 'valuation-book-results', { fullPage: true });
	const run = (await (await saved).json()) as RunSummary;
	expect(run).toMatchObject({ refused: { deals: 3 }, ignored: { rows: 2 } });
	await page.goto(new URL(`/valuationengine/runs/${run.runId}`, page.url()).href);
	await page.getByText('3 deals of the workbook were refused before valuation').waitFor();
	await page.getByText('POSITIONS, row 41: IR293 (Terminated)').waitFor();
	await page.getByRole('rowheader', { name: 'IR223', exact: true }).waitFor();
	await picture(page, 'valuation-book-run', { fullPage: true });
	await openModule(page, 'Swap valuation');
	await page.getByRole('tab', { name: 'Calculate' }).click();
	await pastesBook(page);
});

/** Pastes cells of a book in which the unit of rates is ambiguous. */
async function pastesBook(page: Page): Promise<void> {
	const text = new TextDecoder().decode(peopleBytes('swaps/mx_legs_20230131.csv')).replaceAll(';', '\t');
	await button(page, 'Dates with data').click();
	await page.getByRole('menuitem', { name: '31-Jan-2023' }).click();
	await page.getByLabel('Or paste cells').evaluate((field, pasted) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData('text/plain', pasted);
		field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
	}, text);
	await button(page, 'Calculate').click();
	await page.getByText('1 question about this file').waitFor();
	await picture(page, 'valuation-book-question', { fullPage: true });
	await expectAccessible(page, 'question about a book');
	const answered = page.waitForResponse(`**${valueSwaps.path}`);
	await button(page, 'Accept the proposal').click();
	const results = (await (await answered).json()) as readonly ValuationResult[];
	expect(results).toHaveLength(12);
	expect(results.filter(({ isMatured }) => isMatured).map(({ dealId }) => dealId)).toEqual(['4024']);
	expect(results.filter(({ Error: error }) => error !== undefined).map(({ dealId }) => dealId)).toEqual(['4025']);
}

it('a user-defined curve is imported, used to value deals, and removed, and saved runs are compared', async () => {
	const page = await open();
	await page.getByRole('tab', { name: 'Market Data' }).click();
	await buildsCurve(page);
	await importsCurve(page);
	await page.getByRole('tab', { name: 'Calculate' }).click();
	await valuesWithImportedCurve(page);
	await comparesSavedRuns(page);

	await page.getByRole('link', { name: 'Saved runs' }).click();
	await page.getByRole('tab', { name: 'Market Data' }).click();
	await choose(page, /^Curve/, /Desk LIBOR/);
	await button(page, 'Remove curve').click();
	await expectAccessible(page, 'removing a curve');
	await page.getByRole('dialog').getByRole('button', { name: 'Remove curve' }).click();
	await page.getByText('Desk LIBOR was removed.').waitFor();
});

async function choose(page: Page, field: RegExp, option: RegExp): Promise<void> {
	await button(page, field).click();
	await page.getByRole('option', { name: option }).first().click();
}

async function buildsCurve(page: Page): Promise<void> {
	await choose(page, /^Curve/, /LIBOR 3M/);
	await choose(page, /^Tenor/, /^OIS/);
	await choose(page, /^Market data of/, /30-Jun-2021/);
	await button(page, 'Generate').click();
	await page.getByText('Split', { exact: true }).click();
	await page.getByRole('table', { name: 'Points of USD LIBOR 3M' }).waitFor();
	await picture(page, 'curves-split', { fullPage: true });
	await expectAccessible(page, 'curve');
}

async function importsCurve(page: Page): Promise<void> {
	await button(page, 'Add user-defined curve').click();
	const buffer = await download(page, () => button(page, 'Download template').last().click());
	await page.getByLabel('Curve name').fill('Desk LIBOR');
	await page.setInputFiles('input[type="file"] >> nth=1', { name: 'curve.xlsx', mimeType: '', buffer });
	await page.getByText('7 points read from curve.xlsx.').waitFor();
	await picture(page, 'curves-import', { fullPage: true });
	await expectAccessible(page, 'import');
	await button(page, 'Save').click();
	await page.getByText('Desk LIBOR was saved.').waitFor();
	await choose(page, /^Tenor/, /./);
	await button(page, 'Generate').click();
	await page.getByRole('table', { name: 'Points of Desk LIBOR' }).waitFor();
	await picture(page, 'curves-user-defined', { fullPage: true });
}

async function valuesWithImportedCurve(page: Page): Promise<void> {
	await chooseTemplate(page);
	await calculate(page);
	const before = await figureCells(page, 'USD-LIBOR-3M').nth(4).textContent();
	await button(page, 'Edit curves of USD-LIBOR-3M').click();
	await choose(page, /^Curve of leg 2/, /Desk LIBOR/);
	await picture(page, 'valuation-edit', { fullPage: true });
	await expectAccessible(page, 'edit mode');
	const saved = page.waitForResponse(`**${valuationSave.path}`);
	await button(page, 'Save').click();
	await expect.poll(() => figureCells(page, 'USD-LIBOR-3M').nth(4).textContent()).not.toBe(before);
	await saved;
}

/** Compares the book before and after an edit as saved runs. A run's address must open it, even after a sign-in. */
async function comparesSavedRuns(page: Page): Promise<void> {
	const figures = await figureCells(page, 'USD-LIBOR-3M').allTextContents();
	await page.getByRole('tab', { name: 'Saved runs' }).click();
	const runs = page.getByRole('table', { name: 'Saved runs' });
	await expect.poll(() => runs.getByText('Done').count()).toBeGreaterThan(1);
	await picture(page, 'valuation-runs');
	await expectAccessible(page, 'runs');
	await runs.getByRole('link', { name: 'deals.xlsx' }).first().click();
	await page.getByRole('rowheader', { name: 'USD-LIBOR-3M', exact: true }).waitFor();
	expect((await figureCells(page, 'USD-LIBOR-3M').allTextContents()).slice(1)).toEqual(figures.slice(1));
	await picture(page, 'valuation-run');
	await expectAccessible(page, 'a saved run');
	const address = page.url();
	const { page: other } = await web.visit({ path: new URL(address).pathname });
	await signIn(other, 'admin@demo-bank.example');
	await other.getByRole('rowheader', { name: 'USD-LIBOR-3M', exact: true }).waitFor();
	expect(other.url()).toBe(address);
	await page.reload();
	await page.getByRole('link', { name: 'Saved runs' }).click();
	for (const place of [0, 1]) await runs.getByRole('checkbox').nth(place).check();
	await button(page, 'Compare').click();
	const differences = page.getByRole('table', { name: 'Differences by deal' });
	await differences.getByRole('rowheader', { name: 'USD-LIBOR-3M' }).waitFor();
	await picture(page, 'valuation-comparison', { fullPage: true });
	await expectAccessible(page, 'comparison');
}

const legacyDeals = 60;

it('60 legacy LIBOR swaps are valued with a sheet of fixings, and without it the missing fixings are listed', async () => {
	const page = await openValuation(web, { expectedFaults: /status of 400/ });
	expect(await valueLegacy(page, await legacyBook(legacyDeals))).toBe(0);
	const { fixings, list } = await missingFixings(page);

	expect(await valueLegacy(page, await legacyBook(legacyDeals, fixings), answersUnit)).toBe(legacyDeals);
	expect(await page.getByText(/have no LIBOR value/).count()).toBe(0);

	expect(await valueLegacy(page, await legacyBook(legacyDeals))).toBe(0);
	const filled = await fillList(list);
	const [, outlier] = fixings;
	await page.setInputFiles('input[type="file"] >> nth=1', { name: 'fixings.xlsx', mimeType: '', buffer: filled.wrong });
	const dialog = page.getByRole('dialog', { name: 'One value is far from its neighbor' });
	await dialog.getByText(/^More than one percentage point from /).waitFor();
	await picture(page, 'valuation-fixings-outlier');
	await expectAccessible(page, 'outlier of a fixing');
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	const valued = allValued(page);
	await page.setInputFiles('input[type="file"] >> nth=1', { name: 'fixings.xlsx', mimeType: '', buffer: filled.right });
	expect(liborValues(await valued)).toBe(legacyDeals);
	await page.getByText('Calculation completed').waitFor();
	await listsPastFixings(page, fixings.length, outlier as WireFixingKey);
});

const liborValues = (results: readonly ValuationResult[]) =>
	results.filter(({ liborMtM }) => liborMtM !== undefined).length;

/**
 * Values the book.
 *
 * @returns the number of deals with a LIBOR value
 */
async function valueLegacy(
	page: Page,
	buffer: Buffer,
	beforeAnswer = async (_page: Page): Promise<void> => undefined,
): Promise<number> {
	await page.setInputFiles('input[type="file"]', { name: 'legacy.xlsx', mimeType: '', buffer });
	await button(page, 'Dates with data').click();
	await page.getByRole('menuitem', { name: '30-Jun-2021' }).click();
	const answered = allValued(page);
	await button(page, 'Calculate').click();
	await beforeAnswer(page);
	const results = await answered;
	await page.getByRole('rowheader', { name: 'LEGACY-0', exact: true }).waitFor();
	return liborValues(results);
}

/** Returns the results of all deals, which are sent in several requests. */
async function allValued(page: Page): Promise<readonly ValuationResult[]> {
	const results: ValuationResult[] = [];
	const collect = async (answer: Response) => {
		if (answer.url().endsWith(valueSwaps.path)) results.push(...((await answer.json()) as ValuationResult[]));
	};
	page.on('response', collect);
	await expect.poll(() => results.length).toBe(legacyDeals);
	page.off('response', collect);
	return results;
}

/** Answers the question about the unit, asked because all rates of the sheets are below 0.2 and could be fractions. */
async function answersUnit(page: Page): Promise<void> {
	await page.getByText(/^Answer before the deals are valued/).waitFor();
	await picture(page, 'valuation-fixings-unit');
	await expectAccessible(page, 'unit of fixings');
	await button(page, /^Percent: 0\.\d+ is 0\.\d+ %$/).click();
}

/** Downloads the list of missing fixings. Expects that it has as many fixings as the message states. */
async function missingFixings(page: Page) {
	const banner = page.getByText(/^60 deals have no LIBOR value: \d+ fixings are missing$/);
	await banner.waitFor();
	await picture(page, 'valuation-fixings-missing');
	await expectAccessible(page, 'missing fixings');
	const list = await download(page, () => button(page, 'Download list').click());
	const sheet = await listSheet(list);
	const fixings: WireFixingKey[] = [];
	sheet.sheet.eachRow((row, line) => {
		if (line === 1) return;
		const [index = '', currency = '', tenor = ''] = [1, 2, 3].map((place) => row.getCell(place).text);
		const date = localDate((row.getCell(4).value as Date).toISOString().slice(0, 10));
		fixings.push({ index, currency, tenor, date });
	});
	expect(await banner.textContent()).toContain(`: ${fixings.length} fixings`);
	return { fixings, list };
}

async function listSheet(list: Buffer) {
	const workbook = new ExcelJS.Workbook();
	await workbook.xlsx.load(new Uint8Array(list).buffer);
	const [sheet] = workbook.worksheets;
	if (sheet === undefined) throw new Error('the list has no sheet');
	return { workbook, sheet };
}

/** Returns the list with all values filled in, and one with a value that differs greatly from the others. */
async function fillList(list: Buffer) {
	const { workbook, sheet } = await listSheet(list);
	sheet.eachRow((row, line) => {
		const { value } = row.getCell(4);
		if (line > 1) row.getCell(5).value = legacyFixing({ date: localDate((value as Date).toISOString().slice(0, 10)) });
	});
	const right = Buffer.from(await workbook.xlsx.writeBuffer());
	sheet.getRow(4).getCell(5).value = 1.9;
	return { right, wrong: Buffer.from(await workbook.xlsx.writeBuffer()) };
}

/** Expects that the saved fixings are listed, and filters and removes them. */
async function listsPastFixings(page: Page, count: number, one: WireFixingKey): Promise<void> {
	await page.getByRole('tab', { name: 'Past fixings' }).click();
	const table = page.getByRole('table', { name: 'Past fixings' });
	await table.waitFor();
	await page.getByText(`${count} of ${count} fixings`).waitFor();
	await picture(page, 'valuation-past-fixings');
	await expectAccessible(page, 'past fixings');
	await page.getByLabel('From date').fill(one.date);
	await page.getByLabel('To date').fill(one.date);
	await expect.poll(() => table.getByRole('checkbox').count()).toBeLessThan(count);
	await button(page, /^Select (one fixing|all)/).click();
	const shown = await table.getByRole('checkbox').count();
	await button(page, /^Remove (one|\d)/).click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /^Remove/ })
		.click();
	await page
		.getByText(/ (was|were) removed\.$/)
		.first()
		.waitFor();
	await button(page, 'Reload').click();
	await page.getByText(new RegExp(`^\\d+ of ${count - shown} fixings$`)).waitFor();
}
