import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { type Module, modules } from '#shared/directory/modules.ts';

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
