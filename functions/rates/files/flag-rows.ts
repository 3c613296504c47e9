import { isOutlier, isPlausibleNeighbour } from '#shared/benchmark/outlier.ts';
import { longestTermSilenceDays } from '#shared/contract/term.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import type { StoredRecord } from '../store/record-store.ts';
import type { LoadableRow } from './check-rows.ts';
import type { FileFault } from './file-fault.ts';

interface Point {
	readonly date: LocalDate;
	readonly value: string;
}

/**
 * Finds outliers: figures far from the previous figure or from the figure that they replace. The previous figure is
 * stored or in the file, and at most two weeks earlier.
 *
 * @param stored the current records around the dates of the file
 */
export function flagOutliers(rows: readonly LoadableRow[], stored: readonly StoredRecord[]): readonly FileFault[] {
	const current = new Map(stored.map((record) => [`${record.pk}\n${record.sk}`, record]));
	const series = new Map<string, Map<LocalDate, string>>();
	const nameOf = ({ pk, sk }: { readonly pk: string; readonly sk: string }, path: readonly string[]) =>
		[pk, sk.slice(10), ...path].join('\n');
	const add = (name: string, date: LocalDate, value: string) => {
		const known = series.get(name) ?? new Map<LocalDate, string>();
		series.set(name, known.set(date, value));
	};
	const paths = new Map(rows.flatMap(({ record }) => record.figures.map(({ path }) => [path.join('\n'), path])));
	for (const record of stored) {
		for (const path of paths.values()) {
			const value = valueAt(record, path);
			if (value !== undefined) add(nameOf(record, path), record.sk.slice(0, 10) as LocalDate, value);
		}
	}
	for (const { record } of rows) {
		for (const { path, value } of record.figures) add(nameOf(record, path), record.recordDate, value);
	}
	const points = new Map([...series].map(([name, values]) => [name, ascending(values)]));

	return rows.flatMap(({ line, record }) =>
		record.figures.flatMap(({ column, path, value, limit }) => {
			const before = pointBefore(points.get(nameOf(record, path)) ?? [], record.recordDate);
			const replaced = valueAt(current.get(`${record.pk}\n${record.sk}`), path);
			const flag = (expected: string) => ({ line, column, value, expected });
			if (replaced !== undefined && isOutlier(value, replaced, limit)) {
				return [flag(`is far from ${replaced}, which it replaces: confirm it`)];
			}
			if (before === undefined || !isPlausibleNeighbour(before.date, record.recordDate)) return [];
			if (!isOutlier(value, before.value, limit)) return [];
			return [flag(`is far from ${before.value} of ${before.date}: confirm it`)];
		}),
	);
}

/** The flag of a file of term rates that are all older than the screen shows. */
export function flagOutdated(rows: readonly LoadableRow[], today: LocalDate): readonly FileFault[] {
	const earliest = addDays(today, -longestTermSilenceDays);
	if (rows.some(({ record }) => record.recordDate >= earliest)) return [];
	const expected = `Every date is before ${earliest}: the screen shows only the last ${longestTermSilenceDays} days.`;
	return [{ column: 'record_date', expected }];
}

function valueAt(record: unknown, path: readonly string[]): string | undefined {
	const found = path.reduce((at, step) => (at as Record<string, unknown> | undefined)?.[step], record);
	return typeof found === 'string' ? found : undefined;
}

function ascending(values: ReadonlyMap<LocalDate, string>): readonly Point[] {
	return [...values].map(([date, value]) => ({ date, value })).sort((a, b) => (a.date < b.date ? -1 : 1));
}

function pointBefore(points: readonly Point[], date: string): Point | undefined {
	let low = 0;
	let high = points.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((points[middle] as Point).date < date) low = middle + 1;
		else high = middle;
	}
	return points[low - 1];
}
