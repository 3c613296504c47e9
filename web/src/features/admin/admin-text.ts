import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

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
