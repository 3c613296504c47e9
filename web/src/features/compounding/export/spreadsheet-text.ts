import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type texts from '../../../i18n/en/spreadsheet.json';

declare module '../../../i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly spreadsheet: typeof texts;
	}
}

/** The texts of what is exchanged with a spreadsheet. They are loaded when an export or a paste is opened. */
export interface SpreadsheetText {
	readonly t: TFunction<'spreadsheet'>;
	/** `en` or `zh`. */
	readonly language: string;
}

export function useSpreadsheetText(): SpreadsheetText {
	const { t, i18n } = useTranslation('spreadsheet');
	return { t, language: i18n.language };
}
