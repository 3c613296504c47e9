import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inDarkMode } from './dark-mode.ts';

const colourRules = ['color-contrast', 'link-in-text-block'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Axe describes violations only. Descriptions of correct elements would take most of its time. */
const described: RunOptions = { resultTypes: ['violations'], selectors: false };
const structure: RunOptions = {
	...described,
	runOnly: { type: 'tag', values: tags },
	rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
};
const colours: RunOptions = { ...described, runOnly: { type: 'rule', values: colourRules } };

/** Rows of a long table that are built like earlier rows. The last row is not among them, because it may be a total. */
const repeatedRows = 'tbody > tr:nth-child(n + 9):not(:last-child)';

/**
 * Fails with every violation of WCAG 2.2 AA and of axe's best practices on a screen in English, in light mode. If a
 * modal dialog is open, only the dialog is checked. Elements and styles are the same in dark mode and in Chinese, so
 * dark mode is checked for contrast only. The tests of the texts check that no Chinese text is missing or empty.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
	await expectNone(page, structure, screen);
	await expectContrast(page, screen);
	await inDarkMode(page, () => expectContrast(page, `${screen}, dark`));
}

/** Fails with every text whose contrast is too low. */
export async function expectContrast(page: Page, screen = 'the page'): Promise<void> {
	await expectNone(page, colours, screen);
}

async function expectNone(page: Page, rules: RunOptions, screen: string): Promise<void> {
	expect(await violations(page, rules), screen).toEqual([]);
}

/**
 * Runs axe in the page itself, which has no frames. Axe is loaded once per page.
 *
 * Colours are checked for one text of each style on each background: axe takes several milliseconds per text, and most
 * texts of a table look alike.
 */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
	const judged = async ({
		asked,
		repeated,
		isColours,
	}: {
		asked: RunOptions;
		repeated: string;
		isColours: boolean;
	}) => {
		const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
		const scope = dialogs.filter((dialog) => dialog.checkVisibility()).at(-1) ?? document.documentElement;

		const backgrounds = new Map<Element, string>();
		const backgroundOf = (element: Element | null): string => {
			if (element === null) return '';
			const known = backgrounds.get(element);
			if (known !== undefined) return known;
			const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
			const hidesWhatIsBehind = backgroundColor.startsWith('rgb(') && opacity === '1';
			const behind = hidesWhatIsBehind ? '' : backgroundOf(element.parentElement);
			const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1';
			const background = isClear ? behind : [backgroundColor, backgroundImage, opacity, behind].join(' ');
			backgrounds.set(element, background);
			return background;
		};
		const hasText = (element: Element) =>
			element.matches('input, textarea, select') ||
			[...element.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim() !== '');
		const oneOfEachStyle = () => {
			const texts = new Map<string, Element>();
			for (const element of scope.querySelectorAll('*')) {
				if (!hasText(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
					continue;
				const { color, fontSize, fontWeight } = getComputedStyle(element);
				const isDisabled = element.closest('[disabled], [aria-disabled="true"]') !== null;
				const style = [color, fontSize, fontWeight, element.localName, isDisabled, backgroundOf(element)].join(';');
				if (!texts.has(style)) texts.set(style, element);
			}
			return [...texts.values()];
		};

		const context = isColours ? { include: oneOfEachStyle() } : { include: [scope], exclude: [repeated] };
		const found = await (window as unknown as { axe: typeof axe }).axe.run(context, asked);
		return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
	};
	return page.evaluate(judged, { asked: options, repeated: repeatedRows, isColours: options === colours });
}
