import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { calculator } from '../support/calculator-page.ts';
import { picture } from '../support/picture.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

const figureOfDay = (text: string | undefined) => text?.split('\n').map((line) => line.trim());

/** Returns the content of the clipboard as plain text and as a table. */
async function clipboard(page: Page): Promise<{ readonly text: string; readonly html: string }> {
	return page.evaluate(async () => {
		const [item] = await navigator.clipboard.read();
		const read = async (type: string) => (await item?.getType(type))?.text() ?? '';
		return { text: await read('text/plain'), html: await read('text/html') };
	});
}

async function pasteInto(page: Page, text: string): Promise<void> {
	await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
	await page.keyboard.press('Control+V');
}

it('an amount with a unit and pasted changes are accepted, days are copied, and the workbook contains formulas', async () => {
	const { page, context } = await calculator(web);
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const shown = (name: string) => picture(page, `spreadsheet-${name}`, { fullPage: true });
	const button = (name: string) => page.getByRole('button', { name, exact: true });
	const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first();
	for (const [label, date] of [
		['Start Date', '2022-06-15'],
		['End Date', '2022-07-15'],
	] as const) {
		await field(label).fill(date);
		await field(label).press('Tab');
	}
	const principal = page.getByPlaceholder('1,000,000');
	await principal.fill('25m');
	await page.getByText('= 25,000,000', { exact: true }).waitFor();
	await shown('amount');
	await principal.press('Tab');
	expect(await principal.inputValue()).toBe('25,000,000');

	await button('Paste from spreadsheet').click();
	const cells = page.getByRole('dialog').getByRole('textbox');
	await cells.click();
	await pasteInto(page, 'Date\tChange\n25.06.2022\t1.234\n05/07/2022\t2m');
	await page.getByRole('listitem').filter({ hasText: '"25.06.2022" is not a business day' }).waitFor();
	await shown('faults');
	await expectAccessible(page, 'faults of pasted cells');
	await cells.press('Control+A');
	await pasteInto(page, 'Date\tChange\n24.06.2022\t(5,000,000.00)\n5 Jul 2022\t2m');
	await button('Use these changes').waitFor();
	await shown('pasted');
	await button('Use these changes').click();
	await button('Undo paste of 2 changes').waitFor();

	const answered = page.waitForResponse('**/rate/api/compounding/v2');
	await button('Go').click();
	const result = (await (await answered).json()) as CompoundingResult;
	const grid = page.getByRole('grid');
	await grid.waitFor();
	await grid.focus();
	await page.keyboard.press('Home');
	await page.keyboard.press('Shift+ArrowDown');
	await shown('selected');
	await page.keyboard.press('Control+C');
	const rows = figureOfDay((await clipboard(page)).text) ?? [];
	expect(rows).toHaveLength(2);
	expect(rows[1]?.split('\t')).toContain(result.rates[1]?.compoundingFactor);
	await button('Copy table').click();
	await page.getByText(/rows copied/).waitFor();
	const table = await clipboard(page);
	expect(figureOfDay(table.text)).toHaveLength(result.rates.length + 1);
	expect(table.html).toContain('<td');
	await shown('copied');

	await button('Export').click();
	const download = page.waitForEvent('download');
	await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
	const workbook = new ExcelJS.Workbook();
	const file = readFileSync(await (await download).path());
	await workbook.xlsx.load(file as unknown as ArrayBuffer);
	const [payable] = workbook.definedNames.getRanges('PayableAmount').ranges;
	const [, cell = ''] = (payable ?? '').replaceAll('$', '').split('!');
	expect(workbook.getWorksheet('Terms')?.getCell(cell).value).toEqual({
		formula: 'ROUND(InterestAmount*1.00000000000001,MinorUnit)',
		result: Number(result.payableAmount),
	});
	expect(workbook.getWorksheet('Formulas')?.rowCount).toBe(result.rates.length + 1);
});
