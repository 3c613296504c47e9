import { longestTermSilenceDays } from '../../shared/contract/term.ts';
import { addDays, type LocalDate } from '../../shared/time/local-date.ts';
import type { LoadableRow } from './check-rows.ts';
import type { FileProblem } from './file-problem.ts';

/** What there is to say of a file of term rates that are all older than those that are shown. */
export function findOutdated(rows: readonly LoadableRow[], today: LocalDate): readonly FileProblem[] {
	const earliest = addDays(today, -longestTermSilenceDays);
	if (rows.some(({ record }) => record.recordDate >= earliest)) return [];
	const expected = `Every date is before ${earliest}: the screen shows the last ${longestTermSilenceDays} days only.`;
	return [{ column: 'record_date', expected }];
}
