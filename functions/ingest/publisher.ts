import type { LocalDate } from '../../shared/time/local-date.ts';
import type { PublisherRequest } from './publisher-client.ts';

/** Days from one to another, both included. */
export interface DateRange {
	readonly from: LocalDate;
	readonly to: LocalDate;
}

/** A fixing as its publisher writes it. */
export interface PublishedFixing {
	readonly date: LocalDate;
	/** Percent per year in the publisher's own digits; not checked yet. */
	readonly value: string;
	/** The day or the instant of publication, where the publisher says it. */
	readonly publishedAt?: string;
	/** The publisher's own mark of a value that replaces an earlier one. */
	readonly revisionIndicator?: string;
}

/** How one index is asked for and read. */
export interface Publisher {
	readonly index: string;
	/** Whose figures they are. */
	readonly source: string;
	/** @param skip rows of earlier pages, for a publisher who gives the latest rows page by page */
	request(range: DateRange, skip: number): PublisherRequest;
	/**
	 * What an answer holds, whichever days it is for. A day whose figure is left blank is left out.
	 *
	 * @throws PublisherFailure when the answer is not made as it always was
	 */
	parse(text: string): readonly PublishedFixing[];
	/** Rows of a full page, where there are pages. */
	readonly pageRows?: number;
}
