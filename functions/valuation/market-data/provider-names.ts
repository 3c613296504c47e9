/** The market-data providers that an account can name. */
export const providerNames = ['stored'] as const;

export type ProviderName = (typeof providerNames)[number];

/** The provider of a secret that names none. */
export const usualProvider: ProviderName = 'stored';

export const isProviderName = (name: unknown): name is ProviderName =>
	(providerNames as readonly unknown[]).includes(name);
