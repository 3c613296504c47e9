import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteFetch } from '../../functions/platform/rates/index-status.ts';
import { localDate } from '../../shared/time/local-date.ts';
import { openBrowser } from '../support/browser.ts';
import { builtPortal } from '../support/built-portal.ts';
import { holdInPortal } from '../support/hold-in-portal.ts';
import type { TemporaryPortal } from '../support/temporary-portal.ts';
import { type Language, type Mode, signIn, visit } from '../support/visit.ts';

const screenshots = process.env.SCREENSHOTS;
const words = {
	en: { admin: 'Administration', tab: 'Rate feeds', confirm: 'Confirm', reject: 'Reject', cancel: 'Cancel' },
	zh: { admin: '管理', tab: '利率来源', confirm: '确认', reject: '拒绝', cancel: '取消' },
};
/** A Tuesday and the day after it, later than every seeded fixing. */
const [first, second] = [localDate('2026-08-11'), localDate('2026-08-12')];

let portal: TemporaryPortal;
let browser: Browser;

beforeAll(async () => {
	[portal, browser] = await Promise.all([builtPortal(), openBrowser()]);
	for (const date of [first, second]) await holdInPortal(portal, 'SOFR', { date, value: '36.2' });
	await noteFetch('SONIA', '2026-08-05T08:05:00.000Z', { outcome: 'failed', reason: 'answered with text/html' });
});

afterAll(async () => {
	await browser?.close();
	await portal?.close();
});

async function feeds(language: Language = 'en', mode: Mode = 'light') {
	const opened = await visit(browser, portal.origin, { language, mode });
	await signIn(opened.page, 'operator@portal.example');
	await opened.page.getByRole('link', { name: words[language].admin }).click();
	await opened.page.getByRole('tab', { name: words[language].tab }).click();
	await opened.page.getByRole('rowheader', { name: 'NOWA' }).waitFor();
	return opened;
}

it.each<[Language, Mode]>([
	['en', 'light'],
	['en', 'dark'],
	['zh', 'light'],
	['zh', 'dark'],
])('is accessible in %s, %s', async (language, mode) => {
	const { page, faults, close } = await feeds(language, mode);
	const { confirm, cancel } = words[language];
	const look = async (name: string) => {
		const { violations } = await new AxeBuilder({ page })
			.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
			.analyze();
		expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
		if (screenshots !== undefined) {
			await page.screenshot({ path: `${screenshots}/${name}-${language}-${mode}.png`, fullPage: true });
		}
	};
	await look('feeds');
	await page.getByRole('button', { name: `${confirm} SOFR ${first}` }).press('Enter');
	await look('feeds-confirm');
	await page.getByRole('dialog').getByRole('button', { name: cancel, exact: true }).press('Enter');
	expect(faults).toEqual([]);
	await close();
});

it('one held value is confirmed and one rejected, by keyboard, and both are in the trail', async () => {
	const { page, faults, close } = await feeds();
	const decide = async (action: string, date: string) => {
		await page.getByRole('button', { name: `${action} SOFR ${date}` }).press('Enter');
		await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).press('Enter');
		await page.getByRole('button', { name: `${action} SOFR ${date}` }).waitFor({ state: 'detached' });
		await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Load again');
	};
	await decide('Confirm', first);
	await decide('Reject', second);
	const sofr = page.getByRole('row', { name: /^SOFR/ });
	expect((await sofr.getByRole('cell').allTextContents()).slice(1, 4)).toEqual([first, '36.2', second]);
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
	expect(faults).toEqual([]);
	await close();
});
