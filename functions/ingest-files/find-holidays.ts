import { publicationOf } from '../../shared/benchmark/publication.ts';
import { epochDay } from '../../shared/time/local-date.ts';
import type { LoadableRow } from './check-rows.ts';
import type { FileProblem } from './file-problem.ts';
import type { OvernightStore } from './overnight-store.ts';

/** The rows of an overnight file on days on which their index has no fixing. */
export async function findHolidays(rows: readonly LoadableRow[], store: OvernightStore): Promise<FileProblem[]> {
	const problems: FileProblem[] = [];
	for (const [name, ofIndex] of Map.groupBy(rows, ({ record }) => record.identity.name ?? '')) {
		const publication = publicationOf(name);
		const calendar = publication === undefined ? undefined : await store.publicationCalendar(publication);
		if (publication === undefined || calendar === undefined) continue;
		for (const { line, record, dateColumn } of ofIndex) {
			const day = epochDay(record.recordDate);
			if (calendar.outside(day) !== undefined || calendar.isBusinessDay(day)) continue;
			const expected = `is a holiday of ${publication.calendar}: ${name} has no fixing`;
			problems.push({ line, column: dateColumn, value: record.recordDate, expected });
		}
	}
	return problems;
}
