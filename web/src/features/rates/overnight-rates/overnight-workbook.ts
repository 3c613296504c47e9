import type { RateWorkbook } from '#features/rates/shared/export/use-workbook-export.ts';
import type { RateText } from '#features/rates/shared/rate-text.ts';
import { dateText } from '#i18n/date-text.ts';
import { columnWidths, withColumnFormats } from '#lib/workbook/table-format.ts';
import { dateCell, headingCell, numberCell, textCell, type WorkbookCell } from '#lib/workbook/workbook-model.ts';
import type { OvernightRow } from '#shared/contract/overnight-history.ts';
import { administratorOf } from './administrator.ts';
import { columnTitle, fieldText, isDate } from './overnight-columns.ts';
import type { ProfileColumn } from './overnight-profile.ts';
import type { OvernightQuestion } from './use-overnight-history.ts';

const leastWidth = 14;
const wholeDecimals = { hasThousands: false, decimals: undefined };

/** A sheet named after the currency: the profile's columns, the latest fixing first. */
export function overnightWorkbook(
	{ currency, from, to }: OvernightQuestion,
	rows: readonly OvernightRow[],
	columns: readonly ProfileColumn[],
	text: RateText,
): RateWorkbook {
	const { t, language } = text;
	const titles = columns.map((column) => columnTitle(column, text));
	const latestFirst = rows.toSorted((a, b) => (a.record_date < b.record_date ? 1 : -1));
	const figures = latestFirst.map((row) => columns.map(({ field }) => cell(row, field)));
	const sheet = withColumnFormats([titles.map(headingCell), ...figures]);
	const index = rows.find((row) => row.index !== undefined)?.index;
	const administrator = index === undefined ? undefined : administratorOf(index, text);
	return {
		fileName: `${currency}_${from}_${to}.xlsx`,
		title: t('overnight.chart.title', { names: index ?? currency }),
		shown: `${dateText(from, language)} – ${dateText(to, language)}`,
		origin: administrator ?? t('overnight.chart.unknownSource'),
		sheets: [
			{
				name: currency,
				rows: sheet,
				columnWidths: columnWidths(sheet).map((width) => Math.max(leastWidth, width)),
			},
		],
	};
}

function cell(row: OvernightRow, field: string): WorkbookCell {
	const value = fieldText(row, field);
	if (value === undefined) return textCell('');
	return isDate(value) ? dateCell(value) : numberCell(value, wholeDecimals);
}
