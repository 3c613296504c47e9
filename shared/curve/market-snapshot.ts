import type { Quote } from '../benchmark/quote.ts';
import type { LocalDate } from '../time/local-date.ts';

/** The quotes of one date. */
export interface MarketSnapshot {
	readonly date: LocalDate;
	/** Identifies the quotes: a corrected quote is another snapshot. */
	readonly id: string;
	/** Description of the quotes, such as `Synthetic`. */
	readonly label: string;
	readonly quotes: readonly Quote[];
}
