import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language, Mode } from './visit.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Both languages, in light and in dark colours. */
export const appearances = (['en', 'zh'] as const).flatMap((language: Language) =>
	(['light', 'dark'] as const).map((mode: Mode) => ({ language, mode })),
);

/** Fails with every violation of WCAG 2.2 AA and of axe's best practices on a page. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
	const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
	expect(found, screen).toEqual([]);
}
