import { useState } from 'react';
import { exportTime } from '#features/loans/shared/export/export-file-name.ts';
import { resultCsv } from '#features/loans/shared/export/result-cell.ts';
import type { ReferenceData } from '#features/loans/shared/form/reference-data.ts';
import { useNoticeText } from '#features/loans/shared/notice-text.ts';
import { logError } from '#lib/log-error.ts';
import { useSession } from '#lib/session-context.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import type { WorkbookModel } from '#lib/workbook/workbook-model.ts';
import { writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useBatchText } from '../batch-text.ts';
import type { BatchRow } from '../calculate/batch-row.ts';
import type { RowFault } from '../result/row-faults.ts';
import { composeResult } from './compose-result.ts';
import { composeTemplate } from './compose-template.ts';
import { resultTable } from './result-table.ts';

interface Exported {
	readonly reference: ReferenceData;
	readonly rows: readonly BatchRow[];
	readonly faults: readonly RowFault[];
	readonly ownColumns: readonly string[];
	/** Name of the loan file. */
	readonly fileName: string;
}

const noticeMillis = 5000;
const csvType = 'text/csv;charset=utf-8';

/** Downloads the template, and the result as a workbook and as CSV. */
export function useBatchExport({ reference, rows, faults, ownColumns, fileName }: Exported) {
	const text = { ...useBatchText(), notice: useNoticeText() };
	const { t } = text;
	const { userId, organizationName } = useSession();
	const { show } = useNotifications();
	const [busy, setBusy] = useState<'result' | 'template'>();
	const resultName = (ending: string) => `${fileName.replace(/\.[^.]*$/, '')}-${t('export.suffix')}.${ending}`;
	const tell = (name: string) =>
		show({ type: 'success', text: t('messages.exported', { fileName: name }), durationMillis: noticeMillis });
	const save = async (kind: 'result' | 'template', compose: () => WorkbookModel, name: string) => {
		setBusy(kind);
		try {
			saveFile(await writeWorkbook(compose()), name);
			tell(name);
		} catch (error) {
			logError('the workbook was not written', error);
			const failed = t(kind === 'result' ? 'messages.exportFailed' : 'messages.templateFailed');
			show({ type: 'error', text: failed, durationMillis: noticeMillis });
		}
		setBusy(undefined);
	};
	return {
		isBusy: busy === 'result',
		isTemplateBusy: busy === 'template',
		saveTemplate: () => void save('template', () => composeTemplate(reference, text), `${t('template.fileName')}.xlsx`),
		saveWorkbook: () => {
			const details = {
				fileName,
				ownColumns,
				userId,
				organisation: organizationName,
				exportTime: exportTime(new Date()),
				version: __APP_VERSION__,
				isWeekendTreatedAsBizDay: reference.isWeekendTreatedAsBizDay,
			};
			void save('result', () => composeResult(rows, faults, details, text), resultName('xlsx'));
		},
		saveCsv: () => {
			const name = resultName('csv');
			saveFile(resultCsv(resultTable(rows, faults, ownColumns, text)), name, csvType);
			tell(name);
		},
	};
}
