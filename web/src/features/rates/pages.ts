import type texts from '#i18n/en/rates.json';
import { CashFallbacksPage } from './cash-fallbacks/cash-fallbacks-page.tsx';
import { FallbackPage } from './fallback/fallback-page.tsx';
import { OvernightRatesPage } from './overnight-rates/overnight-rates-page.tsx';
import { TermRatesPage } from './term-rates/term-rates-page.tsx';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly rates: typeof texts;
	}
}

/** The pages form one chunk. Code shared by several chunks would be loaded with the first screen. */
export const pages = {
	Fallback: FallbackPage,
	CashFallbacks: CashFallbacksPage,
	TermRates: TermRatesPage,
	ONRates: OvernightRatesPage,
};
