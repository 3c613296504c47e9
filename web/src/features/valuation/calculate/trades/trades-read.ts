import type { IgnoredElement, TradeLabel } from '#shared/trade-files/trade-reading.ts';

/** An element that no figure depends on, with its file and deal. */
export type KeptElement = (TradeLabel | IgnoredElement) & { readonly file: string; readonly dealId: string };

/** Contents of trade files in addition to deals. */
export interface TradesRead {
	/** Parties of FpML and CDM files. */
	readonly parties: readonly string[];
	/** Undefined until it is chosen. */
	readonly ownParty: string | undefined;
	readonly labels: readonly KeptElement[];
	readonly ignored: readonly KeptElement[];
	/** Labels and elements that are not listed: there are too many. */
	readonly unlisted: { readonly labels: number; readonly ignored: number };
	/** True if dates were compared with calendars by rule, without the published ones. */
	readonly isByRule: boolean;
}
