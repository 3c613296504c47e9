import { cashCategories, cashFeatures, cashHeadings, compoundingStyles } from '#shared/contract/fallback.ts';
import type { RateText } from '../shared/rate-text.ts';

const known = {
	categories: cashCategories,
	styles: compoundingStyles,
	headings: cashHeadings,
	features: cashFeatures,
} as const;

/** Returns the translation of a name in the response. An unknown name is returned as published. */
export function cashText(kind: keyof typeof known, name: string, { t }: RateText): string {
	if (!(known[kind] as readonly string[]).includes(name)) return name;
	return t(`cash.${kind}.${name as 'Floor'}` as 'cash.features.Floor');
}
