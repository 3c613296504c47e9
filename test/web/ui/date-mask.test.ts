import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOfEpochDay, epochDay, localDate } from '../../../shared/time/local-date.ts';
import { dateText } from '../../../web/src/i18n/date-text.ts';
import type { Language } from '../../../web/src/i18n/texts.ts';
import { isWholeDateText, maskDate, parseDateText } from '../../../web/src/ui/date-field/date-mask.ts';

/** What stands in the field after each key. */
function typed(keys: string, language: Language): string {
	return [...keys].reduce((text, key) => maskDate(text, text + key, language), '');
}

const someDay = fc
	.integer({ min: epochDay(localDate('1990-01-01')), max: epochDay(localDate('2100-12-31')) })
	.map(dateOfEpochDay);

describe('a date text', () => {
	test.each(['en', 'zh'] as const)('that is printed in %s is read as the same date, and as a whole one', (language) => {
		fc.assert(
			fc.property(someDay, (date) => {
				const text = dateText(date, language);
				expect(parseDateText(text)).toBe(date);
				expect(isWholeDateText(text)).toBe(true);
			}),
			{ seed: 20260711 },
		);
	});

	test.each(['15-Jun-2022', '15/jun/2022', ' 15 JUN 2022 ', '15jun2022', '2022-06-15', '2022/6/15', '2022.06.15'])(
		'%s is 15 June 2022',
		(text) => {
			expect(parseDateText(text)).toBe('2022-06-15');
		},
	);

	test.each(['31-Jun-2022', '29-Feb-2023', '00-Jan-2022', '15-Jux-2022', '15-06-2022', '2022-13-01', '15-Jun', ''])(
		'%s is none',
		(text) => {
			expect(parseDateText(text)).toBeUndefined();
		},
	);
});

describe('the mask', () => {
	test.each([
		['15jun2022', '15-Jun-2022'],
		['15-jun-2022', '15-Jun-2022'],
		['15/06/2022', '15-Jun-2022'],
		['5jun2022', '05-Jun-2022'],
		['5-6-2022', '05-Jun-2022'],
		['7feb2024', '07-Feb-2024'],
		['15f2022', '15-Feb-2022'],
		['15ju', '15-Ju'],
		['1', '1'],
		['15', '15-'],
		['99', '09-Sep-'],
		['41', '04-1'],
		['4x', '04-'],
		['15xyz', '15-'],
		['15jun3', '15-Jun-'],
		['15jun20223', '15-Jun-2022'],
	])('leads %s to %s in English', (keys, text) => {
		expect(typed(keys, 'en')).toBe(text);
	});

	test.each([
		['20220615', '2022-06-15'],
		['2022-6-15', '2022-06-15'],
		['2022/06/15', '2022-06-15'],
		['20227', '2022-07-'],
		['3', ''],
		['2022x', '2022-'],
		['202206159', '2022-06-15'],
	])('leads %s to %s in Chinese', (keys, text) => {
		expect(typed(keys, 'zh')).toBe(text);
	});

	test('lets every date be typed, key by key', () => {
		fc.assert(
			fc.property(someDay, fc.constantFrom<Language>('en', 'zh'), fc.boolean(), (date, language, withSeparators) => {
				const text = dateText(date, language);
				expect(typed(withSeparators ? text : text.replaceAll('-', ''), language)).toBe(text);
			}),
			{ seed: 20260711 },
		);
	});

	test('leaves deleting and editing in the middle alone', () => {
		expect(maskDate('15-Jun-2022', '15-Jun-202', 'en')).toBe('15-Jun-202');
		expect(maskDate('15-', '15', 'en')).toBe('15');
		expect(maskDate('1-Jun-2022', '16-Jun-2022', 'en')).toBe('16-Jun-2022');
	});

	test('takes a pasted date of either kind, in its own spelling', () => {
		expect(maskDate('', '2022-06-15', 'en')).toBe('15-Jun-2022');
		expect(maskDate('', '15 Jun 2022', 'zh')).toBe('2022-06-15');
	});

	test('does not take what no date has', () => {
		expect(maskDate('15-', '15-<', 'en')).toBe('15-');
		expect(maskDate('', 'x'.repeat(15), 'en')).toBe('');
	});
});
