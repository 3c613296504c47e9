import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { parameter } from '#lib/address-query.ts';
import { type Module, modules } from '#shared/directory/modules.ts';

export const adminAddress = modules.Admin.screen.path;

export const adminTabs = ['organisations', 'users', 'programs', 'deliveries', 'webhooks', 'audit', 'feeds'] as const;

export type AdminTab = (typeof adminTabs)[number];

/** Returns the tab in the page address, or the first tab if it names none. Undefined if the tab does not exist. */
export function addressedTab(query: URLSearchParams): AdminTab | undefined {
	const named = parameter(query, 'tab') ?? adminTabs[0];
	return adminTabs.find((tab) => tab === named);
}

export type AdminText = NamespaceText<'admin'>;

export const useAdminText = (): AdminText => useNamespaceText('admin');

export function moduleName(module: Module, language: string): string {
	return modules[module].name[language.startsWith('zh') ? 'zh' : 'en'];
}

export function sectionName(module: Module, language: string): string {
	return modules[module].sectionName[language.startsWith('zh') ? 'zh' : 'en'];
}
