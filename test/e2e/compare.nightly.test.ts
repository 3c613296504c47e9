import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { button, calculator, chooseOpen, fillDate } from '../support/calculator-page.ts';
import { picture, pictureFolder } from '../support/picture.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

it('a loan with a convention is compared with simple interest, a rate in advance and a delayed payment, by keyboard', async () => {
	const opened = await calculator(web);
	const { page } = opened;
	await fillDate(opened, 'Start Date', '2022-06-15');
	await fillDate(opened, 'End Date', '2022-09-15');
	await button(page, 'Conventions').press('Enter');
	const dialog = page.getByRole('dialog');
	await button(dialog, 'Use LSTA/ARRC SOFR compounded').waitFor();
	await expectAccessible(page, 'conventions');
	await picture(page, 'conventions');
	await chooseOpen(page, 'LSTA/ARRC SOFR compounded', { 'Floor On': 'Daily RFR' });
	await button(dialog, 'Use LSTA/ARRC SOFR compounded').press('Enter');
	await page.getByText('Follows LSTA/ARRC SOFR compounded').waitFor();
	await button(page, 'Go').click();
	await page.getByRole('grid').waitFor();
	await page.getByRole('tab', { name: 'Compare' }).click();
	const row = (name: string) => page.getByRole('table', { name: 'Comparison' }).getByRole('row', { name });
	// The loan has a principal of 1,000,000 and a lookback of five days. test/golden/comparison uses the same fixings for
	// 25,000,000.
	await expect
		.poll(() => row('Payable interest').textContent())
		.toBe('Payable interest (USD)4,573.244,563.061,278.574,896.40');
	await expect.poll(() => row('Rate known on').textContent()).toContain('08-Sep-202208-Sep-202215-Jun-202215-Sep-2022');
	await expect.poll(() => row('Payment date').textContent()).toContain('15-Sep-202215-Sep-202215-Sep-202219-Sep-2022');
	await judge(page);

	await button(page, 'Conventions').press('Enter');
	await button(dialog, 'Compare with LSTA/ARRC SOFR simple').press('Enter');
	await page.getByRole('columnheader', { name: 'D LSTA/ARRC SOFR simple' }).waitFor();
	const chart = page.getByRole('slider', { name: /^Rate to date/ });
	await chart.press('End');
	expect(await chart.getAttribute('aria-valuetext')).toContain('15-Sep-2022');
});

/** Checks the open comparison, and takes pictures of it in a window, at a higher zoom and on paper. */
async function judge(page: Page): Promise<void> {
	// Depending on the scroll position, the sticky header may cover half of a button of the form.
	await page.evaluate(() => scrollTo(0, 0));
	await expectAccessible(page, 'comparison');
	await picture(page, 'comparison', { fullPage: true });
	if (pictureFolder === undefined) return;
	const size = page.viewportSize();
	await page.setViewportSize({ width: 640, height: 400 });
	await picture(page, 'comparison-zoomed', { fullPage: true });
	await page.pdf({ format: 'A4', path: `${pictureFolder}/comparison.pdf` });
	if (size !== null) await page.setViewportSize(size);
}
