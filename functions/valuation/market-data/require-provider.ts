import type { Caller } from '#functions/directory/access/caller.ts';
import type { MarketDataProvider } from './market-data-provider.ts';
import { providers } from './providers.ts';
import { requireAccount } from './require-account.ts';

/**
 * The market-data provider of the caller's account.
 *
 * @param named the name of the secret that the request repeats
 * @throws a refusal (403) when there is no account, or the request names another secret
 */
export async function requireProvider(caller: Caller, named?: string): Promise<MarketDataProvider> {
	const { provider, credentials } = await requireAccount(caller, named);
	return providers[provider](credentials);
}
