import type { LocalDate } from '#shared/time/local-date.ts';

/** A rate of an instrument for a term. */
export interface TermFigure {
	readonly ric: string;
	/** Value date. */
	readonly recordDate: LocalDate;
	readonly publicationDate?: LocalDate;
	/** Percent per year. */
	readonly value: string;
	readonly tenor: string;
	/** The last overnight fixing of a rate that the portal compounds; undefined for a loaded one. */
	readonly lastFixing?: LocalDate;
}

/** An instrument with figures of its latest value dates, ascending by value date in each tenor. */
export interface TermInstrument {
	readonly name: string;
	/** The overnight index that the portal compounds; undefined for a loaded instrument. */
	readonly index?: string;
	readonly figures: readonly TermFigure[];
}
