import { lightFormat } from 'date-fns/lightFormat';
import { dateName, utcDay } from '#lib/dates/local-day.ts';
import { isLocalDate } from '#shared/time/local-date.ts';

/** An ISO date in the format of the language: 15-Jun-2022 in English, 2022-06-15 in Chinese. */
export function dateText(date: string, language: string): string {
	if (language.startsWith('zh')) return date;
	const month = dateName(date, 'shortMonth', language);
	if (isLocalDate(date)) return `${date.slice(8)}-${month}-${date.slice(0, 4)}`;
	const day = utcDay(date);
	return `${lightFormat(day, 'dd')}-${month}-${lightFormat(day, 'yyyy')}`;
}

/** The dates an ambiguous text can mean: `03-Apr-2026 or 04-Mar-2026`. */
export function dateChoiceText(dates: readonly string[], language: string): string {
	const list = new Intl.ListFormat(language.startsWith('zh') ? 'zh-CN' : 'en', { type: 'disjunction' });
	return list.format(dates.map((date) => dateText(date, language)));
}
