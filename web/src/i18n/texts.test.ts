import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allTexts } from '#test/support/all-texts.ts';
import type { Language } from './texts.ts';

const { en, zh } = await allTexts();
const namespaces = Object.keys(en);

/** Every text under its path; what is no text at all is kept, so that a test can name it. */
function flat(tree: unknown, prefix = ''): [string, unknown][] {
	return Object.entries(tree as object).flatMap(([key, value]) =>
		typeof value === 'object' && value !== null
			? flat(value, `${prefix}${key}.`)
			: [[prefix + key, value] as [string, unknown]],
	);
}

/** The values that a text asks for. A singular may say its number in words. */
function values(path: string, text: unknown): string[] {
	const asked = [...String(text).matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name as string);
	return [...new Set(asked.filter((name) => name !== 'count' || !path.endsWith('_one')))].sort();
}

test.each<Language>(['en', 'zh'])('every file of texts in %s is loaded', (language) => {
	const files = readdirSync(`web/src/i18n/${language}`).map((file) => file.replace(/\.json$/, ''));
	expect(Object.keys({ en, zh }[language]).sort()).toEqual(files.sort());
});

describe.each(namespaces)('%s', (namespace) => {
	const english = flat(en[namespace]);
	const chinese = flat(zh[namespace]);

	test('has the same keys in both languages', () => {
		const keys = (entries: [string, unknown][]) => entries.map(([path]) => path).sort();
		expect(keys(chinese)).toEqual(keys(english));
	});

	test('the catalogue has no empty text', () => {
		const isEmpty = ([, text]: [string, unknown]) => typeof text !== 'string' || text.trim() === '';
		expect([...english, ...chinese].filter(isEmpty)).toEqual([]);
	});

	test('asks for the same values in both languages', () => {
		const asked = (entries: [string, unknown][]) => entries.map(([path, text]) => [path, values(path, text)] as const);
		const inEnglish = new Map(asked(english));
		const differing = asked(chinese).filter(([path, names]) => `${names}` !== `${inEnglish.get(path)}`);
		expect(differing).toEqual([]);
	});

	test('has no Chinese sentence left in English', () => {
		const isUntranslated = ([, text]: [string, unknown]) =>
			!/\p{Script=Han}/u.test(String(text)) && /[a-z]+ [a-z]+/.test(String(text));
		expect(chinese.filter(isUntranslated)).toEqual([]);
		expect(english.filter(([, text]) => /\p{Script=Han}/u.test(String(text)) && text !== '中文')).toEqual([]);
	});
});
