import { lightFormat } from 'date-fns/lightFormat';
import { useState } from 'react';
import { useSession } from '#lib/session-context.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { headingCell, textCell, type WorkbookSheet } from '#lib/workbook/workbook-model.ts';
import { writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { noticeMillis } from './export/table-actions.tsx';
import { withSheetNames } from './export/taken-table.ts';
import { type RateText, useRateText } from './rate-text.ts';

export interface RateWorkbook extends Pick<Source, 'title' | 'shown' | 'origin'> {
	readonly fileName: string;
	readonly sheets: readonly WorkbookSheet[];
}

export function useWorkbookExport() {
	const text = useRateText();
	const { userId } = useSession();
	const { show } = useNotifications();
	const [isBusy, setBusy] = useState(false);
	const save = async ({ fileName, sheets, ...source }: RateWorkbook) => {
		setBusy(true);
		try {
			const about = sourceSheet({ ...source, userId, exportedAt: new Date() }, text);
			saveFile(await writeWorkbook(withSheetNames([...sheets, about])), fileName);
			const message = text.t('export.saved', { fileName });
			show({ type: 'success', text: message, durationMillis: noticeMillis });
		} catch {
			show({ type: 'error', text: text.t('errors.exportFailed'), durationMillis: noticeMillis });
		}
		setBusy(false);
	};
	return { save, isBusy };
}

interface Source {
	readonly title: string;
	readonly shown: string;
	readonly origin: string;
	readonly userId: string;
	readonly exportedAt: Date;
}

export function sourceSheet({ title, shown, origin, userId, exportedAt }: Source, { t }: RateText): WorkbookSheet {
	const lines = [
		[t('export.contents'), title],
		[t('export.shown'), shown],
		[t('export.unit'), t('export.percent')],
		[t('export.origin'), origin],
		[t('export.exportedBy'), userId],
		[t('export.exportedAt'), lightFormat(exportedAt, 'yyyy-MM-dd HH:mm')],
	] as const;
	return {
		name: t('export.sourceSheet'),
		rows: lines.map(([heading, text]) => [headingCell(heading), textCell(text)]),
		columnWidths: [18, 90],
	};
}
