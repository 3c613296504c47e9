import i18next from 'i18next';
import { expect, test } from 'vitest';
import { allTexts } from '#test/support/all-texts.ts';
import { quoteRemarkText, viewRemarkText } from './valuation-text.ts';

const instance = i18next.createInstance();
await instance.init({ lng: 'en', defaultNS: 'valuation', resources: await allTexts() });

const words = ['Indicative', 'fallback', 'fallback, projected', 'extrapolated', 'projected-calendar'];
const afterCessation = ['fallback-implied', 'historical', 'user-defined-curve'];

test.each(['en', 'zh'] as const)('what a view rests on is a sentence, not a word of the API: %s', (language) => {
	const t = instance.getFixedT(language, 'valuation');
	const texts = [...words, ...afterCessation].map((label) => viewRemarkText(label, t));
	expect(new Set(texts).size).toBe(texts.length);
	for (const text of texts) expect(text).toMatch(/[.。]$/);
	expect(quoteRemarkText('Randomised by its publisher', t)).not.toMatch(/Randomised/);
});

test.each(['__proto__', 'constructor', 'Quotes of the desk', ''])('%j is shown as it is', (label) => {
	const t = instance.getFixedT('en', 'valuation');
	expect([viewRemarkText(label, t), quoteRemarkText(label, t)]).toEqual([label, label]);
});
