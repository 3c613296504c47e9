import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { madeUpFallback } from '#features/rates/testing/made-up-fallback.ts';
import { fallbackRates } from '#shared/contract/fallback.ts';
import { answerWithMadeUpRates } from '../support/made-up-rates.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const gridMillis = 100;
const fewestRuns = 5;
const maxRuns = 20;

const web = sharedPortalInBrowser();

it('fallback rates of fourteen currencies are shown within a tenth of a second after the response', async () => {
	const { page } = await web.signedIn(undefined, {
		path: '/fallback',
		before: (opened) => answerWithMadeUpRates(opened),
	});
	await page.locator('table').nth(13).waitFor();
	await answerWithOtherFigures(page);
	const times: number[] = [];
	// Repeated, because other work on the machine can slow a run down.
	while (times.length < fewestRuns || (times.length < maxRuns && Math.min(...times) >= gridMillis)) {
		times.push(await drawingMillis(page));
	}
	process.stdout.write(`  fourteen grids: ${times.map((time) => time.toFixed(0)).join(', ')} ms\n`);
	expect(Math.min(...times)).toBeGreaterThan(0);
	expect(Math.min(...times)).toBeLessThan(gridMillis);
});

/** Returns the time from the last byte of the response to the frame that shows its tables. */
async function drawingMillis(page: Page): Promise<number> {
	await page.evaluate(markTables);
	await page.getByRole('button', { name: 'Go', exact: true }).click();
	await page.waitForFunction(() => 'drawnAt' in window);
	return page.evaluate((path) => {
		const answers = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path));
		const { responseEnd } = answers.at(-1) as PerformanceResourceTiming;
		return (window as unknown as { drawnAt: number }).drawnAt - responseEnd;
	}, fallbackRates.path);
}

/** Changes one rate of every table in each response, so that the frame with the new response can be recognised. */
async function answerWithOtherFigures(page: Page): Promise<void> {
	let answered = 0;
	await page.route(`**${fallbackRates.path}`, (call) => {
		answered += 1;
		const body = JSON.stringify(madeUpFallback).replaceAll(/"value":"\d/g, `"value":"${answered % 10}`);
		return call.fulfill({ json: { body } });
	});
}

/** Records the first frame in which every table has changed. Runs in the page. */
function markTables(): void {
	Reflect.deleteProperty(window, 'drawnAt');
	const changed = new Set<Element>();
	const seen = new MutationObserver((mutations) => {
		for (const { target } of mutations) {
			const table = (target instanceof Element ? target : target.parentElement)?.closest('table');
			if (table) changed.add(table);
		}
		if (changed.size < 14) return;
		seen.disconnect();
		requestAnimationFrame(() => {
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = () => Object.assign(window, { drawnAt: performance.now() });
			port2.postMessage(undefined);
		});
	});
	seen.observe(document, { subtree: true, childList: true, characterData: true });
}
