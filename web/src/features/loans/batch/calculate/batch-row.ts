import { ApiError, type Session, stateKeyOf } from '#lib/api-client.ts';
import { requestBatches } from '#lib/request-batches.ts';
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
	/** Called after each request with its outcomes, by line of the row. */
	readonly onOutcomes: (outcomes: ReadonlyMap<number, RowOutcome>) => void;
}

/** Maximum length in characters: a quarter of the body size in bytes, as a character takes up to three bytes. */
const limits = { items: maxBatchLoans, length: 256 * 1024 };

const badRequest = 400;
const tooLarge = 413;

/**
 * Calculates loans in several requests, each within the API's limits.
 *
 * If a request is refused, it is split in halves and sent again, so that one invalid loan does not prevent the results
 * of the others.
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
	/** Column mappings of the organisation. Undefined until they are loaded. */
	readonly mappings: readonly TableMapping[] | undefined;
	readonly dates: DateDecision | undefined;
	readonly read: BatchReading | undefined;
	/** Results or problems of the calculated rows, by line. */
	readonly outcomes: ReadonlyMap<number, RowOutcome>;
	readonly calculatedAt?: string | undefined;
	/** Identifier of the saved batch. Undefined if these outcomes are not saved. */
	readonly savedId?: string | undefined;
	/** Calendars with which the batch was calculated, as text for comparison. */
	readonly calendars: string;
}

/** Batches of the open sessions. A batch is still shown after one of its loans is opened in the calculator. */
const kept = new WeakMap<object, Batch>();

export const keptBatch = (session: Session): Batch | undefined => kept.get(stateKeyOf(session));

export function keepBatch(session: Session, batch: Batch | undefined): void {
	if (batch === undefined) kept.delete(stateKeyOf(session));
	else kept.set(stateKeyOf(session), batch);
}

export type RowOutcome = Pick<BatchOutcome, 'result' | 'problem'>;

export interface BatchRow {
	readonly read: ReadRow;
	/** Missing until the row is calculated. */
	readonly outcome?: RowOutcome;
	/** The loan's dates that are not business days, with the dates used in the calculation. */
	readonly dateNotes?: readonly DateNote[];
	/** Line of the earliest row that has the same loan, if that is a different row. */
	readonly repeats?: number;
	/** Faults of the loan's terms that the browser has found. Missing if the row can be calculated. */
	readonly termFaults?: readonly TermFault[];
}

/**
 * Marks each row that repeats an earlier row. Two rows are equal if their loan ID and terms are equal, or, without a
 * loan ID, if all their cells are equal. Repeated rows count in totals, because two separate loans can have equal
 * terms.
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

/** State of a row: it has faults, the portal has refused it, it is calculated, or it is not sent yet. */
export type RowState = 'faulty' | 'refused' | 'calculated' | 'waiting';

export function rowState({ read, outcome, termFaults = [] }: BatchRow): RowState {
	if (read.loan === undefined) return 'faulty';
	if (outcome?.result !== undefined) return 'calculated';
	if (outcome !== undefined) return 'refused';
	return termFaults.length > 0 ? 'faulty' : 'waiting';
}

/** Returns a field of a row: as calculated, or as written in the file if the row has faults. */
export function fieldText({ read }: BatchRow, field: keyof ReadRow['written']): string | undefined {
	const value = read.loan?.[field] ?? read.written[field];
	if (value === undefined) return undefined;
	return Array.isArray(value) ? value.join(', ') : String(value);
}
