import type { AmountReading } from '../../../lib/amounts/read-amount.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { withThousands } from '../result/figure-text.ts';

/** Names both readings of an amount. */
export function ambiguityText([smaller, larger]: readonly [string, string], { t }: CompoundingText): string {
	return t('numbers.ambiguous', { smaller: withThousands(smaller), larger: withThousands(larger) });
}

/**
 * Why an amount that can be read is refused: it has two readings, both of which are named, or another currency.
 *
 * @param currency of the loan; undefined where any is accepted
 */
export function amountObjectionText(
	reading: AmountReading,
	currency: string | undefined,
	text: CompoundingText,
): string | undefined {
	if ('amounts' in reading) return ambiguityText(reading.amounts, text);
	const mark = 'amount' in reading ? reading.currency : undefined;
	if (mark === undefined || currency === undefined || mark.currencies.includes(currency)) return undefined;
	return text.t('numbers.other-currency', { found: mark.written, currency });
}
