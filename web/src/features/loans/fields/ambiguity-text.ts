import { withThousands } from '../result/figure-text.ts';
import type { LoansText } from '../shared/loans-text.ts';

/** Names both readings of an amount. */
export function ambiguityText([smaller, larger]: readonly [string, string], { t }: LoansText): string {
	return t('numbers.ambiguous', { smaller: withThousands(smaller), larger: withThousands(larger) });
}
