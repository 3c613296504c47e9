import type texts from '#i18n/en/spreadsheet.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly spreadsheet: typeof texts;
	}
}

/** Texts for exporting to and pasting from spreadsheets. They are loaded when an export or a paste is opened. */
export type SpreadsheetText = NamespaceText<'spreadsheet'>;

export const useSpreadsheetText = (): SpreadsheetText => useNamespaceText('spreadsheet');
