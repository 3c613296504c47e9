import { fullYear } from '../time/full-year.ts';
import { isLocalDate, type LocalDate } from '../time/local-date.ts';
import { readWrittenDate } from '../time/read-written-date.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const fields: Readonly<Record<string, string>> = {
	yyyy: '(?<year>\\d{4})',
	yy: '(?<year>\\d{2})',
	MMM: '(?<month>[A-Za-z]{3})',
	MM: '(?<month>\\d{1,2})',
	dd: '(?<day>\\d{1,2})',
};

const compiled = new Map<string, RegExp>();

/**
 * A date as a file writes it.
 *
 * A date of a workbook, which is ISO text here, is read whatever the pattern.
 *
 * @param pattern of yyyy yy MMM MM dd; undefined: any form that cannot be read in two ways
 */
export function readDate(text: string, pattern: string | undefined): LocalDate | undefined {
	if (isLocalDate(text)) return text;
	if (pattern === undefined) return readWrittenDate(text);
	const { year = '', month = '', day = '' } = expressionOf(pattern).exec(text)?.groups ?? {};
	const number = months.indexOf(month.toLowerCase()) + 1 || Number(month);
	const iso = `${fullYear(year)}-${twoDigits(number)}-${twoDigits(Number(day))}`;
	return isLocalDate(iso) ? iso : undefined;
}

function expressionOf(pattern: string): RegExp {
	const known = compiled.get(pattern);
	if (known !== undefined) return known;
	const source = pattern.replace(/yyyy|yy|MMM|MM|dd|./g, (part) => fields[part] ?? part.replace(/[/.\- ]/, '\\$&'));
	const expression = new RegExp(`^${source.replaceAll('\\ ', ' ')}$`);
	compiled.set(pattern, expression);
	return expression;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
