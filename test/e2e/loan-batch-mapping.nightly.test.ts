import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { truthOf } from '#shared/table/testing/people-file.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';

const web = portalInBrowser();

interface TrueLoan {
	readonly fields: Readonly<Record<string, string>>;
	readonly truth: { readonly interestPayable: string };
}

/** Loans with known interest, which a floor of 0 % does not affect. */
const loans = truthOf<{ readonly rows: readonly TrueLoan[] }>('loans/loans_shanghai_2026Q2.txt').rows;

const desks = ['007', '012'];

/** A lender's file with titles, custom headings, a subtotal and a custom column. */
function lenderFile(rows: readonly TrueLoan[]): string {
	return [
		'Sample Lender;;;;;;;',
		'Interest run. Lookback 5 business days without observation shift. Margin and CAS are not compounded.;;;;;;;',
		'',
		'Customer;Ccy;From;To;Drawn;Margn;CAS %;Desk',
		...rows.map(({ fields }, i) => {
			const { currency, startDate, endDate, principal, margin, cas } = fields;
			return ['Example plc', currency, startDate, endDate, principal, `${Number(margin) * 100} bp`, cas, desks[i]].join(
				';',
			);
		}),
		'Total;;;;1;;;',
	].join('\n');
}

async function choose(page: Page, name: string, content: string): Promise<void> {
	await page.getByLabel('Choose file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

async function select(page: Page, label: RegExp, option: string): Promise<void> {
	await page.getByRole('button', { name: label }).click();
	await page.getByRole('option', { name: option, exact: true }).click();
}

const payable = (row: TrueLoan | undefined) =>
	Number(row?.truth.interestPayable).toLocaleString('en-US', { minimumFractionDigits: 2 });

it('the questions about a file with an unknown layout are asked once, and the next file uses the saved mapping', async () => {
	const { page } = await web.signedIn(undefined, { path: '/compoundcalcu/batch' });
	const grid = page.getByRole('grid', { name: 'Loans of the file' });
	await page.getByRole('heading', { name: 'Calculate a file of loans' }).waitFor();

	await choose(page, 'lender-1.csv', lenderFile([loans[0], loans[2]] as TrueLoan[]));
	await page.getByText('6 questions about this file').waitFor();
	await expectAccessible(page, 'questions about a loan file');
	await picture(page, 'batch-questions', { fullPage: true });
	expect(await grid.getByText('Calculated', { exact: true }).count()).toBe(0);
	await page.getByRole('button', { name: 'Accept all 5 proposals' }).click();
	await page.getByText('1 question about this file').waitFor();
	await select(page, /^Which column is Principal/, 'Drawn');
	for (const row of [loans[0], loans[2]]) await grid.getByText(payable(row), { exact: true }).waitFor();

	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export as CSV' }).click();
	const [headings = '', first = ''] = readFileSync(await (await download).path(), 'utf8').split(/\r?\n/);
	expect(headings).toMatch(/,Customer,Desk$/);
	expect(first).toMatch(/,Example plc,007$/);

	await page.getByRole('button', { name: 'Save this mapping' }).click();
	await page.getByRole('textbox', { name: 'Name' }).fill('Sample Lender');
	await expectAccessible(page, 'saving a mapping');
	await picture(page, 'batch-mapping', { fullPage: true });
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await page.getByText('The mapping Sample Lender is saved').waitFor();

	await choose(page, 'lender-2.csv', lenderFile([loans[3]] as TrueLoan[]));
	await page.getByText('1 question about this file').waitFor();
	await page.getByText('Proposed: Sample Lender').waitFor();
	await page.getByRole('button', { name: 'Accept the proposal' }).press('Enter');
	await grid.getByText(payable(loans[3]), { exact: true }).waitFor();
	expect(await page.getByText(/questions? about this file/).count()).toBe(0);
	await page.getByText('Saved mapping: Sample Lender').waitFor();
	await picture(page, 'batch-by-mapping', { fullPage: true });
	await page.getByRole('button', { name: 'Saved mappings' }).click();
	await page.getByRole('button', { name: 'Remove the mapping Sample Lender' }).click();
	await expectAccessible(page, 'removing a mapping');
});
