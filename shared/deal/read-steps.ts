import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import type { Step } from './deal.ts';
import { maxScheduleRows } from './deal-limits.ts';
import type { DealSpan } from './read-dates.ts';
import { FieldReader, type Fields, foundText, rowsOf } from './read-field.ts';

const stepFields: readonly string[] = ['date', 'value'];

/**
 * Reads the steps of a rate, a spread or a notional: a list of rows `{date, value}`, or a text such as
 * `2025-01-15 2.5; 2026-01-15 2.75`. Dates ascend and lie within the deal.
 */
export function readSteps(
	reader: FieldReader,
	field: string,
	range: { readonly min: number; readonly max: number },
	{ start, end }: DealSpan,
): readonly Step[] | undefined {
	if (reader.isBlank(field)) return undefined;
	const rows = rowsOf(reader.value(field), stepFields, /[\s:]+/);
	if (rows === undefined || rows.length === 0 || rows.length > maxScheduleRows) {
		return reader.fault('not-steps', field, { max: maxScheduleRows });
	}
	const steps: Step[] = [];
	for (const [i, row] of rows.entries()) {
		const rowReader = new FieldReader(row, `${field}.${i}.`);
		rowReader.refuseUnknown(stepFields);
		const day = rowReader.require('date', rowReader.date('date'), 'a date YYYY-MM-DD');
		const value = rowReader.require('value', rowReader.number('value', range), 'a number');
		reader.faults.push(...rowReader.faults);
		if (day === undefined || value === undefined) continue;
		const last = steps.at(-1);
		if (last !== undefined && day <= last.day) {
			rowReader.fault('steps-ascend', 'date', { before: dateOfEpochDay(last.day) });
		} else if ((start !== undefined && day < start) || (end !== undefined && day >= end)) {
			rowReader.fault('step-not-within', 'date', { start: textOf(start), end: textOf(end) });
		} else {
			steps.push({ day, value });
			continue;
		}
		return reader.add(rowReader.faults.at(-1) as Parameters<FieldReader['add']>[0]);
	}
	return steps;
}

const textOf = (day: EpochDay | undefined) => (day === undefined ? '' : dateOfEpochDay(day));

/** Text of a list of steps, as it is read again. */
export function stepsText(rows: readonly unknown[]): string {
	return rows
		.map((row) => {
			const { date, value } = (row ?? {}) as Fields;
			return `${foundText(date)} ${foundText(value)}`;
		})
		.join('; ');
}
