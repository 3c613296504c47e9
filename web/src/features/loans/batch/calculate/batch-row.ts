import { ApiError } from '#lib/api-client.ts';
import { requestBatches } from '#lib/request-batches.ts';
import { type Session, stateKeyOf } from '#lib/session-context.ts';
import { type BatchOutcome, maxBatchLoans } from '#shared/contract/compound-batch.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import type { DateDecision, DateNote, TermFault } from '../check/check-dates.ts';
import type { BatchAnswers, BatchReading, ReadRow } from '../file/batch-reading.ts';

interface LoanOfRow {
	readonly line: number;
	readonly loan: LoanRequest;
}

interface Sending {
	readonly send: (loans: readonly LoanRequest[]) => Promise<readonly BatchOutcome[]>;
	/** Called with the outcomes of each request, by row. */
	readonly onOutcomes: (outcomes: ReadonlyMap<number, RowOutcome>) => void;
}

/** A quarter of the maximum body size: a character takes at most three bytes. */
const limits = { items: maxBatchLoans, length: 256 * 1024 };

const badRequest = 400;
const tooLarge = 413;

/**
 * Calculates loans in requests that the API accepts.
 *
 * A refused request is split in halves, so that one invalid loan does not prevent the results of the others.
 */
export async function calculateLoans(loans: readonly LoanOfRow[], { send, onOutcomes }: Sending): Promise<void> {
	const waiting = [...requestBatches(loans, limits)];
	for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
		try {
			const answered = await send(batch.map(({ loan }) => loan));
			onOutcomes(outcomesByRow(batch, answered));
		} catch (error) {
			const isRefused = error instanceof ApiError && (error.status === badRequest || error.status === tooLarge);
			if (!isRefused) throw error;
			const half = Math.ceil(batch.length / 2);
			if (batch.length > 1) waiting.unshift(batch.slice(0, half), batch.slice(half));
			else onOutcomes(new Map(batch.map(({ line }) => [line, { problem: problemOf(error) }])));
		}
	}
}

function outcomesByRow(
	batch: readonly LoanOfRow[],
	answered: readonly BatchOutcome[],
): ReadonlyMap<number, RowOutcome> {
	const byPosition = new Map(answered.map((outcome) => [outcome.position, outcome]));
	return new Map(
		batch.map(({ line }, i) => {
			const outcome = byPosition.get(i + 1);
			if (outcome === undefined || answered.length !== batch.length) {
				throw new Error(`${batch.length} loans were answered with ${answered.length} outcomes`);
			}
			return [line, outcome];
		}),
	);
}

const problemOf = ({ message, code, params, issues }: ApiError): NonNullable<RowOutcome['problem']> => ({
	message,
	...(code === undefined ? {} : { code }),
	...(params === undefined ? {} : { params }),
	...(issues === undefined ? {} : { issues }),
});

export interface Batch {
	readonly file: File;
	readonly isPasted: boolean;
	readonly answers: BatchAnswers;
	/** Mappings of the organisation; undefined until they are loaded. */
	readonly mappings: readonly TableMapping[] | undefined;
	readonly dates: DateDecision | undefined;
	readonly read: BatchReading | undefined;
	/** Outcomes by row. */
	readonly outcomes: ReadonlyMap<number, RowOutcome>;
	readonly calculatedAt?: string | undefined;
	/** Identifier of the saved batch with these outcomes; undefined until it is saved. */
	readonly savedId?: string | undefined;
	/** The calendars with which the batch was calculated. */
	readonly calendars: string;
}

/** Kept for the session, so that the batch is still shown after a row was opened in the calculator. */
const kept = new WeakMap<object, Batch>();

export const keptBatch = (session: Session): Batch | undefined => kept.get(stateKeyOf(session));

export function keepBatch(session: Session, batch: Batch | undefined): void {
	if (batch === undefined) kept.delete(stateKeyOf(session));
	else kept.set(stateKeyOf(session), batch);
}

export type RowOutcome = Pick<BatchOutcome, 'result' | 'problem'>;

export interface BatchRow {
	readonly read: ReadRow;
	/** Absent if the row is not calculated. */
	readonly outcome?: RowOutcome;
	/** Dates that are not business days, with the user's decision. */
	readonly dateNotes?: readonly DateNote[];
	/** Line of the first row with the same loan. */
	readonly repeats?: number;
	/** Faults of the terms that are found without calling the portal; missing if the row is calculated. */
	readonly termFaults?: readonly TermFault[];
}

/**
 * Marks the rows that repeat an earlier row: loan ID and terms are equal; without a loan ID, the whole row. They count
 * in totals, because two separate loans can be equal.
 */
export function markRepeats(rows: readonly BatchRow[]): readonly BatchRow[] {
	const firstLines = new Map<string, number>();
	return rows.map((row) => {
		const { line, loan, own } = row.read;
		if (loan === undefined) return row;
		const key = JSON.stringify([loan, loan.loanId === undefined ? own : undefined]);
		const first = firstLines.get(key);
		if (first === undefined) firstLines.set(key, line);
		return first === undefined ? row : { ...row, repeats: first };
	});
}

/** State of a row: faulty cells or terms, refused by the portal, calculated, or not sent yet. */
export type RowState = 'faulty' | 'refused' | 'calculated' | 'waiting';

export function rowState({ read, outcome, termFaults = [] }: BatchRow): RowState {
	if (read.loan === undefined) return 'faulty';
	if (outcome?.result !== undefined) return 'calculated';
	if (outcome !== undefined) return 'refused';
	return termFaults.length > 0 ? 'faulty' : 'waiting';
}

/** Value of a field: as calculated, or as written in the file if the row has faults. */
export function fieldText({ read }: BatchRow, field: keyof ReadRow['written']): string | undefined {
	const value = read.loan?.[field] ?? read.written[field];
	if (value === undefined) return undefined;
	return Array.isArray(value) ? value.join(', ') : String(value);
}
