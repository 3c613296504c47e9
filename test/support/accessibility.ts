import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language, Mode } from './visit.ts';

const colourRules = ['color-contrast', 'link-in-text-block'];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Dark is judged in English alone: no style depends on the language, so Chinese text has the same colours. */
export const appearances: readonly { readonly language: Language; readonly mode: Mode }[] = [
	{ language: 'en', mode: 'light' },
	{ language: 'zh', mode: 'light' },
	{ language: 'en', mode: 'dark' },
];

/**
 * Fails with every violation of WCAG 2.2 AA and of axe's best practices on a page.
 *
 * In dark mode colours alone are judged: a page has the same elements in both modes.
 */
export async function expectAccessible(page: Page, screen: string, mode: Mode = 'light'): Promise<void> {
	const axe = new AxeBuilder({ page });
	const { violations } = await (mode === 'light' ? axe.withTags(rules) : axe.withRules(colourRules)).analyze();
	const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
	expect(found, screen).toEqual([]);
}
