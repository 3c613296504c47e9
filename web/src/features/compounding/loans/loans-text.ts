import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type texts from '../../../i18n/en/loans.json';

declare module '../../../i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly loans: typeof texts;
	}
}

/** The texts of saved loans, which are loaded with them. */
export interface LoansText {
	readonly t: TFunction<'loans'>;
	/** `en` or `zh`. */
	readonly language: string;
}

export function useLoansText(): LoansText {
	const { t, i18n } = useTranslation('loans');
	return { t, language: i18n.language };
}
