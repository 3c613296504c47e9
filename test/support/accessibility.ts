import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inDarkMode } from './dark-mode.ts';

const colourRules = ['color-contrast', 'link-in-text-block'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Axe describes only violations. Describing correct elements would take most of its time. */
const described: RunOptions = { resultTypes: ['violations'], selectors: false };
const structure: RunOptions = {
	...described,
	runOnly: { type: 'tag', values: tags },
	rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
};
const colours: RunOptions = { ...described, runOnly: { type: 'rule', values: colourRules } };

/** Selects rows of a long table with the structure of earlier rows, except the last row, which may be a total. */
const repeatedRows = 'tbody > tr:nth-child(n + 9):not(:last-child)';

/**
 * Fails if a screen in English and light mode violates WCAG 2.2 AA or the best practices of axe. If a modal dialog is
 * open, only the dialog is checked. Dark mode is checked only for contrast, because its elements are the same. Chinese
 * screens are not checked, because their elements and styles are the same and other tests check that texts exist.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
	await expectNone(page, structure, screen);
	await expectContrast(page, screen);
	await inDarkMode(page, () => expectContrast(page, `${screen}, dark`));
}

/** Fails if the contrast of a text is too low. */
export async function expectContrast(page: Page, screen = 'the page'): Promise<void> {
	await expectNone(page, colours, screen);
}

async function expectNone(page: Page, rules: RunOptions, screen: string): Promise<void> {
	expect(await violations(page, rules), screen).toEqual([]);
}

/**
 * Runs axe in the page, which must not have frames. Axe is loaded once per page.
 *
 * Colours are checked for one text of each style on each background. Axe takes several milliseconds per text, and most
 * texts of a table have the same style.
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
