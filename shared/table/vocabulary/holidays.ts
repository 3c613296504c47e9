import { valueFault } from '../kind/fault.ts';
import type { TableReading } from '../read/read-table.ts';
import { faultOfField, fieldValue, type SkippedRow, type TableRow, withFaults } from '../read/table-row.ts';
import type { Vocabulary } from './vocabulary.ts';

export const holidayVocabulary: Vocabulary = {
	subject: 'holidays',
	fields: [
		{
			field: 'calendar',
			kind: 'text',
			need: 'required',
			acceptsValueForAll: true,
			synonyms: ['Calendar name', 'Calendar ID', 'Kalender', 'Kalendername', '日历', '日历名称'],
		},
		{
			field: 'date',
			kind: 'date',
			need: 'required',
			weekdayField: 'weekday',
			synonyms: ['Holiday date', 'Datum', 'Tag', '日期', '假日日期', '节假日日期'],
		},
		{
			field: 'name',
			kind: 'text',
			need: 'required',
			synonyms: [
				'Holiday',
				'Holiday name',
				'Description',
				'Feiertag',
				'Bezeichnung',
				'Bankfeiertag',
				'名称',
				'假日名称',
				'节假日',
				'节日',
			],
		},
		{ field: 'weekday', kind: 'weekday', need: 'control', synonyms: ['Day', 'Day of week', 'Wochentag', '星期'] },
	],
};

export interface HolidayRows {
	readonly rows: readonly TableRow[];
	readonly duplicates: readonly SkippedRow[];
}

/** Removes rows that repeat a date and its name. A date with two names is a fault until the user skips one row. */
export function checkHolidays({ rows }: Pick<TableReading, 'rows'>): HolidayRows {
	const first = new Map<string, TableRow>();
	const kept: TableRow[] = [];
	const duplicates: SkippedRow[] = [];
	for (const row of rows) {
		const [calendar = '', date, name = ''] = ['calendar', 'date', 'name'].map((field) => fieldValue(row, field));
		const key = `${calendar} ${date}`;
		const known = date === undefined ? undefined : first.get(key);
		if (known === undefined) {
			if (date !== undefined) first.set(key, row);
			kept.push(row);
			continue;
		}
		const knownName = fieldValue(known, 'name') ?? '';
		if (knownName === name) {
			const { sheet, line } = row;
			duplicates.push({ sheet, line, reason: 'duplicate', text: `${date} ${name}` });
		} else {
			const fault = valueFault('name-differs', { name: knownName, line: String(known.line) }, [knownName, name]);
			kept.push(withFaults(row, [faultOfField(row, 'name', fault)]));
		}
	}
	return { rows: kept, duplicates };
}
