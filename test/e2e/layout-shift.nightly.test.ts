import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button } from '../support/calculator-page.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';
import type { Language } from '../support/visit.ts';

const web = sharedPortalInBrowser();

/** Limit of a good page according to web.dev is 0.1; a page of the portal has half of it. */
const maxShift = 0.05;

interface Shift {
	readonly value: number;
	readonly hadRecentInput: boolean;
	readonly sources: readonly { readonly node: Node | null }[];
}

/** Runs in the page before its scripts: adds up the layout shifts, also those right after an input. */
function observeShifts(): void {
	const shifts = { sum: 0, moved: [] as string[] };
	Object.assign(window, { shifts });
	new PerformanceObserver((list) => {
		for (const { value, sources } of list.getEntries() as unknown as readonly Shift[]) {
			shifts.sum += value;
			shifts.moved.push(...sources.map(({ node }) => `${node?.nodeName}: ${node?.textContent?.slice(0, 60)}`));
		}
	}).observe({ type: 'layout-shift', buffered: true });
}

/** Sum of the shifts until nothing is loaded any more, with the start of what was moved. */
async function expectStill(page: Page, where: string): Promise<void> {
	await page.waitForLoadState('networkidle');
	const found = await page.evaluate(async () => {
		const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
		await nextFrame();
		await nextFrame();
		const { shifts } = window as unknown as { readonly shifts: { sum: number; moved: string[] } };
		const { sum, moved } = shifts;
		Object.assign(shifts, { sum: 0, moved: [] });
		return { sum, moved };
	});
	expect(found.sum, `${where} moves ${found.moved.join('; ')}`).toBeLessThan(maxShift);
}

const screens = [
	{ path: '/compoundcalcu', complete: (page: Page) => button(page, /^(Copy link|复制链接)$/), press: /^(Go|计算)$/ },
	{ path: '/compoundcalcu/loans', complete: (page: Page) => page.getByRole('heading', { level: 2 }) },
	{
		path: '/valuationengine',
		complete: (page: Page) => button(page, /^(Try an example|试用示例)$/),
		press: /^(Try an example|试用示例)$/,
	},
	{ path: '/valuationengine?tab=market-data', complete: (page: Page) => page.getByRole('slider') },
];

it.each([
	['en', 1280],
	['en', 390],
	['zh', 1280],
	['zh', 390],
] as const)('loading a screen and calculating move nothing noticeably, in %s at %i pixels', async (language, width) => {
	for (const { path, complete, press } of screens) await expectStillScreen(path, { language, width, complete, press });
});

interface Visited {
	readonly language: Language;
	readonly width: number;
	readonly complete: (page: Page) => ReturnType<Page['locator']>;
	/** Name of the button that calculates. */
	readonly press: RegExp | undefined;
}

async function expectStillScreen(path: string, { language, width, complete, press }: Visited): Promise<void> {
	const { page } = await web.signedIn(undefined, {
		language,
		path,
		before: async (opened) => {
			await opened.setViewportSize({ width, height: width < 600 ? 844 : 720 });
			await opened.addInitScript(observeShifts);
		},
	});
	await complete(page).first().waitFor();
	await expectStill(page, path);
	if (press !== undefined) {
		await button(page, press).click();
		await page.getByRole('rowheader').or(page.getByRole('grid')).first().waitFor();
		await expectStill(page, `${path} after ${press}`);
	}
	// The next page clears the storage of the profile, which a page that is still open would notice.
	await page.close();
}
