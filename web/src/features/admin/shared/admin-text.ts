import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { parameter } from '#lib/address-query.ts';
import { type Module, modules } from '#shared/directory/modules.ts';

export const adminAddress = modules.Admin.screen.path;

export const adminTabs = ['organisations', 'users', 'programs', 'deliveries', 'webhooks', 'audit', 'feeds'] as const;

export type AdminTab = (typeof adminTabs)[number];

/** The tab of an address, the first one where it names none; undefined for a tab that there is not. */
export function addressedTab(query: URLSearchParams): AdminTab | undefined {
	const named = parameter(query, 'tab') ?? adminTabs[0];
	return adminTabs.find((tab) => tab === named);
}

/** The texts of the administration in the current language. */
export type AdminText = NamespaceText<'admin'>;

export const useAdminText = (): AdminText => useNamespaceText('admin');

/** The name of a module in the navigation. */
export function moduleName(module: Module, language: string): string {
	return modules[module].name[language.startsWith('zh') ? 'zh' : 'en'];
}

/** The administration's name for the section of a module. */
export function sectionName(module: Module, language: string): string {
	return modules[module].sectionName[language.startsWith('zh') ? 'zh' : 'en'];
}
