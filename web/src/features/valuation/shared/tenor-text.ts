import { dateText } from '#i18n/date-text.ts';

/** A tenor; a date in its place, as futures and imported points have, in the format of the language. */
export const tenorText = (tenor: string, language: string): string =>
	/^\d{4}-\d{2}-\d{2}$/.test(tenor) ? dateText(tenor, language) : tenor;
