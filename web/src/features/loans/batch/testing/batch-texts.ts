import i18next from 'i18next';
import { allTexts } from '#test/support/all-texts.ts';
import type { ReconcileText } from '../reconcile/agent-mails.tsx';

/** Loads the texts of batches and of causes in a language, without the portal's own i18next instance. */
export async function batchTextsIn(language: 'en' | 'zh'): Promise<ReconcileText> {
	const instance = i18next.createInstance();
	await instance.init({
		lng: language,
		defaultNS: 'batch',
		resources: await allTexts(),
		interpolation: { escapeValue: false },
	});
	return {
		t: instance.getFixedT(language, 'batch'),
		language,
		notice: { t: instance.getFixedT(language, 'notice'), language },
	};
}
