import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type ValuationResult, valueSwaps } from '#shared/contract/valuation-swaps.ts';
import { isNightly } from '#test/support/nightly.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { inChinese } from '../support/in-chinese.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';
import { button, openValuation } from '../support/valuation-page.ts';

const web = portalInBrowser();

it('an example book is valued with one click, and is shown in all views', async () => {
	const page = await openValuation(web);
	const example = button(page, 'Try an example');
	await example.waitFor();
	await picture(page, 'book-start');
	if (isNightly) await expectAccessible(page, 'start');
	const answered = page.waitForResponse(`**${valueSwaps.path}`);
	await example.click();
	const results = (await (await answered).json()) as readonly ValuationResult[];
	expect(results).toHaveLength(12);
	const lacking = results.flatMap(({ dealId, Error: error, missingViews = [] }) =>
		[...(error === undefined ? [] : [error]), ...missingViews].map(({ ErrorCode }) => [dealId, ErrorCode]),
	);
	expect(lacking).toEqual([['EX-10-IDR-JIBOR-3M', 'no-spread-adjustment']]);
	await page.getByRole('rowheader', { name: 'EX-12-GBP-SONIA', exact: true }).waitFor();
	if (isNightly) {
		await inChinese(page, () => expectEveryColumn(page));
		await chooseColumns(page);
	}
	await button(page, 'Bridge from LIBOR to RFR + fallback').click();
	const bridge = page.getByRole('table', { name: 'Bridge of 9 deals in USD' });
	await bridge.getByRole('button', { name: 'Projection' }).press('Enter');
	await page.getByRole('table', { name: 'Deals of the step Projection' }).waitFor();
	await page.getByText(/With a missing view: EX-10-IDR-JIBOR-3M\./).waitFor();
	await picture(page, 'book-bridge', { fullPage: true });
	await expectAccessible(page, 'bridge of the book');
	if (isNightly) {
		await page.setViewportSize({ width: 390, height: 844 });
		await picture(page, 'book-bridge-390', { fullPage: true });
	}
});

/** Expects that all columns of the results fit, because a truncated number looks like a different number. */
async function expectEveryColumn(page: Page): Promise<void> {
	const hidden = () =>
		page.locator('table tfoot').evaluate((totals) => {
			let frame: Element | null = totals;
			while (frame !== null && !/auto|scroll/.test(getComputedStyle(frame).overflowX)) frame = frame.parentElement;
			return frame === null ? 'no frame' : frame.scrollWidth - frame.clientWidth;
		});
	await expect.poll(hidden).toBe(0);
}

/** Shows, hides and filters columns, and checks the accessibility of each step. */
async function chooseColumns(page: Page): Promise<void> {
	await button(page, 'Columns').click();
	for (const name of ['Currency', 'Index', 'Pay / Receive', 'Notional of leg 1', 'Years left', 'RFR − LIBOR MtM']) {
		await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
		await button(page, 'Columns').click();
	}
	await page.keyboard.press('Escape');
	await button(page, 'Filter by column').click();
	await page.getByRole('textbox', { name: 'Years left, to' }).fill('5.1');
	await picture(page, 'book-columns', { fullPage: true });
	await expectAccessible(page, 'columns and filters');
	await button(page, 'Clear filters').click();
	await button(page, 'Filter by column').click();
}
