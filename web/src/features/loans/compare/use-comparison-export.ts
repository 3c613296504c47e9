import { csvOf } from '#lib/csv.ts';
import { logError } from '#lib/log-error.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { neutralisedText } from '#shared/workbook/neutralised-text.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { type CompareText, useCompareText } from './compare-text.ts';
import type { ComparisonRow } from './comparison-rows.ts';
import { columnLetter } from './variant-name.ts';

/** The comparison as rows of cells for a spreadsheet, with every digit of its figures. */
export function comparisonCells(
	rows: readonly ComparisonRow[],
	names: readonly string[],
	currency: string,
	{ t }: CompareText,
): readonly (readonly string[])[] {
	return [
		['', ...names.map((name, place) => `${columnLetter(place)} ${name}`)],
		...rows.map(({ key, cells }) => [t(`rows.${key}`, { currency }), ...cells.map((cell) => cell?.exact ?? '')]),
	].map((row) => row.map(neutralisedText));
}

/** Cells as a spreadsheet pastes them. */
export const tabSeparated = (rows: readonly (readonly string[])[]): string =>
	rows.map((row) => row.map((text) => text.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\r\n');

interface Exported {
	readonly rows: readonly ComparisonRow[];
	readonly names: readonly string[];
	readonly currency: string;
}

const noticeMillis = 5000;
const csvType = 'text/csv;charset=utf-8';

/** Copies the table as cells, and downloads it as CSV. */
export function useComparisonExport({ rows, names, currency }: Exported) {
	const text: CompareText = useCompareText();
	const { t } = text;
	const { show } = useNotifications();
	const cells = () => comparisonCells(rows, names, currency, text);
	return {
		copy: async () => {
			try {
				await navigator.clipboard.writeText(tabSeparated(cells()));
				show({ type: 'success', text: t('copied'), durationMillis: noticeMillis });
			} catch (error) {
				logError('the comparison was not copied', error);
				show({ type: 'error', text: t('notCopied'), durationMillis: noticeMillis });
			}
		},
		save: () => saveFile(csvOf(cells()), `${t('fileName')}.csv`, csvType),
	};
}
