import i18next from 'i18next';
import type { Language } from '#i18n/texts.ts';
import { allTexts } from '#test/support/all-texts.ts';
import type { StatementText } from '../statement.ts';

const resources = await allTexts();

/** Loads the texts of a statement without the portal's own i18next instance. */
export async function statementTexts(language: Language): Promise<StatementText> {
	const instance = i18next.createInstance();
	await instance.init({ lng: language, resources, interpolation: { escapeValue: false } });
	return {
		t: instance.getFixedT(language, 'statement'),
		calculator: { t: instance.getFixedT(language, 'loans'), language },
		language,
	};
}
