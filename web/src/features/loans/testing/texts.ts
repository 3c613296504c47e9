import i18next, { type i18n } from 'i18next';
import type { LoansText, ResultText, SpreadsheetText } from '#features/loans/shared/loans-text.ts';
import en from '#i18n/en/loans.json' with { type: 'json' };
import enResult from '#i18n/en/result.json' with { type: 'json' };
import enSpreadsheet from '#i18n/en/spreadsheet.json' with { type: 'json' };
import zh from '#i18n/zh/loans.json' with { type: 'json' };
import zhResult from '#i18n/zh/result.json' with { type: 'json' };
import zhSpreadsheet from '#i18n/zh/spreadsheet.json' with { type: 'json' };

/** Loads the texts of a result in a language. */
export async function resultTextsIn(language: 'en' | 'zh'): Promise<ResultText> {
	const { instance } = await textsIn(language);
	return { t: instance.getFixedT(language, 'result'), language };
}

/** Loads the calculator's texts in a language, without the portal's own i18next instance. */
export async function textsIn(language: 'en' | 'zh'): Promise<LoansText & { readonly instance: i18n }> {
	const instance = i18next.createInstance();
	await instance.init({
		lng: language,
		defaultNS: 'loans',
		resources: { en: { loans: en, result: enResult }, zh: { loans: zh, result: zhResult } },
		interpolation: { escapeValue: false },
	});
	return { t: instance.getFixedT(language, 'loans'), language, instance };
}

/** Loads the texts for exporting to and pasting from spreadsheets. */
export async function spreadsheetTextsIn(language: 'en' | 'zh'): Promise<SpreadsheetText> {
	const instance = i18next.createInstance();
	await instance.init({
		lng: language,
		defaultNS: 'spreadsheet',
		resources: { en: { spreadsheet: enSpreadsheet }, zh: { spreadsheet: zhSpreadsheet } },
		interpolation: { escapeValue: false },
	});
	return { t: instance.getFixedT(language, 'spreadsheet'), language };
}
