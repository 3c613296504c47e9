import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTextsOf } from '#i18n/feature-texts.ts';
import { logError } from '#lib/log-error.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { useNotifications } from '#ui/notifications.tsx';
import type { CompoundingOutcome } from '../shared/desk/use-compounding.ts';
import { resultCsv } from '../shared/export/result-cell.ts';
import { useNoticeText } from '../shared/notice-text.ts';
import type { CheckedText } from './checked-text.ts';
import { comparisonTable, readingTable } from './comparison-table.ts';
import { composeComparison } from './compose-comparison.ts';
import { mailText } from './mail-text.ts';

const noticeMillis = 5000;

/** Copies the finding as a text, and downloads the comparison. */
export function useFindingExport(checked: CheckedText, outcome: CompoundingOutcome) {
	const text = useNoticeText();
	const { t } = text;
	const { i18n } = useTranslation();
	const { show } = useNotifications();
	const [isBusy, setBusy] = useState(false);
	const { startDate, endDate } = outcome.result.conventions;
	const nameOf = (ending: string) =>
		`${t('export.fileName')}-${outcome.result.index}-${startDate}-${endDate}.${ending}`.replaceAll(' ', '-');
	const tell = (type: 'success' | 'error', said: string) => show({ type, text: said, durationMillis: noticeMillis });
	return {
		isBusy,
		copy: async (language: 'en' | 'zh') => {
			try {
				if (!i18n.hasResourceBundle(language, 'notice')) {
					i18n.addResourceBundle(language, 'notice', await loadTextsOf('notice', language));
				}
				const translated = { t: i18n.getFixedT(language, 'notice'), language };
				await navigator.clipboard.writeText(mailText(checked, outcome, translated));
				tell('success', t('actions.copied'));
			} catch (error) {
				logError('the finding could not be copied', error);
				tell('error', t('actions.copyFailed'));
			}
		},
		saveCsv: () => {
			const name = nameOf('csv');
			const { answer } = checked;
			const table = answer?.rows === undefined ? readingTable(checked, text) : comparisonTable(answer, text);
			saveFile(resultCsv(table), name, 'text/csv;charset=utf-8');
			tell('success', t('actions.exported', { fileName: name }));
		},
		saveWorkbook: async () => {
			setBusy(true);
			try {
				const { writeWorkbook } = await import('#lib/workbook/write-workbook.ts');
				const name = nameOf('xlsx');
				saveFile(await writeWorkbook(composeComparison(checked, outcome, text)), name);
				tell('success', t('actions.exported', { fileName: name }));
			} catch (error) {
				logError('the workbook was not written', error);
				tell('error', t('actions.exportFailed'));
			}
			setBusy(false);
		},
	};
}
