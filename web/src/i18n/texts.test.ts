import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allTexts } from '#test/support/all-texts.ts';
import type { Language } from './texts.ts';

const { en, zh } = await allTexts();
const namespaces = Object.keys(en);

/** Lists every text with its path. Also lists values that are not texts, so that a test can report them. */
function flat(tree: unknown, prefix = ''): [string, unknown][] {
	return Object.entries(tree as object).flatMap(([key, value]) =>
		typeof value === 'object' && value !== null
			? flat(value, `${prefix}${key}.`)
			: [[prefix + key, value] as [string, unknown]],
	);
}

/** Lists the placeholders in a text. In a singular text, the number may be a word instead of `{{count}}`. */
function values(path: string, text: unknown): string[] {
	const asked = [...String(text).matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name as string);
	return [...new Set(asked.filter((name) => name !== 'count' || !path.endsWith('_one')))].sort();
}

test.each<Language>(['en', 'zh'])('every file of texts in language %s is loaded', (language) => {
	const files = readdirSync(`web/src/i18n/${language}`).map((file) => file.replace(/\.json$/, ''));
	expect(Object.keys({ en, zh }[language]).sort()).toEqual(files.sort());
});

describe.each(namespaces)('texts of the namespace %s', (namespace) => {
	const english = flat(en[namespace]);
	const chinese = flat(zh[namespace]);

	test('both languages have the same keys', () => {
		const keys = (entries: [string, unknown][]) => entries.map(([path]) => path).sort();
		expect(keys(chinese)).toEqual(keys(english));
	});

	test('no text is empty', () => {
		const isEmpty = ([, text]: [string, unknown]) => typeof text !== 'string' || text.trim() === '';
		expect([...english, ...chinese].filter(isEmpty)).toEqual([]);
	});

	test('a text has the same placeholders in both languages', () => {
		const asked = (entries: [string, unknown][]) => entries.map(([path, text]) => [path, values(path, text)] as const);
		const inEnglish = new Map(asked(english));
		const differing = asked(chinese).filter(([path, names]) => `${names}` !== `${inEnglish.get(path)}`);
		expect(differing).toEqual([]);
	});

	test('no Chinese text is identical to its English text, and no English text has Chinese characters', () => {
		const isUntranslated = ([, text]: [string, unknown]) =>
			!/\p{Script=Han}/u.test(String(text)) && /[a-z]+ [a-z]+/.test(String(text));
		expect(chinese.filter(isUntranslated)).toEqual([]);
		expect(english.filter(([, text]) => /\p{Script=Han}/u.test(String(text)) && text !== '中文')).toEqual([]);
	});
});
