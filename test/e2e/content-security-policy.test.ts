import { expect, it } from 'vitest';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

// Because of this report, every browser test fails with a violation of the policy, at the first load or later.
it('a script that uses eval is reported as a violation, also when it catches the error', async () => {
	const { page, faults } = await web.visit({ expectedFaults: /forbids eval/ });
	expect(faults, 'the first load').toEqual([]);
	await page.evaluate(() => {
		// In the evaluated function itself, the browser allows eval.
		setTimeout(() => {
			try {
				new Function('');
			} catch {
				// Only the report of the policy matters.
			}
		});
	});
	await expect.poll(() => faults).toEqual([expect.stringContaining('script-src forbids eval')]);
});
