import assert from 'node:assert/strict';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { CompoundingRequest } from '#shared/contract/compounding-request.ts';
import { routes } from '#shared/contract/routes.ts';
import type { ApiCaller } from '../support/api-caller.ts';
import { eventually } from './eventually.ts';
import type { Page } from './page.ts';
import { savedFile } from './saved-file.ts';
import { go, type Step } from './step.ts';

const grid = { css: '[role=grid]' };
const startDate = '2022-06-15';
const endDate = '2022-12-15';

export const calculatorSteps: readonly Step[] = [
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
		name: 'no figure of the days is cut or covered',
		async act({ page }) {
			const day = await page.driver.evaluate(() => {
				const row = document.querySelector<HTMLTableRowElement>('[role=grid] tr[data-index="2"]');
				row?.scrollIntoView({ block: 'center' });
				return [...(row?.cells ?? [])].flatMap((cell) => {
					const { left, right, top, height } = cell.getBoundingClientRect();
					const isSeen = (x: number) => cell.contains(document.elementFromPoint(x, top + height / 2));
					return cell.dataset.words !== undefined || (isSeen(left + 2) && isSeen(right - 2)) ? [] : [cell.textContent];
				});
			});
			assert.deepEqual(day, []);
		},
	},
	{
		name: 'explain a day',
		async act({ page }) {
			await page.click({ css: '[role=grid] tr[data-index="2"] td' });
			// Source: Federal Reserve Bank of New York, SOFR of 17 June 2022.
			await page.waitFor({ css: 'section p', name: '^SOFR of 17-Jun-2022: 1.45% per year' });
			await page.click({ css: 'button', name: '^Close the explanation' });
		},
	},
	{
		name: 'calculate with a principal change',
		async act({ page, api, token }) {
			await page.click({ css: 'button', name: '^Edit the terms$' });
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
			await savedFile(downloads, /^RFR\d{10}\.xlsx$/);
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
