import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fallbackRates } from '#shared/contract/fallback.ts';
import { answerWithMadeUpRates } from '../support/made-up-rates.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const gridMillis = 100;
const fewestRuns = 5;
const maxRuns = 20;

const web = sharedPortalInBrowser();

it('shows fourteen currencies within a tenth of a second of the answer', async () => {
	const { page } = await web.signedIn(undefined, {
		path: '/fallback',
		before: (opened) => answerWithMadeUpRates(opened),
	});
	await page.locator('table').nth(13).waitFor();
	await answerOnceTablesAreGone(page);
	const times: number[] = [];
	// Other work on the machine can only lengthen a run.
	while (times.length < fewestRuns || (times.length < maxRuns && Math.min(...times) >= gridMillis)) {
		times.push(await drawingMillis(page));
	}
	process.stdout.write(`  fourteen grids: ${times.map((time) => time.toFixed(0)).join(', ')} ms\n`);
	expect(Math.min(...times)).toBeGreaterThan(0);
	expect(Math.min(...times)).toBeLessThan(gridMillis);
});

/** Time from the last byte of the answer to the frame that shows its tables. */
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

/** So that the frame without tables, which precedes every answer that takes its time, is not measured. */
async function answerOnceTablesAreGone(page: Page): Promise<void> {
	await page.route(`**${fallbackRates.path}`, async (call) => {
		await page.waitForFunction(() => 'emptiedAt' in window);
		await call.fallback();
	});
}

/** Runs in the page: notes when a frame without tables has been drawn, and then one with all of them. */
function markTables(): void {
	for (const mark of ['emptiedAt', 'drawnAt']) Reflect.deleteProperty(window, mark);
	const afterFrame = (mark: 'emptiedAt' | 'drawnAt') => {
		requestAnimationFrame(() => {
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = () => Object.assign(window, { [mark]: performance.now() });
			port2.postMessage(undefined);
		});
	};
	let wasEmpty = false;
	const seen = new MutationObserver(() => {
		const count = document.querySelectorAll('table').length;
		if (count === 0 && !wasEmpty) {
			wasEmpty = true;
			afterFrame('emptiedAt');
		}
		if (!wasEmpty || count < 14) return;
		seen.disconnect();
		afterFrame('drawnAt');
	});
	seen.observe(document, { subtree: true, childList: true });
}
