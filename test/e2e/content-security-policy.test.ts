import { expect, it } from 'vitest';
import { button, calculator } from '../support/calculator-page.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

it('is not violated by the first load or by a calculation', async () => {
	const { page, faults } = await calculator(web);
	expect(faults).toEqual([]);
	await button(page, 'Go').click();
	await page.getByRole('grid').waitFor();
	expect(faults).toEqual([]);
});

it('reports a script that uses eval, also when it catches the error', async () => {
	const { page, faults } = await web.visit({ expectedFaults: /forbids eval/ });
	await page.evaluate(() => {
		// In the evaluated function itself, the browser allows eval.
		setTimeout(() => {
			try {
				new Function('');
			} catch {
				// What matters is that the policy reports it.
			}
		});
	});
	await expect.poll(() => faults).toEqual([expect.stringContaining('script-src forbids eval')]);
});
