import { parameter } from '#lib/address-query.ts';
import { modules } from '#shared/directory/modules.ts';

export const adminAddress = modules.Admin.screen.path;

export const adminTabs = ['organisations', 'users', 'deliveries', 'audit', 'feeds'] as const;

export type AdminTab = (typeof adminTabs)[number];

/** The tab of an address, the first one where it names none; undefined for a tab that there is not. */
export function addressedTab(query: URLSearchParams): AdminTab | undefined {
	const named = parameter(query, 'tab') ?? adminTabs[0];
	return adminTabs.find((tab) => tab === named);
}
