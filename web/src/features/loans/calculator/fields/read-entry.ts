import { ambiguityText, type LoansText, withThousands } from '#features/loans/shared/loans-text.ts';
import { type AmountReading, readAmount, readPercent } from '#lib/amounts/read-amount.ts';

/** Result of reading a typed text: a number with its display text, or an objection. Empty if not a number. */
interface EntryReading {
	readonly figure?: string;
	readonly understood?: string;
	readonly objection?: string;
}

/** Reads a typed amount, or a rate in percent. Without a currency, every currency is accepted. */
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
