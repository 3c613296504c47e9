import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language, Mode } from './visit.ts';

const colourRules = ['color-contrast', 'link-in-text-block'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface Appearance {
	readonly language: Language;
	readonly mode: Mode;
}

/**
 * English in light mode is judged by all rules. Chinese is judged without colours, because no style depends on the
 * language; dark mode by colours alone, because a page has the same elements in both modes.
 */
export const appearances: readonly Appearance[] = [
	{ language: 'en', mode: 'light' },
	{ language: 'zh', mode: 'light' },
	{ language: 'en', mode: 'dark' },
];

/** Fails with every violation of WCAG 2.2 AA and of axe's best practices on a page, as far as they are judged there. */
export async function expectAccessible(page: Page, screen: string, { language, mode }: Appearance): Promise<void> {
	const axe = axeOf(page);
	if (mode === 'dark') axe.withRules(colourRules);
	else axe.withTags(tags).disableRules(language === 'en' ? [] : colourRules);
	const found = await violationsOf(axe);
	expect(found, screen).toEqual([]);
}

/** Fails with every text whose contrast is too low. */
export async function expectContrast(page: Page): Promise<void> {
	expect(await violationsOf(axeOf(page).withRules(['color-contrast']))).toEqual([]);
}

/**
 * Axe in the page itself, which has no frames, describing nothing but violations. Otherwise most of its time goes into
 * the description of what is right.
 */
function axeOf(page: Page): AxeBuilder {
	return new AxeBuilder({ page }).options({ resultTypes: ['violations'], selectors: false }).setLegacyMode();
}

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
	const { violations } = await axe.analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}
