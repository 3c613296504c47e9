import type { IgnoredElement, TradeLabel } from '#shared/trade-files/trade-reading.ts';

/** Element of a trade file that does not affect any valuation figure, with its file and deal. */
export type KeptElement = (TradeLabel | IgnoredElement) & { readonly file: string; readonly dealId: string };

/** Content of trade files in addition to the deals. */
export interface TradesRead {
	readonly parties: readonly string[];
	/** Party that the user represents; undefined until the user chooses it. */
	readonly ownParty: string | undefined;
	readonly labels: readonly KeptElement[];
	readonly ignored: readonly KeptElement[];
	/** Number of labels and elements that are not listed because there are too many. */
	readonly unlisted: { readonly labels: number; readonly ignored: number };
	/** True if no published calendars were available and holidays were derived from rules. */
	readonly isByRule: boolean;
}
