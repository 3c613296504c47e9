import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { builtPortal } from '../support/built-portal.ts';
import { button, calculator } from '../support/calculator-page.ts';
import type { TemporaryPortal } from '../support/temporary-portal.ts';
import { visit } from '../support/visit.ts';

let portal: TemporaryPortal;
let browser: Browser;

beforeAll(async () => {
	[portal, browser] = await Promise.all([builtPortal(), openBrowser()]);
});

afterAll(async () => {
	await browser?.close();
	await portal?.close();
});

it('is not violated by the first load, nor by a calculation', async () => {
	const { page, faults, close } = await calculator(browser, portal);
	expect(faults).toEqual([]);
	await button(page, 'Go').click();
	await page.getByRole('grid').waitFor();
	expect(faults).toEqual([]);
	await close();
});

it('counts as violated when a script asks for eval, although it catches the refusal', async () => {
	const { page, faults, close } = await visit(browser, portal.origin);
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
	await close();
});
