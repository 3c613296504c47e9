import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inDarkMode } from './dark-mode.ts';
import type { Language } from './visit.ts';

const colourRules = ['color-contrast', 'link-in-text-block'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The languages in which every screen is judged. */
export const languages: readonly Language[] = ['en', 'zh'];

/** Axe describes nothing but violations. Otherwise most of its time goes into the description of what is right. */
const described: RunOptions = { resultTypes: ['violations'], selectors: false };
const everyRule: RunOptions = { ...described, runOnly: { type: 'tag', values: tags } };
const withoutColours: RunOptions = {
	...everyRule,
	rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
};
/** Rows of a long table, which are made like the rows before them; not the last, which may be a total. */
const repeatedRows = 'tbody > tr:nth-child(n + 9):not(:last-child)';

const coloursAlone: RunOptions = { ...described, runOnly: { type: 'rule', values: colourRules } };

/**
 * Fails with every violation of WCAG 2.2 AA and of axe's best practices on a page; in a modal dialog, where one is open.
 *
 * English is judged by all rules in light mode, and in dark mode by colours, because a page has the same elements in
 * both. Chinese is judged without colours, because no style depends on the language.
 */
export async function expectAccessible(page: Page, screen: string, language: Language): Promise<void> {
	expect(await violations(page, language === 'en' ? everyRule : withoutColours), screen).toEqual([]);
	if (language === 'en') await inDarkMode(page, () => expectColours(page, `${screen}, dark`));
}

/** Fails with every text whose contrast is too low. */
export async function expectContrast(page: Page): Promise<void> {
	expect(await violations(page, coloursAlone)).toEqual([]);
}

async function expectColours(page: Page, screen: string): Promise<void> {
	expect(await violations(page, coloursAlone), screen).toEqual([]);
}

/** Axe in the page itself, which has no frames. It is loaded once a page. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
	const judged = async ({ asked, repeated }: { asked: RunOptions; repeated: string }) => {
		const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
		const open = dialogs.filter((dialog) => dialog.checkVisibility()).at(-1);
		const found = await (window as unknown as { axe: typeof axe }).axe.run(
			{ include: [open ?? document], exclude: [repeated] },
			asked,
		);
		return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
	};
	return page.evaluate(judged, { asked: options, repeated: repeatedRows });
}
