import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Module, modules } from '../../../../shared/portal/modules.ts';

/** The texts of the administration in the current language. */
export interface AdminText {
	readonly t: TFunction<'admin'>;
	/** `en` or `zh`. */
	readonly language: string;
}

export function useAdminText(): AdminText {
	const { t, i18n } = useTranslation('admin');
	return { t, language: i18n.language };
}

/** The administration's name for the section of a module. */
export function sectionName(module: Module, language: string): string {
	return modules[module].sectionName[language.startsWith('zh') ? 'zh' : 'en'];
}
