import { expect, it, test } from 'vitest';
import { dateName, dateText, instantText } from '#lib/dates/local-day.ts';

const dates = Array.from({ length: 60 }, (_, i) => new Date(Date.UTC(2023, 0, 1 + 13 * i)));
const parts = {
	weekday: { weekday: 'long' },
	shortWeekday: { weekday: 'short' },
	month: { month: 'long' },
	shortMonth: { month: 'short' },
	spokenDate: { dateStyle: 'full' },
} as const;

it.each(['en', 'zh'])('names of days and months in %s equal those of Intl, also on a second request', (language) => {
	for (const [part, options] of Object.entries(parts) as [keyof typeof parts, Intl.DateTimeFormatOptions][]) {
		const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', { ...options, timeZone: 'UTC' });
		for (const date of [...dates, ...dates]) {
			expect(dateName(date.toISOString().slice(0, 10), part, language)).toBe(format.format(date));
		}
	}
});

it('an ISO date is formatted with two digits for the day and four for the year', () => {
	expect(dateText('2026-03-05', 'en')).toBe('05-Mar-2026');
	expect(() => dateText('2026-02-30x', 'en')).toThrow(RangeError);
});

test("an instant is shown as its UTC date, regardless of the browser's time zone", () => {
	const zone = process.env.TZ;
	process.env.TZ = 'Asia/Shanghai';
	try {
		expect(new Date('2026-08-07T23:30:00.000Z').getDate()).toBe(8);
		expect(instantText('2026-08-07T23:30:00.000Z', 'en')).toBe('7 Aug 2026, 23:30:00 UTC');
		expect(instantText('2026-08-07T23:30:00.000Z', 'zh')).toBe('2026年8月7日 23:30:00 UTC');
	} finally {
		if (zone === undefined) delete process.env.TZ;
		else process.env.TZ = zone;
	}
});

test('text that is not an instant is returned unchanged', () => {
	expect(instantText('some day', 'en')).toBe('some day');
});
