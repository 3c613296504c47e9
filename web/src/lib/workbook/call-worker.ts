export type WorkerAnswer<Result> = { readonly result: Result } | { readonly failure: string };

interface CallOptions {
	/** Ends the worker. */
	readonly signal?: AbortSignal;
	/** After this time the worker is ended and the call fails. */
	readonly mostMillis?: number;
	readonly transfer?: readonly Transferable[];
}

/** One call of a worker made for it, which ends with the call. Rejects with the reason of the signal. */
export function callWorker<Result>(worker: Worker, message: unknown, options: CallOptions = {}): Promise<Result> {
	const { signal, mostMillis, transfer = [] } = options;
	const answered = new Promise<Result>((resolve, reject) => {
		worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer<Result>>) => {
			if ('result' in data) resolve(data.result);
			else reject(new Error(`the worker failed: ${data.failure}`));
		});
		worker.addEventListener('error', (event) => reject(new Error('the worker failed', { cause: event })));
		if (mostMillis !== undefined) setTimeout(() => reject(new WorkerTimeout()), mostMillis);
		signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
		if (signal?.aborted === true) reject(signal.reason);
	});
	worker.postMessage(message, [...transfer]);
	return answered.finally(() => worker.terminate());
}

export class WorkerTimeout extends Error {
	override readonly name = 'WorkerTimeout';
}
