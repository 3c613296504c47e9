import type { LocalDate } from '../../shared/time/local-date.ts';
import type { IncomingRecord } from '../platform/rates/apply-record.ts';
import type { Pointer } from '../platform/rates/rate-keys.ts';

/** A figure of a file, or several that belong together, that count for one record date and tenor. */
export interface RateRecord extends IncomingRecord {
	/** Items by which it is found: by its publication date, and its series among those of its kind. */
	readonly pointers: readonly Pointer[];
	/** Names the record within the file. */
	readonly identity: Readonly<Record<string, string>>;
	readonly recordDate: LocalDate;
	/** What jumps are looked for in: the figure's column in the file, where it is kept, its value. */
	readonly figures: readonly Figure[];
}

export interface Figure {
	readonly column: string;
	/** The attribute, or the steps to it. */
	readonly path: readonly string[];
	readonly value: string;
	/** How far it may be from the figure before without being flagged. */
	readonly jumpLimit: JumpLimit;
}

/** A distance in the figure's own unit, or a part of the figure before. */
export type JumpLimit = { readonly distance: string } | { readonly part: string };
