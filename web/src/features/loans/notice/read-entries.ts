import { isIn } from '#lib/amounts/currency-mark.ts';
import { mostNoticeRows, type NoticeInput } from '#shared/contract/notice.ts';
import type { NoticeEntries } from './kept-notice.ts';
import { decimalPointOf, readPayableAmount, readPrintedFigure } from './read/read-figures.ts';
import type { NoticeText } from './read/read-notice-text.ts';

/** A field of the totals. */
export type TotalField = 'rate' | 'interest' | 'days';

/** What is wrong with a field. */
export type EntryFault = 'not-a-figure' | 'ambiguous-figure' | 'not-whole-days' | 'other-currency';

/** The entries as a notice of the API, or the faults of the fields. */
export interface ReadEntries {
	readonly notice: NoticeInput | undefined;
	readonly faults: Readonly<Partial<Record<TotalField, EntryFault>>>;
}

/**
 * Reads the totals, those of the text where a field is blank; the rows were read from the pasted text. Figures with a
 * doubtful sign are read as those of the rows; where these do not tell it either, they are ambiguous.
 */
export function readEntries(entries: NoticeEntries, rows: NoticeText, currency?: string): ReadEntries {
	const { decimalPoint } = entries;
	const entered = (field: TotalField) => (entries[field].trim() === '' ? (rows.totals[field] ?? '') : entries[field]);
	const [rate, interest, days] = [entered('rate'), entered('interest'), entered('days')];
	const written = [rate, interest].map((text) => text.trim()).filter((text) => text !== '');
	const point = decimalPoint ?? decimalPointOf(written) ?? rows.decimalPoint;
	const faults: Partial<Record<TotalField, EntryFault>> = {};
	// No rate has a thousand percent: `4.331` has three decimals.
	const figure = (field: 'rate' | 'interest', text: string) => {
		if (text.trim() === '') return {};
		const reading =
			field === 'interest'
				? readPayableAmount(text.trim(), point, currency)
				: readPrintedFigure(text.trim(), point ?? (text.includes(',') ? ',' : '.'));
		if ('figure' in reading && isIn(currency, reading.currency)) return { [field]: reading.figure };
		faults[field] = 'problem' in reading ? reading.problem : 'other-currency';
		return {};
	};
	const figures = { ...figure('rate', rate), ...figure('interest', interest) };
	const isDays = /^\d{1,4}$/.test(days.trim());
	if (days.trim() !== '' && !isDays) faults.days = 'not-whole-days';
	const notice: NoticeInput = {
		...figures,
		...(isDays ? { days: Number(days.trim()) } : {}),
		...(rows.rows.length === 0 ? {} : { rows: rows.rows.slice(0, mostNoticeRows) }),
	};
	const isReady = Object.keys(faults).length === 0 && Object.keys(notice).length > 0;
	return { notice: isReady ? notice : undefined, faults };
}
