import { publicationCalendar } from '#functions/calendars/publication-clock.ts';
import type { Fixing } from '#shared/benchmark/fixing-series.ts';
import { findOutliers, isAmong } from '#shared/benchmark/outlier.ts';
import { outlierLimit, publicationOf } from '#shared/benchmark/publication.ts';
import { epochDay } from '#shared/time/local-date.ts';
import {
	fixingOf,
	lastFixing,
	quarantinedFixings,
	quarantineFixing,
	rejectedFixings,
	releaseFixing,
} from '../store/fixing-records.ts';
import { fixingsOf, type StoredRecord } from '../store/rate-keys.ts';
import type { LoadableRow } from './check-rows.ts';
import type { FileFault } from './report.ts';

export const overnightStore = {
	lastFixing,
	quarantinedFixings,
	quarantineFixing,
	rejectedFixings,
	releaseFixing,
	publicationCalendar,
};

export type OvernightStore = typeof overnightStore;

const byIndex = (rows: readonly LoadableRow[]) => Map.groupBy(rows, ({ record }) => record.identity.name ?? '');

export async function findHolidays(rows: readonly LoadableRow[], store: OvernightStore): Promise<FileFault[]> {
	const faults: FileFault[] = [];
	for (const [name, ofIndex] of byIndex(rows)) {
		const publication = publicationOf(name);
		const calendar = publication === undefined ? undefined : await store.publicationCalendar(publication);
		if (publication === undefined || calendar === undefined) continue;
		for (const { line, record, dateColumn } of ofIndex) {
			const day = epochDay(record.recordDate);
			if (calendar.outside(day) !== undefined || calendar.isBusinessDay(day)) continue;
			const expected = `is a holiday of ${publication.calendar}: ${name} has no fixing`;
			faults.push({ line, column: dateColumn, value: record.recordDate, expected });
		}
	}
	return faults;
}

/** A row that is not loaded because an operator has to confirm it, or has already rejected it. */
export interface OutlierRow {
	readonly row: LoadableRow;
	readonly comparedWith: Fixing;
	readonly isRejected: boolean;
}

export async function screenRows(
	rows: readonly LoadableRow[],
	stored: readonly StoredRecord[],
	store: OvernightStore,
): Promise<{ readonly credible: readonly LoadableRow[]; readonly outliers: readonly OutlierRow[] }> {
	const credible: LoadableRow[] = [];
	const outliers: OutlierRow[] = [];
	for (const [name, ofIndex] of byIndex(rows)) {
		const publication = publicationOf(name);
		if (publication === undefined) {
			credible.push(...ofIndex);
			continue;
		}
		const sorted = ofIndex.toSorted((a, b) => (a.record.recordDate < b.record.recordDate ? -1 : 1));
		const first = sorted[0]?.record.recordDate;
		const before = first === undefined ? undefined : await store.lastFixing(name, first);
		const rejected = await store.rejectedFixings(name);
		const storedThere = stored
			.filter(({ pk, sk }) => pk === fixingsOf(name) && first !== undefined && sk >= first)
			.map(fixingOf);
		const incoming = new Map(sorted.map((row) => [row.record.recordDate, { ...statedIn(row), row }]));
		const known = before === undefined ? storedThere : [before, ...storedThere];
		for (const found of findOutliers(incoming, known, outlierLimit)) {
			const { row } = found.fixing;
			if (found.verdict !== 'outlier') credible.push(row);
			else outliers.push({ row, comparedWith: found.comparedWith, isRejected: isAmong(found.fixing, rejected) });
		}
	}
	return { credible, outliers };
}

/** Returns outliers that were skipped because a different rate was stated later. */
export async function quarantineOutliers(
	outliers: readonly OutlierRow[],
	{ source, takenAt }: { readonly source: string; readonly takenAt: string },
	store: OvernightStore,
): Promise<ReadonlySet<OutlierRow>> {
	const overtaken = new Set<OutlierRow>();
	for (const outlier of outliers) {
		if (outlier.isRejected) continue;
		const { record } = outlier.row;
		const publishedAt = record.details?.publishedAt;
		const published = typeof publishedAt === 'string' ? { publishedAt } : {};
		const { comparedWith } = outlier;
		const fixing = { ...statedIn(outlier.row), ...published, source, askedAt: takenAt, comparedWith };
		if (!(await store.quarantineFixing(record.identity.name ?? '', fixing))) overtaken.add(outlier);
	}
	return overtaken;
}

/** Removes outliers from quarantine if rows for their dates are loaded, except outliers stated after the file. */
export async function releaseLoaded(
	loaded: readonly LoadableRow[],
	takenAt: string,
	store: OvernightStore,
): Promise<void> {
	for (const [name, rows] of byIndex(loaded)) {
		if (publicationOf(name) === undefined) continue;
		const dates = new Set(rows.map(({ record }) => record.recordDate));
		for (const { date } of await store.quarantinedFixings(name)) {
			if (dates.has(date)) await store.releaseFixing(name, date, { statedUpTo: takenAt });
		}
	}
}

const statedIn = ({ record }: LoadableRow): Fixing => ({
	date: record.recordDate,
	value: String(record.content.value),
});
