import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Module, modules } from '../../../../shared/portal/modules.ts';

/** The administration's texts in the language chosen. */
export interface AdminText {
	readonly t: TFunction<'admin'>;
	/** `en` or `zh`. */
	readonly language: string;
}

export function useAdminText(): AdminText {
	const { t, i18n } = useTranslation('admin');
	return { t, language: i18n.language };
}

/** What the administration calls a module's section, in a language. */
export function sectionName(module: Module, language: string): string {
	return modules[module].sectionName[language.startsWith('zh') ? 'zh' : 'en'];
}
