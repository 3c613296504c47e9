import { useState } from 'react';
import { listed, withBrackets } from '#i18n/punctuation.ts';
import { logError } from '#lib/log-error.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { columnWidths, textCell, type WorkbookModel } from '#lib/workbook/workbook-model.ts';
import { calendarsOf } from '#shared/trade-files/trade-calendars.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { publishedCalendars } from '../trade-calendars.ts';
import { useSavedWorkbook } from '../use-saved-workbook.ts';
import { useValuationText } from '../valuation.ts';
import { dealHeadingRow, dealRow, hasScheduleRoom, needsSheet, scheduleSheet } from '../workbook/deal-cells.ts';
import { remarkMark } from '../workbook/find-table.ts';
import type { WorkbookText } from '../workbook/placed-fault.ts';
import { tableSheets } from './result-rows.ts';

type Item = Readonly<Record<string, unknown>>;

const maxNamed = 10;

const noticeMillis = 5000;

function composeDealsBook(items: readonly Item[], t: WorkbookText): WorkbookModel {
	const kept = items.filter(hasScheduleRoom);
	const rows = [dealHeadingRow, ...kept.map(dealRow)];
	const left = items
		.filter((item) => !hasScheduleRoom(item))
		.map((item) => [textCell(String(item.dealId)), textCell(t('results.noSheet'))]);
	return [
		{ name: t('workbook.template.deals'), rows, columnWidths: columnWidths(rows), frozenColumns: 1 },
		...kept.filter(needsSheet).map(scheduleSheet),
		...tableSheets(`${remarkMark} ${t('results.leftOut')}`, [t('results.dealId'), t('workbook.results.remarks')], left),
	];
}

export function useDealsExport() {
	const { t, language } = useValuationText();
	const { show } = useNotifications();
	const { save, isBusy } = useSavedWorkbook(t('messages.exportFailed'));
	const [isWriting, setWriting] = useState(false);

	const saveOre = async (items: readonly Item[], fileName: string) => {
		setWriting(true);
		try {
			const [calendars, { writeOre }] = await Promise.all([
				publishedCalendars(),
				import('#shared/trade-files/write-ore.ts'),
			]);
			const { xml, refused } = writeOre(items, calendarsOf(calendars));
			if (refused.length < items.length) saveFile(xml, fileName, 'application/xml');
			const deals = refused.slice(0, maxNamed).map(({ dealId, field }) => withBrackets(dealId, field));
			if (refused.length > 0) {
				show({
					type: 'warning',
					text: t('results.oreRefused', { count: refused.length, deals: listed(deals, language) }),
				});
			} else show({ type: 'success', text: t('messages.exported', { fileName }), durationMillis: noticeMillis });
		} catch (error) {
			logError('the ORE portfolio was not written', error);
			show({ type: 'error', text: t('messages.exportFailed'), durationMillis: noticeMillis });
		}
		setWriting(false);
	};
	return {
		isBusy: isBusy || isWriting,
		saveOre,
		saveTemplate: (items: readonly Item[], fileName: string) => save(() => composeDealsBook(items, t), fileName),
	};
}
