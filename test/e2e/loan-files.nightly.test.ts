import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';

const web = portalInBrowser();

const loans = [
	'Loan No;Currency;From;To;Principal;Lookback;Shift',
	'L-1;USD;30/11/2022;30/12/2022;1.000.000,00;0;N',
	'L-2;USD;31/02/2022;15/12/2022;1.000,00;5;Y',
	'L-3;XXX;15/06/2022;15/12/2022;1.000,00;5;Y',
];

it('an uploaded loan file is calculated, and the result explains its faulty rows', async () => {
	const { page } = await web.signedIn(undefined, { path: '/compoundcalcu/batch' });
	const section = page.getByText('Loan files for the loan valuation engine (LVE)');
	await section.waitFor();
	await page.getByLabel('Calculate at once').check();
	const content = Buffer.from(loans.join('\n'));
	await page
		.locator('input[type=file]')
		.last()
		.setInputFiles({ name: 'loans.csv', mimeType: 'text/csv', buffer: content });
	await page.getByText('3 (2 with faults)').waitFor();
	await expectAccessible(page, 'loan files');
	await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
	await page.emulateMedia({ media: 'print' });
	const files = page.getByRole('table').last();
	expect(await files.getByRole('columnheader').allInnerTexts()).not.toContain('Actions');
	expect(
		await page.locator('main :is(button, input:not([type="file"]), textarea):not(th *):visible').allInnerTexts(),
		'controls on paper',
	).toEqual([]);
	await page.emulateMedia({ media: 'screen' });
	await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download the result of loans.csv' }).click();
	const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
	expect(lines.slice(1, 3)).toEqual(['3 loans;2 faults', 'Loan No;Rate %;Interest;Payable;Error']);
	// The 30-day average of 30 December 2022 that the New York Fed published, and its interest on a million for 30 days.
	expect(lines[3]).toMatch(/^L-1;4,06173;3384,7\d;3384,7\d;$/);
	expect(lines[4]).toMatch(/^L-2;;;;"From: ""31\/02\/2022"" is not a day of 2022-02: 2022-02-28 or 2022-03-01/);
	expect(lines[5]).toBe('L-3;;;;"Currency: ""XXX"" must be a currency code, such as USD"');
});
