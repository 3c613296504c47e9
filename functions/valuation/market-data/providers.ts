import type { Caller } from '#functions/directory/access/operation.ts';
import {
	currentSnapshots,
	findSnapshot,
	type SnapshotSummary,
	type StoredSnapshot,
} from '#functions/rates/snapshots/snapshot-store.ts';
import { refuse } from '#platform/http/refusal.ts';
import { systemClock } from '#platform/runtime.ts';
import { isBelowStage, isOwnSecret, readStageSecrets, type Secrets } from '#platform/secrets/secret-store.ts';
import { TtlCache } from '#platform/ttl-cache.ts';
import { isObject } from '#shared/input/config-fault.ts';

/** @throws a refusal (403) if there is no account, or if `named` is the name of a different secret */
export async function requireProvider(caller: Caller, named?: string): Promise<MarketDataProvider> {
	const { provider, credentials } = await requireAccount(caller, named);
	return providers[provider](credentials);
}

export interface MarketDataAccount {
	readonly secretName: string;
	readonly provider: ProviderName;
	readonly credentials: Secrets;
}

/** Cache duration of a secret. A changed secret has a new name, so the cache never returns outdated credentials. */
const secretLifeMillis = 5 * 60_000;
const secrets = new TtlCache<Secrets | undefined>(systemClock, 200);

/**
 * The layout contains the name of the secret (`VAL.RDPAccount.secretName`). For programs, the backend configuration
 * contains it.
 *
 * @param named name of the secret, if the request repeats it
 * @throws a refusal (403) if there is no secret, or the request names a different one
 */
export async function requireAccount(caller: Caller, named?: string): Promise<MarketDataAccount> {
	const account = accountOf(caller);
	const { secretName } = account;
	if (typeof secretName !== 'string' || secretName === '') throw refuse('no-market-data-account');
	if (named !== undefined && named !== secretName) throw refuse('secret-not-own');
	const { orgId } = caller.organisation;
	const { sub } = caller.user;
	const isOwn = isOwnSecret({ orgId }, secretName) || isOwnSecret({ orgId, sub }, secretName);
	if (!isOwn || secretName.includes('..')) throw refuse('secret-not-own');
	// Early versions of the portal left the stage out of the name. Saving the configuration renames the secret.
	if (!isBelowStage(secretName)) throw refuse('no-market-data-account');
	const credentials = await secrets.get(secretName, secretLifeMillis, () => readStageSecrets(secretName));
	if (credentials === undefined) throw refuse('no-market-data-account');
	const provider = credentials.provider ?? account.provider ?? 'stored';
	if (isProviderName(provider)) return { secretName, provider, credentials };
	throw refuse('unknown-provider', { provider: String(provider), offered: providerNames.join(', ') });
}

function accountOf({ layout, entitlement, backendConfig }: Caller): Readonly<Record<string, unknown>> {
	const config = entitlement.isNonGui ? (JSON.parse(backendConfig) as unknown) : layout;
	const section = isObject(config) ? config.VAL : undefined;
	const account = isObject(section) ? section.RDPAccount : undefined;
	return isObject(account) ? account : {};
}

export const providerNames = ['stored'] as const;

export type ProviderName = (typeof providerNames)[number];

const isProviderName = (name: unknown): name is ProviderName => (providerNames as readonly unknown[]).includes(name);

/** Source of market data. To add one, implement it in a new file, and list it here and in `providerNames`. */
export interface MarketDataProvider {
	snapshots(): Promise<readonly SnapshotSummary[]>;
	snapshot(id: string): Promise<StoredSnapshot | undefined>;
}

/** Cache duration of the list of snapshots. A corrected quote is used at the latest after this time. */
const summariesLifeMillis = 15_000;
/** Cache duration of snapshots, which never change. */
const snapshotLifeMillis = 24 * 3600_000;

const summaries = new TtlCache<readonly SnapshotSummary[]>(systemClock, 1);
const snapshots = new TtlCache<StoredSnapshot | undefined>(systemClock, 8);

export const storedProvider: MarketDataProvider = {
	snapshots: () => summaries.get('all', summariesLifeMillis, currentSnapshots),
	snapshot: (id) => snapshots.get(id, snapshotLifeMillis, () => findSnapshot(id)),
};

export const providers: Readonly<Record<ProviderName, (credentials: Secrets) => MarketDataProvider>> = {
	stored: () => storedProvider,
};
