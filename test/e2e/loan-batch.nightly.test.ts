import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { decimal, decimalText, round } from '#shared/decimal/decimal.ts';
import worked from '../golden/help/worked-example.json' with { type: 'json' };
import { expectAccessible } from '../support/accessibility.ts';
import { pdfPages } from '../support/pdf-pages.ts';
import { picture } from '../support/picture.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

const calculated = worked.cases.filter(({ name }) => ['plain', 'lookback-2-shift', 'floor-hybrid'].includes(name));

/** The exact interest of the golden case, rounded to cents. */
const payable = calculated.map((golden) =>
	decimalText(round(decimal(golden.expected.interestAmount), 2)).replace(/\B(?=(\d{3})+(?!\d)(?=.*\.))/g, ','),
);

const headings =
	'Loan ID,Currency,Start Date,End Date,Principal,Lookback,Observation Shift,CAS (%),Margin (%),Floor (%),Floor Option';

const sound = calculated.map((golden) => {
	const { startDate, endDate, principal, ...terms } = golden.request as Readonly<Record<string, unknown>>;
	const { lookback = '', observationShift = '', cas = '', margin = '', floor = '', floorOption = '' } = terms;
	return [
		golden.name,
		'USD',
		startDate,
		endDate,
		principal,
		lookback,
		observationShift,
		cas,
		margin,
		floor,
		floorOption,
	];
});

const faulty = [
	'=1+1,USD,31/02/2022,2022-06-24,1O00000,,,,,,',
	'holiday,USD,2022-06-15,2022-06-20,1000000,,,,,,',
	'elsewhere,XXX,2022-06-15,2022-06-24,1000000,,,,,,',
];

const file = [headings, ...sound, ...faulty].join('\n');

async function drop(page: Page, name: string, content: string): Promise<void> {
	const dataTransfer = await page.evaluateHandle(
		([fileName, text]) => {
			const transfer = new DataTransfer();
			transfer.items.add(new File([text as string], fileName as string, { type: 'text/csv' }));
			return transfer;
		},
		[name, content],
	);
	for (const type of ['dragover', 'drop']) await page.dispatchEvent('main', type, { dataTransfer });
}

it('a dropped file is calculated except for its faulty rows, results and faults are exported, and a loan is opened', async () => {
	const { page } = await web.signedIn(undefined, { path: '/compoundcalcu/batch' });
	const shown = (name: string) => picture(page, `batch-${name}`, { fullPage: true });
	await page.getByRole('heading', { name: 'Calculate a file of loans' }).waitFor();
	await shown('empty');
	await expectAccessible(page, 'empty batch');
	await drop(
		page,
		'ambiguous.csv',
		`${headings}\na,USD,2022-06-15,2022-06-24,250.000,,,,,,\nb,USD,2022-06-15,2022-06-24,500.000,,,,,,`,
	);
	await page.getByText('1 question about this file').waitFor();
	await shown('mark');
	await expectAccessible(page, 'figures with two readings');
	await drop(page, 'no.csv', 'a,b\n1,2');
	await page.getByText('The file is not used').waitFor();
	await shown('unusable');
	await drop(page, 'loans.csv', file);
	const grid = page.getByRole('grid', { name: 'Loans of the file' });
	for (const amount of payable) await grid.getByText(amount, { exact: true }).waitFor();
	const faults = await page.getByRole('region', { name: 'Faults of the file' }).locator('tbody tr').allTextContents();
	expect(faults).toEqual([
		expect.stringMatching(/^5C Start Date31\/02\/2022A day of/),
		expect.stringMatching(/^5E Principal1O00000A number/),
		expect.stringMatching(/^6.*20-Jun-2022/),
		expect.stringMatching(/^7.*XXX/),
	]);
	await page.getByText('3 of 6 loans calculated').waitFor();

	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export as Excel' }).click();
	const workbook = new ExcelJS.Workbook();
	await workbook.xlsx.load(readFileSync(await (await download).path()) as unknown as ArrayBuffer);
	const sheet = workbook.getWorksheet('Loans') as ExcelJS.Worksheet;
	const column = (name: string) => {
		const at = (sheet.getRow(1).values as unknown[]).indexOf(name);
		return (sheet.getColumn(at).values as unknown[]).slice(2);
	};
	expect(column('Payable amount')).toEqual(payable.map((amount) => Number(amount.replace(',', ''))));
	expect(column('Loan ID')[3]).toBe("'=1+1");
	expect(column('Interest, exact')[2]).toBe(calculated[2]?.expected.interestAmount);

	await grid.focus();
	await page.keyboard.press('End');
	await page.keyboard.press('Home');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: 'Open in calculator' }).waitFor();
	await shown('row');
	await expectAccessible(page, 'batch with faults and an open row');
	await page.getByRole('button', { name: 'Open in calculator' }).click();
	await page.waitForURL('**/compoundcalcu');
	await page.getByRole('grid', { name: 'Days of the interest period' }).waitFor();
	expect(await page.locator('main').textContent()).toContain(calculated[2]?.expected.compoundedRate.slice(0, 12));
	expect(await page.getByRole('textbox', { name: 'Floor (%)' }).inputValue()).toBe('1');
	await page.goBack();
	await grid.getByText(payable[1] ?? '', { exact: true }).waitFor();
});

it('all faults and loans of a file with long custom headings are shown and printed without truncation', async () => {
	const { page } = await web.signedIn(undefined, { path: '/compoundcalcu/batch' });
	await page.getByRole('heading', { name: 'Calculate a file of loans' }).waitFor();
	const loans = Array.from({ length: 40 }, (_, at) => {
		const [start, principal] = at % 2 === 0 ? ['2022-06-15', '1000000'] : ['31/02/2022', '1O00000'];
		return `L-${at},USD,${start},2022-06-24,${principal},Borrower ${at} Gesellschaft mit beschränkter Haftung`;
	});
	await drop(page, 'loans.csv', ['Loan ID,Currency,Start Date,End Date,Principal,Kreditnehmer', ...loans].join('\n'));
	await page.getByText('20 of 40 loans calculated').waitFor();
	const faults = page.getByRole('region', { name: 'Faults of the file' });
	const grid = page.getByRole('grid', { name: 'Loans of the file' });
	const isWhole = (table: Element) => {
		const frame = table.closest('[data-scrolling]');
		return frame !== null && frame.scrollHeight <= frame.clientHeight + 1;
	};
	expect(await faults.locator('tbody tr').count()).toBe(20);
	await page.getByRole('button', { name: 'Show all 40 faults' }).click();
	expect(await faults.locator('tbody tr').count()).toBe(40);
	expect(await faults.locator('table').evaluate(isWhole), 'faults').toBe(true);
	await expect.poll(() => grid.locator('[data-index]').count()).toBe(40);
	expect(await grid.evaluate(isWhole), 'loans').toBe(true);
	for (const name of ['Kreditnehmer', 'Currency']) {
		const heading = grid.getByRole('columnheader', { name });
		expect(await heading.evaluate((cell) => cell.scrollWidth <= cell.clientWidth), name).toBe(true);
		const lines = heading.locator('span').first();
		expect(await lines.evaluate((span) => span.getClientRects().length), `${name} in one line`).toBe(1);
		expect((await lines.boundingBox())?.height, `${name} in one line`).toBeLessThan(20);
	}
	await page.getByRole('button', { name: 'Show only the first 20' }).click();
	const paper = pdfPages(await page.pdf({ format: 'A4' })).join('');
	for (let line = 3; line <= 41; line += 2) expect(paper).toContain(`${line}EPrincipal1O00000`);
	for (let at = 0; at < 40; at++) expect(paper).toContain(`L-${at}USD`);
});
