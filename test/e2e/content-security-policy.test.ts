import { expect, it } from 'vitest';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

// Every browser test relies on this report: a violation of the policy at any time fails the test.
it('a script that uses eval is reported as a violation, even if it catches the error', async () => {
	const { page, faults } = await web.visit({ expectedFaults: /forbids eval/ });
	expect(faults, 'the first load').toEqual([]);
	await page.evaluate(() => {
		// The timer runs the script outside the evaluated function, within which the browser allows eval.
		setTimeout(() => {
			try {
				new Function('');
			} catch {
				// Only the report of the violation matters.
			}
		});
	});
	await expect.poll(() => faults).toEqual([expect.stringContaining('script-src forbids eval')]);
});
