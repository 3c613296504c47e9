import type { StatedFixing } from '#shared/benchmark/fixing-series.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

/** A range of dates, both ends included. */
export interface DateRange {
	readonly from: LocalDate;
	readonly to: LocalDate;
}

/** A request to a publisher. */
export interface PublisherRequest {
	readonly host: string;
	/** Path and query. */
	readonly path: string;
	readonly format: 'json' | 'csv';
	/** The status that means: no fixings in this range. */
	readonly emptyStatus?: number;
}

/** Request and reader of one index. */
export interface Publisher {
	readonly index: string;
	/** The source that is stored with each fixing. */
	readonly source: string;
	/** @param skip rows of the pages before, for a publisher that answers the latest rows page by page */
	request(range: DateRange, skip: number): PublisherRequest;
	/**
	 * Every fixing of an answer, with values that are not checked yet. A date with a blank value is left out.
	 *
	 * @throws PublisherFailure when the answer does not have the known shape
	 */
	parse(text: string): readonly StatedFixing[];
	/** Rows of a full page, for a publisher that answers page by page. */
	readonly pageRows?: number;
}
