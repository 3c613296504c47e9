import { ambiguityText, type LoansText, withThousands } from '#features/loans/shared/loans-text.ts';
import { type AmountReading, readAmount } from '#lib/amounts/read-amount.ts';
import { readPercent } from '#lib/amounts/read-percent.ts';

/**
 * Meaning of a typed text: a number and its display text, or an objection. All are missing if the text is not a number.
 */
export interface EntryReading {
	readonly figure?: string;
	readonly understood?: string;
	/** Objection if the text has two readings, or a currency other than the loan's. */
	readonly objection?: string;
}

/**
 * Reads the entry of a field: an amount, or a rate in percent.
 *
 * @param currency of the loan; undefined if every currency is accepted
 */
export function readEntry(
	written: string,
	{ isAmount, currency }: { readonly isAmount: boolean; readonly currency?: string | undefined },
	text: LoansText,
): EntryReading {
	const reading = isAmount ? readAmount(written) : readPercent(written);
	const objection = objectionText(reading, currency, text);
	if (objection !== undefined) return { objection };
	return 'amount' in reading ? { figure: reading.amount, understood: `= ${withThousands(reading.amount)}` } : {};
}

function objectionText(reading: AmountReading, currency: string | undefined, text: LoansText): string | undefined {
	if ('amounts' in reading) return ambiguityText(reading.amounts, text);
	const mark = 'amount' in reading ? reading.currency : undefined;
	if (mark === undefined || currency === undefined || mark.currencies.includes(currency)) return undefined;
	return text.t('numbers.other-currency', { found: mark.written, currency });
}
