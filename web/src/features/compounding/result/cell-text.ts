import type { CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import { weekday } from '../../../../../shared/time/local-date.ts';
import { dateText } from '../../../i18n/date-text.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { formatFigure } from './figure-format.ts';
import { figureText } from './figure-text.ts';
import type { LaidOutColumn } from './result-layout.ts';
import { isNumeric } from './value-kind.ts';

/** In place of a value that the answer does not have. */
export const noValue = '–';

export function cellText(column: LaidOutColumn, row: CompoundingRow, { t, language }: CompoundingText): string {
	const { field } = column;
	if (field === undefined) return noValue;
	if (field.key === 'weekdayIntONStartDate') return t(`weekdays.${weekday(row.startDate as LocalDate)}`);
	const value = String(row[field.key]);
	if (field.kind === 'date') return dateText(value, language);
	return isNumeric(field.kind) ? formatFigure(value, column) : value;
}

/** Every digit of a figure that its cell may show fewer of. */
export function exactTitle({ field, decimals, width }: LaidOutColumn, row: CompoundingRow): string | undefined {
	if (field === undefined || !isNumeric(field.kind)) return undefined;
	return decimals === undefined && width === undefined ? undefined : figureText(String(row[field.key]));
}
