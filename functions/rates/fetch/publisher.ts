import * as z from 'zod';
import { readCsv } from '#platform/files/read-csv.ts';
import type { StatedFixing } from '#shared/benchmark/fixing-series.ts';
import { duplicateKey } from '#shared/input/duplicate-key.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { readWrittenDate } from '#shared/time/read-written-date.ts';

/** A range of dates, including both ends. */
export interface DateRange {
	readonly from: LocalDate;
	readonly to: LocalDate;
}

export interface PublisherRequest {
	readonly host: string;
	readonly path: string;
	readonly format: 'json' | 'csv';
	/** HTTP status with which the publisher reports a range without fixings. */
	readonly emptyStatus?: number;
}

export interface Publisher {
	readonly index: string;
	readonly source: string;
	/** @param skip number of rows on the previous pages, for a publisher that returns the latest rows page by page */
	request(range: DateRange, skip: number): PublisherRequest;
	/** Skips dates with a blank rate. Throws a PublisherFailure if the response has a different structure. */
	parse(text: string): readonly StatedFixing[];
	/** Number of rows on a full page, for a publisher whose responses have pages. */
	readonly pageRows?: number;
}

export const digits = z.string();

export const nothing = z.literal([null, '']);

/** Numbers become text with their original digits: 3.60 becomes `"3.60"`. Throws a PublisherFailure. */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> {
	const parsed = schema.safeParse(parseExactly(text));
	if (parsed.success) return parsed.data;
	const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'not readable' };
	throw new PublisherFailure('changed-shape', `${pathText(path)}: ${message}`, { cause: parsed.error });
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

function parseExactly(text: string): unknown {
	const keepDigits: Reviver = (_, value, context) => (typeof value === 'number' ? context?.source : value);
	let value: unknown;
	try {
		value = JSON.parse(text, keepDigits);
	} catch (cause) {
		throw new PublisherFailure('changed-shape', 'the answer is not JSON', { cause });
	}
	const duplicate = duplicateKey(text, value);
	if (duplicate === undefined) return value;
	throw new PublisherFailure('changed-shape', `${pathText(duplicate.path)}: there twice`);
}

function pathText(path: readonly PropertyKey[]): string {
	const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
	return parts.join('').replace(/^\./, '') || 'the answer';
}

/** Parses `2026-06-15`, `20260615`, `15 Jun 2026` and `15-Jun-2026`. Throws a PublisherFailure. */
export function readDate(text: string): LocalDate {
	const date = /^[\dA-Za-z -]{8,11}$/.test(text) ? readWrittenDate(text) : undefined;
	if (date === undefined) throw new PublisherFailure('changed-shape', `${JSON.stringify(text)} is not a date`);
	return date;
}

type PublisherFault =
	| 'unreachable'
	| 'time-out'
	| 'status'
	| 'redirected'
	| 'unexpected-content'
	| 'too-large'
	| 'changed-shape';

export class PublisherFailure extends Error {
	override readonly name = 'PublisherFailure';
	readonly fault: PublisherFault;

	constructor(fault: PublisherFault, message: string, options?: ErrorOptions) {
		super(message, options);
		this.fault = fault;
	}
}

const limits = { maxRows: 100_000, maxCharacters: 10_000, hasBlanksAroundQuotes: true };

/** Skips blank rows. Throws a PublisherFailure if the response is not CSV. */
export function readCsvRows(text: string, delimiter: ',' | ';' = ','): readonly (readonly string[])[] {
	const csv = readCsv(text, { ...limits, delimiter });
	if ('reason' in csv) {
		const line = csv.line === undefined ? '' : ` in line ${csv.line}`;
		throw new PublisherFailure('changed-shape', `the answer is not CSV: ${csv.reason}${line}`);
	}
	return csv.rows.map(({ cells }) => cells.map(({ text }) => text));
}

/** @throws PublisherFailure that names a missing column */
export function readColumns(
	[header, ...rows]: readonly (readonly string[])[],
	names: readonly string[],
): readonly (readonly string[])[] {
	const places = names.map((name) => columnNamed(header ?? [], name));
	return rows.map((row) => places.map((place) => row[place] ?? ''));
}

export function columnNamed(header: readonly string[], name: string): number {
	const place = header.indexOf(name);
	if (place < 0) throw new PublisherFailure('changed-shape', `the column ${name} is missing`);
	return place;
}
