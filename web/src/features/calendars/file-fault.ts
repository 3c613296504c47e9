import { type CalendarFileFaultCode, calendarFileFaults } from '../../../../shared/contract/calendar-file.ts';
import type { Issue } from '../../../../shared/contract/problem.ts';
import type { CalendarsText } from './calendars-text.ts';

const isFault = (key: unknown): key is CalendarFileFaultCode =>
	typeof key === 'string' && Object.hasOwn(calendarFileFaults, key);

/** What is wrong with a line of the file, or with the file: the server's own words in English, a translation otherwise. */
export function describeFault({ path, message }: Issue, { t, language }: CalendarsText): string {
	const line = path.find((key) => typeof key === 'number');
	const fault = path.at(-1);
	const isTranslated = isFault(fault) && (!language.startsWith('en') || message === '');
	const said = isTranslated ? t(`faults.${fault}`) : message;
	return line === undefined ? said : t('upload.line', { line, fault: said });
}
