import { useTranslation } from 'react-i18next';
import type { en } from './en.ts';
import type { FeatureTexts } from './feature-texts.ts';

type Namespace = keyof (typeof en & FeatureTexts);

export interface NamespaceText<Name extends Namespace> {
	readonly t: ReturnType<typeof useTranslation<Name>>['t'];
	readonly language: string;
}

export function useNamespaceText<const Name extends Namespace>(namespace: Name): NamespaceText<Name> {
	const { t, i18n } = useTranslation(namespace);
	return { t, language: i18n.language };
}
