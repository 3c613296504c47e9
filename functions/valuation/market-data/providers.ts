import {
	currentSnapshots,
	findSnapshot,
	type SnapshotSummary,
	type StoredSnapshot,
} from '#functions/rates/snapshots/snapshot-store.ts';
import { systemClock } from '#platform/clock.ts';
import type { Secrets } from '#platform/secrets/secret-store.ts';
import { TtlCache } from '#platform/ttl-cache.ts';
import type { MarketDataProvider } from './market-data-provider.ts';
import type { ProviderName } from './provider-names.ts';

/** A corrected quote is used after this time at the latest. */
const summariesLifeMillis = 15_000;
/** Snapshots never change. */
const snapshotLifeMillis = 24 * 3600_000;

const summaries = new TtlCache<readonly SnapshotSummary[]>(systemClock, 1);
const snapshots = new TtlCache<StoredSnapshot | undefined>(systemClock, 8);

/** The portal's own snapshots, loaded from files of quotes. */
export const storedProvider: MarketDataProvider = {
	snapshots: () => summaries.get('all', summariesLifeMillis, currentSnapshots),
	snapshot: (id) => snapshots.get(id, snapshotLifeMillis, () => findSnapshot(id)),
};

/** The market-data providers, made from the credentials of an account. */
export const providers: Readonly<Record<ProviderName, (credentials: Secrets) => MarketDataProvider>> = {
	stored: () => storedProvider,
};
