import type texts from '#i18n/en/compare.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import type { ConventionsText, LoansText } from '../shared/loans-text.ts';
import type { VariantChoice } from './variant-choices.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly compare: typeof texts;
	}
}

/** The texts of the comparison, which are loaded with it. */
export type CompareText = NamespaceText<'compare'>;

export const useCompareText = (): CompareText => useNamespaceText('compare');

/** The column of the loan itself is A. */
export const columnLetter = (place: number): string => String.fromCharCode('A'.charCodeAt(0) + place);

/** Display name of a chosen variant. */
export function variantName(
	{ label }: VariantChoice,
	{ t }: CompareText,
	{ t: conventions }: Pick<ConventionsText, 't'>,
	{ t: loans }: Pick<LoansText, 't'>,
): string {
	if (label.key === 'convention') return conventions(`names.${label.convention}`);
	if (label.key === 'spreads') return t(`choices.spreads.${label.use}`);
	if (label.key === 'floorOn') {
		return t('choices.floorOn', { base: loans(`conventions.floorBases.${label.base}`) });
	}
	return 'count' in label ? t(`choices.${label.key}`, { count: label.count }) : t(`choices.${label.key}`);
}
