import { utcDay } from './local-day.ts';

/**
 * Names come from the browser, which has those of both languages. A locale of date-fns would add 7 kB to the first
 * load.
 */
const formats = (locale: string) => {
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
	return {
		weekday: format({ weekday: 'long' }),
		shortWeekday: format({ weekday: 'short' }),
		month: format({ month: 'long' }),
		shortMonth: format({ month: 'short' }),
		spokenDate: format({ dateStyle: 'full' }),
	};
};

const english = formats('en-US');
const chinese = formats('zh-CN');

/**
 * The name of a part of an ISO date: `Friday`, `Fri`, `August`, `Aug`; in Chinese 星期五, 周五, 八月, 8月. `spokenDate` is
 * the whole date for a screen reader: `Friday, August 7, 2026`, 2026年8月7日星期五.
 */
export function dateName(date: string, part: keyof typeof english, language: string): string {
	return (language.startsWith('zh') ? chinese : english)[part].format(utcDay(date));
}
