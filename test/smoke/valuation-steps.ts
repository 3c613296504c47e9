import assert from 'node:assert/strict';
import { savedFile } from './saved-file.ts';
import type { Step } from './step.ts';

const deal = 'USD-LIBOR-3M';

export const valuationSteps: readonly Step[] = [
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
			// Each of the amounts is rounded to two decimals.
			assert.ok(Math.abs(reached - (mtM.at(-1) ?? Number.NaN)) < 0.01 * (changes.length + 2), JSON.stringify(steps));
		},
	},
];
