import { type Session, stateKeyOf } from '#lib/session-context.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import type { DateDecision } from '../check/settle-dates.ts';
import type { BatchAnswers, BatchReading } from '../file/batch-reading.ts';
import type { RowOutcome } from './batch-row.ts';

/** A loan file on the screen, with what was read and calculated of it. */
export interface Batch {
	readonly file: File;
	/** True for pasted cells. */
	readonly isPasted: boolean;
	readonly answers: BatchAnswers;
	/** Mappings of the organisation; undefined until they are loaded. */
	readonly mappings: readonly TableMapping[] | undefined;
	readonly dates: DateDecision | undefined;
	readonly read: BatchReading | undefined;
	/** By row. */
	readonly outcomes: ReadonlyMap<number, RowOutcome>;
	/** When the last loans were calculated. */
	readonly calculatedAt?: string | undefined;
	/** Identifier of the saved batch with these outcomes; undefined until it is saved. */
	readonly savedId?: string | undefined;
	/** The calendars of the calculation. */
	readonly calendars: string;
}

/** Lives as long as the session, so that the batch is there again after a row was opened in the calculator. */
const kept = new WeakMap<object, Batch>();

export const keptBatch = (session: Session): Batch | undefined => kept.get(stateKeyOf(session));

export function keepBatch(session: Session, batch: Batch | undefined): void {
	if (batch === undefined) kept.delete(stateKeyOf(session));
	else kept.set(stateKeyOf(session), batch);
}
