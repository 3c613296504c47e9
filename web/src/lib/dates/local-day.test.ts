import { expect, it } from 'vitest';
import { dateText } from '#i18n/date-text.ts';
import { dateName } from './local-day.ts';

const dates = Array.from({ length: 60 }, (_, i) => new Date(Date.UTC(2023, 0, 1 + 13 * i)));
const parts = {
	weekday: { weekday: 'long' },
	shortWeekday: { weekday: 'short' },
	month: { month: 'long' },
	shortMonth: { month: 'short' },
	spokenDate: { dateStyle: 'full' },
} as const;

it.each(['en', 'zh'])('names each date as Intl does, asked for once or again, in %s', (language) => {
	for (const [part, options] of Object.entries(parts) as [keyof typeof parts, Intl.DateTimeFormatOptions][]) {
		const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', { ...options, timeZone: 'UTC' });
		for (const date of [...dates, ...dates]) {
			expect(dateName(date.toISOString().slice(0, 10), part, language)).toBe(format.format(date));
		}
	}
});

it('writes days and years with all their digits', () => {
	expect(dateText('2026-03-05', 'en')).toBe('05-Mar-2026');
	expect(() => dateText('2026-02-30x', 'en')).toThrow(RangeError);
});
