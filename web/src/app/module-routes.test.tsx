import { expect, test } from 'vitest';
import { initLanguage } from '#i18n/language.ts';
import { moduleEntry, moduleKeys } from '#shared/directory/modules.ts';
import { allTexts } from '#test/support/all-texts.ts';
import { helpPage as composedPage, helpPages } from '#web/help-pages.ts';
import { loadPage } from './module-routes.ts';

await initLanguage();
const texts = await allTexts();

const screens = moduleKeys.flatMap((module) => {
	const { name, screen } = moduleEntry(module);
	return screen === undefined ? [] : [{ module, name, ...screen }];
});

test.each(moduleKeys)('the module %s has names in both languages', (module) => {
	const { name, sectionName } = moduleEntry(module);
	for (const text of [name.en, name.zh, sectionName.en, sectionName.zh]) expect(text.trim()).not.toBe('');
});

test.each(screens)('the feature of $module has a page, and texts in both languages', async ({ module, feature }) => {
	expect(await loadPage(module, feature)).toBeTypeOf('function');
	expect(texts.en[feature]).toBeTypeOf('object');
	expect(texts.zh[feature]).toBeTypeOf('object');
});

test.each(screens)('each language has the help page $helpPage, which is named after $module', ({ name, helpPage }) => {
	expect(helpPages).toContain(helpPage);
	expect(composedPage('en', helpPage)).toContain(`aria-current="page">${name.en}</a>`);
	expect(composedPage('zh', helpPage)).toContain(`aria-current="page">${name.zh}</a>`);
});

test('no two modules share a route, a help page or a name', () => {
	for (const values of [screens.map(({ path }) => path), screens.map(({ helpPage }) => helpPage)]) {
		expect(new Set(values).size).toBe(values.length);
	}
	for (const language of ['en', 'zh'] as const) {
		expect(new Set(moduleKeys.map((module) => moduleEntry(module).name[language])).size).toBe(moduleKeys.length);
	}
});
