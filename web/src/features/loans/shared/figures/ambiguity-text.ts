import type { LoansText } from '../loans-text.ts';
import { withThousands } from './figure-text.ts';

/** Names both readings of an amount. */
export function ambiguityText([smaller, larger]: readonly [string, string], { t }: LoansText): string {
	return t('numbers.ambiguous', { smaller: withThousands(smaller), larger: withThousands(larger) });
}
