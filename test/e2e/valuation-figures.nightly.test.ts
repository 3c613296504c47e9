import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { figureKeys } from '#features/valuation/shared/valuation.ts';
import { type ValuationResult, valueSwaps } from '#shared/contract/valuation-swaps.ts';
import { byKeyboard, type Hands, tabTo } from '../support/hands.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';
import { button, download, figureCells, openValuation, shownFigures } from '../support/valuation-page.ts';

const web = portalInBrowser();

it('deals are valued, explained, edited and exported by keyboard at 200 % zoom, with all values of the response', async () => {
	const page = await openValuation(web);
	const hands = byKeyboard(page);
	const template = await download(page, () => hands.press(button(page, 'Download template')));
	const choosing = page.waitForEvent('filechooser');
	await tabTo(page, page.locator('input[type="file"]'));
	await page.keyboard.press('Space');
	await (await choosing).setFiles({ name: 'deals.xlsx', mimeType: '', buffer: template });
	await hands.press(button(page, 'Dates with data'));
	const date = page.getByRole('menuitem', { name: '30-Jun-2021' });
	await date.waitFor();
	for (let moves = 0; moves < 30 && !(await date.evaluate((item) => item === document.activeElement)); moves++) {
		await page.keyboard.press('ArrowDown');
	}
	await page.keyboard.press('Enter');
	const answered = page.waitForResponse(`**${valueSwaps.path}`);
	await hands.press(button(page, 'Calculate'));
	const results = (await (await answered).json()) as readonly ValuationResult[];
	await page.getByRole('rowheader', { name: 'USD-LIBOR-3M', exact: true }).waitFor();
	const before = await figureCells(page, 'USD-LIBOR-3M').nth(4).textContent();

	await hands.press(button(page, 'Show details of USD-LIBOR-3M'));
	await expectSameFigures(page, hands, results);
	await page.getByRole('tab', { name: 'LIBOR', exact: true }).click();
	const figure = page.getByRole('button', { name: /^Total Amounts .* of 05-Jul-2022/ }).last();
	await hands.press(figure);
	await page.getByText('Notional × rate × years').waitFor();
	await page.keyboard.press('Escape');
	expect(await figure.evaluate((element) => element === document.activeElement)).toBe(true);
	await page.setViewportSize({ width: 640, height: 400 });
	const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	await expect.poll(sideways).toBeLessThanOrEqual(0);
	await page.setViewportSize({ width: 1280, height: 800 });
	await hands.press(button(page, 'Hide details of USD-LIBOR-3M'));

	await hands.press(button(page, 'Edit curves of USD-LIBOR-3M'));
	const curve = button(page, /^Curve of leg 2/);
	for (let choices = 0; choices < 10 && !(await curve.textContent())?.includes('LIBOR 6M'); choices++) {
		await hands.press(curve);
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
	}
	await hands.press(button(page, 'Save'));
	await expect.poll(() => figureCells(page, 'USD-LIBOR-3M').nth(4).textContent()).not.toBe(before);
	const after = await shownFigures(figureCells(page, 'USD-LIBOR-3M'), figureKeys.length);
	const workbook = await exported(page, hands);
	expect(workbook.getWorksheet('Results')?.getRow(2).getCell(5).value).toBe(after[0]);
});

/** Expects the same values, totals and cash flows in the response, on the screen and in the export. */
async function expectSameFigures(page: Page, hands: Hands, results: readonly ValuationResult[]): Promise<void> {
	const workbook = await exported(page, hands);
	const sheet = workbook.getWorksheet('Results');
	const exportedFigures = (row: number) =>
		figureKeys.map((_, place) => sheet?.getRow(row).getCell(place + 5).value ?? undefined);
	for (const [i, result] of results.entries()) {
		const exact = figureKeys.map((key) => result[key]);
		expect(exportedFigures(i + 2)).toEqual(exact);
		expect(await shownFigures(figureCells(page, result.dealId), figureKeys.length)).toEqual(exact);
	}
	const totals = await shownFigures(page.locator('tfoot').getByRole('cell'), figureKeys.length);
	expect(exportedFigures(results.length + 2)).toEqual(totals);
	for (const [place, key] of figureKeys.entries()) {
		const values = results.flatMap((result) => result[key] ?? []);
		const sum = values.reduce((total, value) => total + value, 0);
		if (key.endsWith('Bp')) expect(totals[place]).toBeUndefined();
		else expect(totals[place], key).toBeCloseTo(sum, 6);
	}
	await expectSameCashFlows(page, workbook, results);
}

async function exported(page: Page, { press }: Hands): Promise<ExcelJS.Workbook> {
	const buffer = await download(page, () => press(button(page, 'Export to Excel')));
	const workbook = new ExcelJS.Workbook();
	await workbook.xlsx.load(new Uint8Array(buffer).buffer);
	return workbook;
}

/** Expects all cash flows of the response in the export, and those of the first deal, which is open, on the screen. */
async function expectSameCashFlows(
	page: Page,
	workbook: ExcelJS.Workbook,
	results: readonly ValuationResult[],
): Promise<void> {
	const titles = { libor: 'LIBOR', rfr: 'RFR', rfrSpread: 'RFR Spread' } as const;
	const answered = results.flatMap(({ dealId, cashflows = {} }) =>
		(['libor', 'rfr', 'rfrSpread'] as const).flatMap((view) =>
			([1, 2] as const).map((leg) => ({
				dealId,
				view: titles[view],
				leg,
				flows: cashflows[view]?.[`leg${leg}`] ?? [],
			})),
		),
	);
	const rows: unknown[] = [];
	workbook.getWorksheet('Cash flows')?.eachRow(({ values }, line) => {
		const [, dealId, view, leg, date, , ...figures] = values as unknown[];
		if (line > 1) rows.push([dealId, view, leg, date instanceof Date && date.toISOString().slice(0, 10), ...figures]);
	});
	const figuresOf = ({ discountFactor, totalAmount, residualAmount }: (typeof answered)[number]['flows'][number]) => [
		discountFactor,
		totalAmount,
		residualAmount,
	];
	expect(rows).toEqual(
		answered.flatMap(({ dealId, view, leg, flows }) =>
			flows.map((flow) => [dealId, view, leg, flow.date, ...figuresOf(flow)]),
		),
	);
	for (const { view, leg, flows } of answered.filter(({ dealId }) => dealId === 'USD-LIBOR-3M')) {
		await page.getByRole('tab', { name: view, exact: true }).click();
		const table = page.getByRole('table', { name: `Cash flows of leg ${leg}, ${view}`, exact: true });
		await table.waitFor();
		const shown = await shownFigures(table.locator('tbody td.right, tbody td[title]'), flows.length * 3);
		expect(shown, `leg ${leg}, ${view}`).toEqual(flows.flatMap(figuresOf));
	}
}
