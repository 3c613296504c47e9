import { expect, it } from 'vitest';
import en from '#i18n/en/batch.json' with { type: 'json' };
import zh from '#i18n/zh/batch.json' with { type: 'json' };
import { loanResultFields } from './batch/loan-fields.ts';
import { loanResultHeading } from './loan-headings.ts';

it.each([
	['en', en.row],
	['zh', zh.row],
] as const)('results of loan files have a unique heading for each field, as on the screen: %s', (language, screen) => {
	const texts: Readonly<Record<string, string>> = screen;
	for (const field of loanResultFields) {
		const heading = loanResultHeading(field, language);
		expect([field, heading]).not.toEqual([field, field]);
		if (Object.hasOwn(texts, field) && !['currency', 'yearlyBasis'].includes(field))
			expect([field, heading]).toEqual([field, texts[field]]);
	}
});
