import type { TFunction } from 'i18next';
import type texts from '#i18n/en/valuation.json';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly valuation: typeof texts;
	}
}

/** The texts of the valuation screens in the language of a workbook. */
export type WorkbookText = TFunction<'valuation'>;
