import { beforeAll, expect, it } from 'vitest';
import { noteFetch } from '#functions/rates/store/index-status.ts';
import { localDate } from '#shared/time/local-date.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { holdInPortal } from '../support/hold-in-portal.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';

/** A Tuesday and the next day. Both are later than every seeded fixing. */
const [first, second] = [localDate('2026-08-11'), localDate('2026-08-12')];

const web = portalInBrowser();

beforeAll(async () => {
	for (const date of [first, second]) await holdInPortal(web.portal, 'SOFR', { date, value: '36.2' });
	await noteFetch('SONIA', '2026-08-05T08:05:00.000Z', { outcome: 'failed', reason: 'answered with text/html' });
});

it('quarantined values are confirmed and rejected by keyboard, and the audit trail contains both decisions', async () => {
	const { page } = await web.signedIn('operator@portal.example', { path: '/admin' });
	await page.getByRole('tab', { name: 'Rate feeds' }).click();
	await page.getByRole('rowheader', { name: 'NOWA' }).waitFor();
	const look = async (name: string) => {
		await expectAccessible(page, name);
		await picture(page, name, { fullPage: true });
	};
	await look('feeds');
	await page.getByRole('button', { name: 'Confirm SOFR 11-Aug-2026' }).press('Enter');
	await look('feeds-confirm');
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
	await page.getByRole('dialog').waitFor({ state: 'detached' });

	const decide = async (action: string, date: string) => {
		await page.getByRole('button', { name: `${action} SOFR ${date}` }).press('Enter');
		await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).press('Enter');
		await page.getByRole('button', { name: `${action} SOFR ${date}` }).waitFor({ state: 'detached' });
		await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Reload');
	};
	await decide('Confirm', '11-Aug-2026');
	await decide('Reject', '12-Aug-2026');
	const sofr = page.getByRole('row', { name: /^SOFR/ });
	expect((await sofr.getByRole('cell').allTextContents()).slice(1, 4)).toEqual(['11-Aug-2026', '36.2', '12-Aug-2026']);
	await page.getByRole('tab', { name: 'Audit trail' }).click();
	const outcome = async (date: string) =>
		(
			await page
				.getByRole('row', { name: new RegExp(`SOFR ${date}`) })
				.getByRole('cell')
				.allTextContents()
		).slice(3);
	await page.getByRole('button', { name: `Changes of SOFR ${second}` }).waitFor();
	await expect.poll(() => outcome(first)).toEqual(['Confirmed', 'Fixing', 'Done', '1']);
	await expect.poll(() => outcome(second)).toEqual(['Rejected', 'Fixing', 'Done', '1']);
});
