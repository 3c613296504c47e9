import { ApiError } from '#lib/api-client.ts';
import { requestBatches } from '#lib/request-batches.ts';
import { type BatchOutcome, maxBatchLoans } from '#shared/contract/compound-batch.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import type { RowOutcome } from './batch-row.ts';

/** A loan of a file, by its row. */
export interface LoanOfRow {
	readonly line: number;
	readonly loan: LoanRequest;
}

interface Sending {
	readonly send: (loans: readonly LoanRequest[]) => Promise<readonly BatchOutcome[]>;
	/** Called with the outcomes of each request, by row. */
	readonly onOutcomes: (outcomes: ReadonlyMap<number, RowOutcome>) => void;
}

/** A quarter of the largest body: a character takes at most three bytes. */
const limits = { items: maxBatchLoans, length: 256 * 1024 };

const badRequest = 400;
const tooLarge = 413;

/**
 * Calculates loans in requests of a size that the API takes.
 *
 * A request that is refused as a whole is sent in halves, so that one loan cannot keep the others from a result.
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
