import type { Secrets } from '../secrets/secret-store.ts';
import type { MarketDataProvider } from './market-data-provider.ts';
import { storedProvider } from './stored-provider.ts';

/** The market-data providers by the name that a secret gives, made from the credentials in it. */
export const providers: Readonly<Record<string, (credentials: Secrets) => MarketDataProvider>> = {
	stored: () => storedProvider,
};

/** The provider of a secret that names none. */
export const usualProvider = 'stored';
