import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/route.ts';
import { swapAttribution, swapConversion, swapRisk } from '#shared/contract/valuation-risk.ts';
import { swapScenarios } from '#shared/contract/valuation-risk-scenarios.ts';
import { type ValuationResult, valueSwaps } from '#shared/contract/valuation-swaps.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { inChinese } from '../support/in-chinese.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';
import { button, download, openValuation } from '../support/valuation-page.ts';

const web = portalInBrowser();

async function openExample(): Promise<Page> {
	const page = await openValuation(web);
	await button(page, 'Try an example').click();
	await page.getByRole('rowheader', { name: 'EX-12-GBP-SONIA', exact: true }).waitFor();
	return page;
}

const openAnalysis = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** Takes one picture at the usual width, and one at the width of a phone. */
async function pictures(page: Page, name: string): Promise<void> {
	await picture(page, name, { fullPage: true });
	await page.setViewportSize({ width: 390, height: 844 });
	const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	await expect.poll(sideways, { timeout: 20_000 }).toBeLessThanOrEqual(0);
	await picture(page, `${name}-390`, { fullPage: true });
	await page.setViewportSize({ width: 1280, height: 800 });
}

it('a converted book is exported, and its deals have the stated values after they are imported again', async () => {
	const page = await openExample();
	const answered = page.waitForResponse(`**${swapConversion.path}`);
	await openAnalysis(page, 'Convert');
	await answered;
	await page.getByRole('table', { name: 'Totals by currency' }).waitFor();
	await expectAccessible(page, 'convert');
	await button(page, /^Method of EX-01-USD-LIBOR-3M/).click();
	const neutral = page.waitForResponse(`**${swapConversion.path}`);
	await page.getByRole('option', { name: 'Value-neutral spread' }).click();
	const { results } = (await (await neutral).json()) as AnswerOf<typeof swapConversion>;
	await button(page, 'Reset the choice of one deal').waitFor();
	expect(page.url()).toContain('analysis=convert');
	await pictures(page, 'convert');

	const buffer = await download(page, () => button(page, 'Export converted book').click());
	const workbook = new ExcelJS.Workbook();
	await workbook.xlsx.load(buffer as unknown as ArrayBuffer);
	const [sheet] = workbook.worksheets;
	const headings = (sheet?.getRow(1).values as string[]) ?? [];
	const stated = new Map<string, number>();
	const column = headings.indexOf('# Converted MtM, USD');
	sheet?.eachRow((row, line) => {
		if (line > 1) stated.set(String(row.getCell(1).value), Number(row.getCell(column).value));
	});
	const terms = results.filter(({ convertedMtM }) => convertedMtM !== undefined);
	expect(terms.length).toBeGreaterThanOrEqual(8);
	for (const { dealId, convertedMtM } of terms) expect(stated.get(dealId), dealId).toBe(convertedMtM);

	await page.setInputFiles('input[type="file"]', { name: 'converted.xlsx', mimeType: '', buffer });
	const valued = page.waitForResponse(`**${valueSwaps.path}`);
	await button(page, 'Calculate').click();
	const again = (await (await valued).json()) as readonly ValuationResult[];
	expect(again.map(({ dealId }) => dealId).sort()).toEqual([...stated.keys()].sort());
	for (const { dealId, rfrMtM } of again)
		expect(Math.abs((rfrMtM ?? 0) - (stated.get(dealId) ?? 1)), dealId).toBeLessThan(1e-6);
});

it('the ladder of a book or deal is shown by view, tenor and quote, and can be opened again by its address', async () => {
	const page = await openExample();
	const answered = page.waitForResponse(`**${swapRisk.path}`);
	await button(page, 'Columns').click();
	await page.getByRole('menuitemcheckbox', { name: 'RFR Par rate or spread', exact: true }).click();
	const { totals, results } = (await (await answered).json()) as AnswerOf<typeof swapRisk>;
	await page
		.getByRole('cell', { name: /^-?\d+\.\d{6} %$/ })
		.first()
		.waitFor();
	await openAnalysis(page, 'Risk');
	const table = page.getByRole('table', { name: 'Totals of Whole book' });
	await table.waitFor();
	expect(
		await table
			.getByRole('row', { name: /^Gamma/ })
			.getByRole('cell')
			.first()
			.getAttribute('title'),
	).toBe(String(totals.libor?.gamma));
	await expectAccessible(page, 'risk');
	await pictures(page, 'risk');
	const files = await download(page, async () => {
		await button(page, 'Export').last().click();
		await page.getByRole('menuitem', { name: 'CSV: Risk by deal' }).click();
	});
	expect(String(files)).toContain(String(results[0]?.views.rfr?.cleanMtM));
	await button(page, 'EX-06-USD-BASIS').press('Enter');
	await page.getByRole('table', { name: 'Totals of EX-06-USD-BASIS' }).waitFor();
	await page.getByRole('button', { name: 'Ladder by quote' }).click();
	await page.getByRole('table', { name: 'Ladder by quote of EX-06-USD-BASIS' }).waitFor();
	await pictures(page, 'risk-deal');
	await page.getByRole('tab', { name: 'Book', exact: true }).click();
	await page.getByRole('link', { name: /saved/i }).click();
	await page.getByRole('table', { name: 'Results of the valuation' }).waitFor();
	await page.goto(`${page.url()}?analysis=risk&deal=EX-02-USD-SEASONED&view=libor&by=quote`);
	await page.getByRole('table', { name: 'Ladder by quote of EX-02-USD-SEASONED' }).waitFor();
	expect(await page.getByRole('columnheader', { name: 'RFR Spread (USD)' }).count()).toBe(0);
});

it('scenarios are selected, saved by name and removed, and the worst scenario of each deal is marked', async () => {
	const page = await openExample();
	await openAnalysis(page, 'Scenarios');
	const table = page.getByRole('table', { name: 'Deals by scenario, RFR' });
	await table.getByText('worst').first().waitFor();
	await expectAccessible(page, 'scenarios');
	await pictures(page, 'scenarios');
	await button(page, 'Add own scenario').click();
	await page.getByRole('textbox', { name: 'Name' }).fill('Twist');
	await page.getByRole('textbox', { name: 'Shifts' }).fill('USD 2Y -10\nUSD ten 25');
	await button(page, 'Save').click();
	await page.getByText('Line 2: TEN is no tenor.').waitFor();
	await expectAccessible(page, 'own scenario');
	await page.getByRole('textbox', { name: 'Shifts' }).fill('USD 2Y -10\nUSD 10Y 25\nEUR FX -5');
	const answered = page.waitForResponse(`**${swapScenarios.path}`);
	await button(page, 'Save').click();
	const { scenarios, totals } = (await (await answered).json()) as AnswerOf<typeof swapScenarios>;
	expect(scenarios.at(-1)).toEqual({ name: 'Twist', kind: 'saved' });
	const row = page.getByRole('table', { name: 'Totals by scenario' }).getByRole('row', { name: /^Twist/ });
	expect(await row.getByRole('cell').nth(3).getAttribute('title')).toBe(String(totals.rfr?.changes.at(-1)));
	expect(new URL(page.url()).searchParams.get('scenarios')).toContain('saved:Twist');
	await button(page, 'Remove scenario Twist').click();
	await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
	await page.getByText('Your organization has no scenario named Twist.').first().waitFor();
});

it('the change in value of a book between two dates is shown as a waterfall whose bars add up', async () => {
	const page = await openExample();
	await openAnalysis(page, 'What changed');
	await button(page, /^Same deals on another date/).click();
	const answered = page.waitForResponse(`**${swapAttribution.path}`);
	await page.getByRole('option').first().click();
	const { totals } = (await (await answered).json()) as AnswerOf<typeof swapAttribution>;
	const { value0 = 0, value1 = 0, time = 0, fixings = 0, rates = 0, fx = 0, cash = 0 } = totals.rfr ?? {};
	expect(Math.abs(value0 + time + fixings + rates + fx - cash - value1)).toBeLessThan(1e-3);
	await page.getByRole('table', { name: /^Change from .*, RFR, in USD/ }).waitFor();
	await page.getByRole('checkbox', { name: 'Split rates by curve' }).check();
	await page.getByRole('table', { name: 'Rates by curve' }).waitFor();
	await expectAccessible(page, 'what changed');
	await pictures(page, 'change');
	expect(new URL(page.url()).searchParams.get('split')).toBe('curves');
});

it('a custom scenario can be used without being saved, and all four tabs are operated by keyboard', async () => {
	const page = await openExample();
	await page.getByRole('tab', { name: 'Book', exact: true }).focus();
	for (const name of ['Risk', 'Scenarios', 'What changed', 'Convert']) {
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('Enter');
		await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
	}
	await page.keyboard.press('ArrowLeft');
	await page.keyboard.press('ArrowLeft');
	await page.keyboard.press('Enter');
	await button(page, 'Add own scenario').press('Enter');
	await page.getByRole('textbox', { name: 'Name' }).fill('Once | ever');
	await page.getByRole('textbox', { name: 'Shifts' }).fill('USD 2Y -10\nALL 10Y 25');
	const answered = page.waitForResponse(`**${swapScenarios.path}`);
	await button(page, 'Use without saving').press('Enter');
	const { scenarios } = (await (await answered).json()) as AnswerOf<typeof swapScenarios>;
	expect(scenarios.at(-1)).toEqual({ name: 'Once | ever', kind: 'own' });
	const row = page.getByRole('table', { name: 'Totals by scenario' }).getByRole('row', { name: /^Once \| ever/ });
	await row.waitFor();
	await page.goto(page.url());
	expect(new URL(page.url()).searchParams.get('scenarios')).toContain('own:');
});

it('the risk columns of a book are exported, in English and in Chinese', async () => {
	const page = await openExample();
	const answered = page.waitForResponse(`**${swapRisk.path}`);
	await button(page, 'Columns').click();
	await page.getByRole('menuitemcheckbox', { name: 'RFR Par rate or spread', exact: true }).click();
	const { results } = (await (await answered).json()) as AnswerOf<typeof swapRisk>;
	await page.keyboard.press('Escape');
	const rate = results.find(({ views }) => views.rfr?.parRatePercent !== undefined)?.views.rfr?.parRatePercent;
	await picture(page, 'book-risk', { fullPage: true });
	await inChinese(page, async () => {
		const csv = String(await download(page, () => button(page, '导出为 CSV').click()));
		expect(csv).toContain(String(rate));
		const buffer = await download(page, () => button(page, '导出到 Excel').click());
		const workbook = new ExcelJS.Workbook();
		await workbook.xlsx.load(buffer as unknown as ArrayBuffer);
		const cells = workbook.worksheets[0]?.getSheetValues().flat(2) ?? [];
		expect(cells).toContain(rate);
	});
});
