import type { LocalDate } from '../../../shared/time/local-date.ts';

/**
 * What is loaded from a publisher's file:
 *
 * - `fallback`: name is the rate that is replaced, `figures` by rate type; of implied rates the points, spot and days
 * - `cash`: name is the category, `feature` and `compounding` say which row, `figures` by heading
 * - `term`: name is the instrument, `figures.value` its rate
 * - `overnight-extra`: name is the overnight index, `fields` what else a profile's columns may show of its fixing
 * - `forward-quote`: name is the implied rate, with `forwardPoints`, `spotRef` and `dayCount` of the record date
 * - `consumer-spread-start`: name is `Consumer Cash Products`, `figures.value` the spread on 3 July 2023
 * - `quote`: name is the instrument, `figures.value` its quote in `unit`
 */
export type RecordKind =
	| 'fallback'
	| 'cash'
	| 'term'
	| 'overnight-extra'
	| 'forward-quote'
	| 'consumer-spread-start'
	| 'quote';

/** Whose records. */
export interface RecordSeries {
	readonly kind: RecordKind;
	readonly currency: string;
	readonly name: string;
}

/** What tells the records of a series apart. */
export interface RecordKeyParts {
	readonly recordDate: LocalDate;
	readonly tenor: string;
	readonly compounding?: string | undefined;
	readonly feature?: string | undefined;
}

export interface RateKey {
	readonly pk: string;
	readonly sk: string;
}

/** By which something is found; written after it. */
export type Pointer = RateKey & Readonly<Record<string, string>>;

/** Where a fixing is kept, under its date. */
export const fixingsOf = (index: string) => `INDEX#${index}`;
export const heldFixingsOf = (index: string) => `${fixingsOf(index)}#HELD`;
export const rejectedFixingsOf = (index: string) => `${fixingsOf(index)}#REJECTED`;

/** Where published records are kept, under {@link recordKey}. */
export const recordsOf = (of: RecordSeries) => `RECORD#${seriesName(of)}`;
/** What was published on a day: under `<publicationDate>#` and the key of the record. */
export const publishedOf = (of: RecordSeries) => `PUBLISHED#${seriesName(of)}`;
/** The series of a kind, under `<currency>#<name>`. */
export const seriesOf = (kind: RecordKind) => `RECORDS#${kind}`;

const seriesName = ({ kind, currency, name }: RecordSeries) => `${kind}#${currency}#${name}`;

/** `<recordDate>#<tenor>`, of a cash fallback followed by `#<compounding>#<feature>`. */
export function recordKey({ recordDate, tenor, compounding, feature }: RecordKeyParts): string {
	return [recordDate, tenor, ...(compounding === undefined ? [] : [compounding, feature])].join('#');
}

/** The items by which a record is found: its series among those of the kind, and the day of its publication. */
export function pointersTo(of: RecordSeries, key: string, publicationDate: string | undefined): readonly Pointer[] {
	const series = { pk: seriesOf(of.kind), sk: `${of.currency}#${of.name}`, ...of };
	if (publicationDate === undefined) return [series];
	return [series, { pk: publishedOf(of), sk: `${publicationDate}#${key}`, key }];
}

/** What a record replaced is kept in a partition beside it. */
export function historyKey({ pk, sk }: RateKey, revision: number): RateKey {
	return { pk: `${pk}#HISTORY`, sk: `${sk}#${String(revision).padStart(4, '0')}` };
}

/** How the fetching of an index went, under its name. */
export const indexStatesKey = 'STATE';

/** The object that lay last under a name of the ingest bucket. */
export const dropKey = (kind: string, source: string): RateKey => ({ pk: `DROP#${kind}`, sk: source });
/** What a content did when it was loaded first. */
export const firstLoadKey = (kind: string, fileHash: string): RateKey => ({ pk: `FILE#${kind}`, sk: fileHash });
