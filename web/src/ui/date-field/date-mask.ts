import { isLocalDate, type LocalDate } from '../../../../shared/time/local-date.ts';
import { dateText, shortMonths } from '../../i18n/date-text.ts';
import type { Language } from '../../i18n/texts.ts';

const longestText = 14;
/** More characters at once than anybody types are pasted. */
const pastedFrom = 4;

const separators = /[\s./-]/g;

/** The date of a text that is written in either way, with any separators or none between letters and digits. */
export function parseDateText(text: string): LocalDate | undefined {
	const compact = text.trim().replace(/[\s./-]+/g, '-');
	const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(compact);
	const named = /^(\d{1,2})-?([A-Za-z]{3})-?(\d{4})$/.exec(compact);
	const [year, month, day] = iso?.slice(1) ?? [named?.[3], monthNumber(named?.[2] ?? ''), named?.[1]];
	const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
	return isLocalDate(date) ? date : undefined;
}

/** Whether a text is written out whole, so that nothing more can be meant. */
export function isWholeDateText(text: string): boolean {
	return /^(\d{4}-\d{2}-\d{2}|\d{2}-[A-Za-z]{3}-\d{4})$/.test(text);
}

/**
 * What stands in the field after its text was edited: writing on at the end is led along the mask, with the separators
 * put in; a character that cannot lead to a date is not taken. Editing elsewhere, and deleting, is left alone.
 */
export function maskDate(before: string, after: string, language: Language): string {
	if (after.length > longestText || /[^\w\s./-]|_/.test(after)) return before;
	const isPasted = Math.abs(after.length - before.length) >= pastedFrom || before === '';
	const pasted = isPasted ? parseDateText(after) : undefined;
	if (pasted !== undefined) return dateText(pasted, language);
	if (after.length <= before.length || !after.startsWith(before)) return after;
	return (language === 'zh' ? ledAlongIso(after) : ledAlongNamed(after)) ?? before;
}

/** `1`, `15-`, `15-Ju`, `15-Jun-`, `15-Jun-20`; none where no date begins so. */
function ledAlongNamed(text: string): string | undefined {
	const isSeparated = /[\s./-]$/.test(text);
	const written = text.replace(separators, '');
	const day = dayAt(written, isSeparated);
	if (day === undefined || !day.isWhole) return day?.text;
	const month = monthAt(day.rest, isSeparated);
	if (month === undefined || !month.isWhole) return month && `${day.text}-${month.text}`;
	return isYearBegun(month.rest) ? `${day.text}-${month.text}-${month.rest}` : undefined;
}

function ledAlongIso(text: string): string | undefined {
	const isSeparated = /[\s./-]$/.test(text);
	const written = text.replace(separators, '');
	const year = written.slice(0, 4);
	if (!isYearBegun(year)) return undefined;
	if (year.length < 4) return year;
	const month = twoDigits(written.slice(4), 12, isSeparated);
	if (month === undefined || !month.isWhole) return month && `${year}-${month.text}`;
	const day = twoDigits(month.rest, 31, false);
	return day !== undefined && day.rest === '' ? `${year}-${month.text}-${day.text}` : undefined;
}

interface Part {
	readonly text: string;
	readonly rest: string;
	readonly isWhole: boolean;
}

function dayAt(written: string, isSeparated: boolean): Part | undefined {
	const letters = /^(\d)(?=[A-Za-z])/.exec(written);
	if (letters !== null) return twoDigits(`0${written}`, 31, isSeparated);
	return twoDigits(written, 31, isSeparated);
}

function monthAt(written: string, isSeparated: boolean): Part | undefined {
	const letters = /^[A-Za-z]{0,3}/.exec(written)?.[0] ?? '';
	if (letters === '') {
		const digits = twoDigits(written, 12, isSeparated);
		if (digits === undefined || !digits.isWhole) return digits;
		return { ...digits, text: shortMonths[Number(digits.text) - 1] as string };
	}
	const named = shortMonths.filter((month) => month.toLowerCase().startsWith(letters.toLowerCase()));
	const [only] = named;
	if (only === undefined) return undefined;
	const rest = written.slice(letters.length);
	if (named.length === 1) return { text: only, rest, isWhole: true };
	return rest === '' ? { text: capitalised(letters), rest, isWhole: false } : undefined;
}

/** A number of two digits from 1 to a limit; one digit is enough where none can follow, or none was meant to. */
function twoDigits(written: string, most: number, isSeparated: boolean): Part | undefined {
	const [digits = ''] = /^\d{0,2}/.exec(written) ?? [];
	if (digits === '') return written === '' ? { text: '', rest: '', isWhole: false } : undefined;
	if (digits.length === 1) {
		const isAlone = Number(digits) * 10 > most || (isSeparated && digits !== '0');
		return { text: isAlone ? `0${digits}` : digits, rest: written.slice(1), isWhole: isAlone };
	}
	const number = Number(digits);
	return number >= 1 && number <= most ? { text: digits, rest: written.slice(2), isWhole: true } : undefined;
}

const isYearBegun = (text: string): boolean => /^(1|19\d{0,2}|2|2[01]\d{0,2})?$/.test(text);

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

function monthNumber(name: string): string | undefined {
	const index = shortMonths.findIndex((month) => month.toLowerCase() === name.toLowerCase());
	return index === -1 ? undefined : String(index + 1);
}
