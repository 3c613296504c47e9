import { ApiError } from '#lib/api-client.ts';
import { requestBatches } from '#lib/request-batches.ts';
import { type Session, stateKeyOf } from '#lib/session-context.ts';
import { type BatchOutcome, maxBatchLoans } from '#shared/contract/compound-batch.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import type { DateDecision, DateNote, TermFault } from '../check/check-terms.ts';
import type { BatchAnswers, BatchReading, ReadRow } from '../file/batch-reading.ts';

interface LoanOfRow {
	readonly line: number;
	readonly loan: LoanRequest;
}

interface Sending {
	readonly send: (loans: readonly LoanRequest[]) => Promise<readonly BatchOutcome[]>;
	readonly onOutcomes: (outcomes: ReadonlyMap<number, RowOutcome>) => void;
}

/** Maximum length in characters: a quarter of the body size in bytes, as a character takes up to three bytes. */
const limits = { items: maxBatchLoans, length: 256 * 1024 };

const badRequest = 400;
const tooLarge = 413;

/** Sends loans in requests within the API's limits. Splits a refused request, to isolate an invalid loan. */
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

function outcomesByRow(batch: readonly LoanOfRow[], answered: readonly BatchOutcome[]) {
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
	readonly mappings: readonly TableMapping[] | undefined;
	readonly dates: DateDecision | undefined;
	readonly read: BatchReading | undefined;
	readonly outcomes: ReadonlyMap<number, RowOutcome>;
	readonly calculatedAt?: string | undefined;
	readonly savedId?: string | undefined;
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
	readonly outcome?: RowOutcome;
	readonly dateNotes?: readonly DateNote[];
	/** Line of the earliest row that has the same loan, if that is a different row. */
	readonly repeats?: number;
	readonly termFaults?: readonly TermFault[];
}

/** Marks rows that repeat an earlier one. They count in totals, because two separate loans can have equal terms. */
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

type RowState = 'faulty' | 'refused' | 'calculated' | 'waiting';

export function rowState({ read, outcome, termFaults = [] }: BatchRow): RowState {
	if (read.loan === undefined) return 'faulty';
	if (outcome?.result !== undefined) return 'calculated';
	if (outcome !== undefined) return 'refused';
	return termFaults.length > 0 ? 'faulty' : 'waiting';
}

export function fieldText({ read }: BatchRow, field: keyof ReadRow['written']): string | undefined {
	const value = read.loan?.[field] ?? read.written[field];
	if (value === undefined) return undefined;
	return Array.isArray(value) ? value.join(', ') : String(value);
}
