import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';
import { button, openValuation } from '../support/valuation-page.ts';

const web = portalInBrowser();

it('cash flows are shown as bars by leg, and a curve in the market data can be compared', async () => {
	const page = await openValuation(web);
	await button(page, 'Try an example').click();
	await button(page, 'Show details of EX-09-USD-EUR').click();
	for (const currency of ['USD', 'EUR']) {
		await page.getByLabel(`Cash flows of EX-09-USD-EUR, LIBOR, in ${currency}`).waitFor();
	}
	await picture(page, 'book-cash-flows', { fullPage: true });
	await expectAccessible(page, 'cash flows as bars');
	await page.getByRole('tab', { name: 'Market Data' }).click();
	const chart = page.getByRole('slider', { name: /^Curve SOFR OIS/ });
	await chart.waitFor();
	await picture(page, 'curve-opened', { fullPage: true });
	await page.getByText('0–10 years').click();
	await page.getByRole('checkbox', { name: 'Logarithmic time' }).check();
	await button(page, /Compare with/).click();
	await page
		.getByRole('option', { name: /30-Jun-2021/ })
		.first()
		.click();
	await page.getByRole('columnheader', { name: /30-Jun-2021/ }).waitFor({ state: 'attached' });
	const before = await chart.getAttribute('aria-valuetext');
	await chart.press('ArrowRight');
	expect(await chart.getAttribute('aria-valuetext')).not.toBe(before);
	await picture(page, 'curve-compared', { fullPage: true });
	await expectAccessible(page, 'compared curves');
	await page.emulateMedia({ forcedColors: 'active' });
	await picture(page, 'curve-forced');
	await page.emulateMedia({ forcedColors: 'none' });
	await page.setViewportSize({ width: 390, height: 844 });
	await picture(page, 'curve-390', { fullPage: true });
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
