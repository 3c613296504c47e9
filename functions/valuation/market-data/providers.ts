import type { Secrets } from '#platform/secrets/secret-store.ts';
import type { MarketDataProvider } from './market-data-provider.ts';
import type { ProviderName } from './provider-names.ts';
import { storedProvider } from './stored-provider.ts';

/** The market-data providers, made from the credentials of an account. */
export const providers: Readonly<Record<ProviderName, (credentials: Secrets) => MarketDataProvider>> = {
	stored: () => storedProvider,
};
