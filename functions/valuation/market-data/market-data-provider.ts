import type { SnapshotSummary, StoredSnapshot } from '#functions/rates/snapshots/snapshot-store.ts';

/**
 * Source of market data. A further provider is one file that implements this, and entries in
 * `provider-names.ts` and `providers.ts`.
 */
export interface MarketDataProvider {
	/** The dates with market data, latest first. */
	snapshots(): Promise<readonly SnapshotSummary[]>;
	/** @returns undefined where the provider has no such snapshot */
	snapshot(id: string): Promise<StoredSnapshot | undefined>;
}
