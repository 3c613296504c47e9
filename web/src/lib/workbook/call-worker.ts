export type WorkerAnswer<Result, Part = never> =
	| { readonly part: Part }
	| { readonly result: Result }
	| { readonly failure: string };

interface CallOptions<Part> {
	readonly signal?: AbortSignal;
	readonly maxMillis?: number;
	readonly transfer?: readonly Transferable[];
	readonly onPart?: (part: Part) => void;
}

export function callWorker<Result, Part = never>(
	worker: Worker,
	message: unknown,
	options: CallOptions<Part> = {},
): Promise<Result> {
	const { signal, maxMillis, transfer = [], onPart } = options;
	const answered = new Promise<Result>((resolve, reject) => {
		worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer<Result, Part>>) => {
			if ('part' in data) onPart?.(data.part);
			else if ('result' in data) resolve(data.result);
			else reject(new Error(`the worker failed: ${data.failure}`));
		});
		worker.addEventListener('error', (event) => reject(new Error('the worker failed', { cause: event })));
		if (maxMillis !== undefined) setTimeout(() => reject(new WorkerTimeout()), maxMillis);
		signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
		if (signal?.aborted === true) reject(signal.reason);
	});
	worker.postMessage(message, [...transfer]);
	return answered.finally(() => worker.terminate());
}

export class WorkerTimeout extends Error {
	override readonly name = 'WorkerTimeout';
}
