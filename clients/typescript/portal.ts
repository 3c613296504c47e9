import { Connection, type PortalOptions } from './connection.ts';
import {
	type LoanFile,
	type LoanFileStartRequest,
	type Operations,
	operations,
	type RunResultsRequest,
	type RunStartRequest,
	type RunStatusAnswer,
} from './operations.ts';

export {
	type CallOptions,
	type Credential,
	type Issue,
	keyPair,
	NoAnswer,
	type PortalOptions,
	Problem,
	password,
} from './connection.ts';
export type * from './operations.ts';

/** Options for a file that is uploaded, calculated and downloaded in one call. */
export interface FileOptions<State> {
	/** Signal that stops waiting and cancels the work in the portal. */
	readonly signal?: AbortSignal;
	/** Function that is called with each state of the work, including the last. */
	readonly onProgress?: (state: State) => void;
}

/** Thrown if the work on a file ends without a result. */
export class FileFailed extends Error {
	/** Final state, such as `failed` or `cancelled`. */
	readonly state: string;
	readonly code: string | undefined;

	constructor(state: string, reason: { readonly code?: string; readonly message?: string } | undefined) {
		super(reason?.message ?? `The file ended in the state ${state}.`);
		this.name = 'FileFailed';
		this.state = state;
		this.code = reason?.code;
	}
}

/** Client of the portal. Calls operations by name, and calculates whole files in one call. */
export class Portal extends Connection<Operations> {
	constructor(options: PortalOptions) {
		super(operations, options);
	}

	/**
	 * Values a file of deals: uploads the file, starts a run, waits for its end, and opens the result.
	 *
	 * @param file rows in the format of `terms.format`
	 * @returns the run with its first faults; the result file as a stream of bytes
	 * @throws FileFailed if the run has no result
	 */
	async valueFile(
		file: Blob,
		terms: Omit<RunStartRequest, 'runId' | 'deals'>,
		{
			result = terms.format === 'csv' ? 'results.csv' : 'results.jsonl',
			signal,
			onProgress,
		}: FileOptions<RunStatusAnswer> & { readonly result?: RunResultsRequest['file'] } = {},
	): Promise<{ readonly run: RunStatusAnswer; readonly result: ReadableStream<Uint8Array> }> {
		const place = { format: terms.format, bytes: file.size };
		const { runId } = await this.upload(() => this.call('runUpload', place, { signal }), file, signal);
		const run = await this.#untilAborted(
			async () => {
				// The request contains the run ID, so repeating it does not start a second run.
				await this.call('runStart', { ...terms, runId }, { signal, isRepeatable: true });
				return this.poll(async () => {
					const status = await this.call('runStatus', { runId }, { signal });
					onProgress?.(status);
					return ['done', 'failed', 'cancelled'].includes(status.state) ? status : undefined;
				}, signal);
			},
			() => this.call('runCancel', { runId }),
			signal,
		);
		if (run.state !== 'done') throw new FileFailed(run.state, run.failure);
		const link = () =>
			this.call('runResults', { runId, ...(result === undefined ? {} : { file: result }) }, { signal });
		return { run, result: await this.download(link, signal) };
	}

	/**
	 * Calculates a loan file: uploads and submits the file, waits for its end, and opens the result.
	 *
	 * @param terms if `runNow` is false, the portal calculates the file at the configured times of its currencies; this
	 * can take hours
	 * @returns the state of the loan file; the result as a stream of bytes
	 * @throws FileFailed if there is no result
	 */
	async calculateLoanFile(
		file: Blob,
		terms: Omit<LoanFileStartRequest, 'fileId' | 'content'>,
		{ signal, onProgress }: FileOptions<LoanFile> = {},
	): Promise<{ readonly loanFile: LoanFile; readonly result: ReadableStream<Uint8Array> }> {
		const link = () => this.call('loanFileUpload', { bytes: file.size }, { signal });
		const { fileId } = await this.upload(link, file, signal);
		const handIn = { runNow: true, ...terms, fileId };
		const { deliveryId } = await this.call('loanFileStart', handIn, { signal, isRepeatable: true });
		const loanFile = await this.#untilAborted(
			() =>
				this.poll(async () => {
					const state = await this.#loanFile(deliveryId, terms.fileName, signal);
					if (state !== undefined) onProgress?.(state);
					const hasEnded = state?.hasResult || ['failed', 'cancelled'].includes(state?.state ?? '');
					return hasEnded ? state : undefined;
				}, signal),
			() => this.call('loanFileCancel', { deliveryId }),
			signal,
		);
		if (!loanFile.hasResult) throw new FileFailed(loanFile.state, loanFile.error);
		return {
			loanFile,
			result: await this.download(() => this.call('loanFileResult', { deliveryId }, { signal }), signal),
		};
	}

	async #loanFile(deliveryId: string, search: string, signal: AbortSignal | undefined): Promise<LoanFile | undefined> {
		for await (const { files } of this.pages('loanFileList', { search: search.slice(0, 100) }, { signal })) {
			const found = files.find((each) => each.deliveryId === deliveryId);
			if (found !== undefined) return found;
		}
		return undefined;
	}

	/** Runs work. If aborted, cancels it in the portal, then throws the signal's reason, even if cancelling fails. */
	async #untilAborted<Result>(
		work: () => Promise<Result>,
		cancel: () => Promise<unknown>,
		signal: AbortSignal | undefined,
	): Promise<Result> {
		try {
			return await work();
		} catch (error) {
			if (signal?.aborted) await cancel().catch(() => undefined);
			throw error;
		}
	}
}
