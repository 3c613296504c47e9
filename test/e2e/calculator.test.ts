import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { isNightly } from '#test/support/nightly.ts';
import { calculator, choose, editTerms, fillDate } from '../support/calculator-page.ts';
import { tabTo } from '../support/hands.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const user = 'user@demo-bank.example';

const web = sharedPortalInBrowser();

describe('the calculator', () => {
	it('half a year of SOFR with a lookback of 5 days is compounded, and every day is shown and exported', async () => {
		const opened = await calculator(web);
		const { page } = opened;
		await choose(opened, 'Lookback', '5 business days');
		await fillDate(opened, 'Start Date', '2022-06-15');
		await fillDate(opened, 'End Date', '2022-12-15');
		const answered = page.waitForResponse('**/rate/api/compounding/v2');
		await page.getByRole('button', { name: 'Go', exact: true }).click();
		const response = await answered;
		expect(response.request().postDataJSON()).toMatchObject({
			currency: 'USD',
			startDate: '2022-06-15',
			endDate: '2022-12-15',
			lookback: 5,
		});
		const result = (await response.json()) as CompoundingResult;
		// The first day uses the fixing of 8 June 2022, which is five business days before 15 June. The New York Fed
		// published 0.76.
		expect(result.rates[0]).toMatchObject({ rateDate: '2022-06-08', effRate: '0.76' });

		const grid = page.getByRole('grid');
		await grid.waitFor();
		await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(result.rates.length + 1));
		await expect.poll(() => page.locator('main').textContent()).toContain(result.compoundedRate);

		await page.getByRole('button', { name: 'Export' }).click();
		const download = page.waitForEvent('download');
		await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
		const file = await download;
		expect(file.suggestedFilename()).toMatch(/^RFR\d{10}\.xlsx$/);
		const workbook = new ExcelJS.Workbook();
		await workbook.xlsx.load(readFileSync(await file.path()) as unknown as ArrayBuffer);
		const exact = textsOf(workbook.getWorksheet('Exact figures'));
		for (const row of result.rates) {
			expect(exact).toContain(row.compoundedAllInRate);
			expect(exact).toContain(row.compoundingFactor);
		}
		const sheet = workbook.getWorksheet('Compounding Calculation');
		expect(textsOf(sheet)).toContain(user);
		const numbers = numbersOf(sheet);
		expect(numbers).toContain(Number(result.compoundedRate));
		for (const row of result.rates) expect(numbers).toContain(Number(row.compoundedAllInRate));
	});

	if (isNightly)
		it('an amount is replaced by typing and kept with its result, and a missing fixing and an invalid amount are reported', async () => {
			const opened = await calculator(web, { expectedFaults: /status of 400/ });
			const { page } = opened;
			const go = page.getByRole('button', { name: 'Go', exact: true });
			const principal = page.getByRole('textbox', { name: 'Principal', exact: true });
			const change = page.getByRole('textbox', { name: 'Principal Change', exact: true });
			await page.getByRole('combobox', { name: 'Days' }).focus();
			await page.keyboard.press('Tab');
			await tabTo(page, principal);
			await page.keyboard.type('2500000.5');
			await page.keyboard.press('Tab');
			await expect.poll(() => principal.inputValue()).toBe('2,500,000.5');
			const sent = page.waitForRequest('**/rate/api/compounding/v2');
			await go.click();
			expect((await sent).postDataJSON()).toMatchObject({ principal: '2500000.5' });
			await page.getByRole('grid').waitFor();
			await editTerms(page);

			await principal.click();
			await page.keyboard.type('2,500,000', { delay: 20 });
			await page.getByRole('button', { name: 'Add Principal Change', exact: true }).click();
			await expect.poll(() => principal.inputValue()).toBe('2,500,000');
			await change.click();
			await page.keyboard.type('1,250,000.50', { delay: 20 });
			const answered = page.waitForResponse('**/rate/api/compounding/v2');
			await go.click();
			const asked = (await answered).request().postDataJSON();
			expect(asked).toMatchObject({ principal: '2500000' });
			expect(Object.values(asked.principalAmtChanges)).toEqual(['1250000.50']);
			await page.getByRole('grid').waitFor();

			await page.getByRole('link', { name: 'Term Rates' }).click();
			await page.getByRole('heading', { level: 1, name: 'Term Rates' }).waitFor();
			await page.goBack();
			await page.getByRole('grid').waitFor();
			expect([await principal.inputValue(), await change.inputValue()]).toEqual(['2,500,000', '1,250,000.50']);

			await page.route('**/rate/api/compounding/v2', async (route) => {
				const { days, ...rest } = route.request().postDataJSON();
				await route.continue({ postData: JSON.stringify({ ...rest, endDate: '2026-08-17' }) });
			});
			await go.click();
			await page.getByText('No SOFR fixing for 07-Aug-2026.').waitFor();

			await principal.click();
			await page.keyboard.type('25,00,000');
			await go.click();
			await expect.poll(() => principal.getAttribute('aria-invalid')).toBe('true');
			expect(await principal.inputValue()).toBe('25,00,000');
		});
});

function cellsOf(sheet: ExcelJS.Worksheet | undefined): unknown[] {
	const values: unknown[] = [];
	sheet?.eachRow((row) => row.eachCell((cell) => values.push(cell.value)));
	return values;
}

const textsOf = (sheet: ExcelJS.Worksheet | undefined) => cellsOf(sheet).filter((value) => typeof value === 'string');

const numbersOf = (sheet: ExcelJS.Worksheet | undefined) => cellsOf(sheet).filter((value) => typeof value === 'number');
