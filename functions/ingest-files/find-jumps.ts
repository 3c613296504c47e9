import { compare, type Decimal, decimal, subtract, zero } from '../../shared/decimal/decimal.ts';
import type { StoredRecord } from '../platform/rates/record-store.ts';
import type { LoadableRow } from './check-rows.ts';
import type { FileProblem } from './file-problem.ts';
import type { Figure, JumpLimit } from './rate-record.ts';

interface Point {
	readonly date: string;
	readonly value: string;
}

/**
 * The figures that are absurdly far from the one of the date before, be that stored or in the file, or from the one
 * that they replace.
 *
 * @param stored the current records around the dates of the file
 */
export function findJumps(rows: readonly LoadableRow[], stored: readonly StoredRecord[]): readonly FileProblem[] {
	const kept = new Map(stored.map((record) => [`${record.pk}\n${record.sk}`, record]));
	const series = new Map<string, Map<string, string>>();
	const nameOf = ({ pk, sk }: { readonly pk: string; readonly sk: string }, path: readonly string[]) =>
		[pk, sk.slice(10), ...path].join('\n');
	const add = (name: string, date: string, value: string) => {
		const known = series.get(name) ?? new Map<string, string>();
		series.set(name, known.set(date, value));
	};
	const paths = new Map(rows.flatMap(({ record }) => record.figures.map(({ path }) => [path.join('\n'), path])));
	for (const record of stored) {
		for (const path of paths.values()) {
			const value = valueAt(record, path);
			if (value !== undefined) add(nameOf(record, path), record.sk.slice(0, 10), value);
		}
	}
	for (const { record } of rows) {
		for (const { path, value } of record.figures) add(nameOf(record, path), record.recordDate, value);
	}
	const points = new Map([...series].map(([name, values]) => [name, ascending(values)]));

	return rows.flatMap(({ line, record }) =>
		record.figures.flatMap((figure) => {
			const before = pointBefore(points.get(nameOf(record, figure.path)) ?? [], record.recordDate);
			const replaced = valueAt(kept.get(`${record.pk}\n${record.sk}`), figure.path);
			const flag = (expected: string) => ({ line, column: figure.column, value: figure.value, expected });
			if (replaced !== undefined && isFar(figure, replaced)) {
				return [flag(`is far from ${replaced}, which it replaces: confirm it`)];
			}
			if (before === undefined || !isFar(figure, before.value)) return [];
			return [flag(`is far from ${before.value} of ${before.date}: confirm it`)];
		}),
	);
}

function valueAt(record: unknown, path: readonly string[]): string | undefined {
	const found = path.reduce((at, step) => (at as Record<string, unknown> | undefined)?.[step], record);
	return typeof found === 'string' ? found : undefined;
}

function ascending(values: ReadonlyMap<string, string>): readonly Point[] {
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

function isFar({ value, jumpLimit }: Figure, other: string): boolean {
	return compare(size(subtract(decimal(value), decimal(other))), limitFrom(jumpLimit, decimal(other))) > 0;
}

function limitFrom(limit: JumpLimit, from: Decimal): Decimal {
	if ('distance' in limit) return decimal(limit.distance);
	const part = decimal(limit.part);
	return { unscaled: part.unscaled * size(from).unscaled, scale: part.scale + from.scale };
}

function size(value: Decimal): Decimal {
	return compare(value, zero) < 0 ? subtract(zero, value) : value;
}
