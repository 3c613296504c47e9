import { useTranslation } from 'react-i18next';
import type { en } from './en.ts';
import type { FeatureTexts } from './feature-texts.ts';

type Namespace = keyof (typeof en & FeatureTexts);

/** The texts of one namespace, which belongs to a feature or to a separately loaded part of a feature. */
export interface NamespaceText<Name extends Namespace> {
	readonly t: ReturnType<typeof useTranslation<Name>>['t'];
	/** `en` or `zh`. */
	readonly language: string;
}

/** Returns the texts of a namespace in the current language. */
export function useNamespaceText<const Name extends Namespace>(namespace: Name): NamespaceText<Name> {
	const { t, i18n } = useTranslation(namespace);
	return { t, language: i18n.language };
}
