import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

export interface Call {
	readonly id: number;
	readonly functionName: string;
	/** Number of the thread, if the function has several for concurrent calls. Default: the function's only thread. */
	readonly lane?: number;
	readonly module: string;
	readonly export: string;
	readonly parameters: readonly unknown[];
	readonly context?: CallContext;
}

interface CallContext {
	readonly requestId: string;
	readonly deadlineMillis: number;
	readonly lambdaName: string;
}

export type CallAnswer =
	| { readonly id: number; readonly returned: unknown }
	| { readonly id: number; readonly thrown: string; readonly errorType: string };

export class CallTimeout extends Error {
	override readonly name = 'CallTimeout';
}

export class FunctionFailure extends Error {
	override readonly name = 'FunctionFailure';
	/** Name of the error, as Lambda reports it to Step Functions. */
	readonly errorType: string;

	constructor(text: string, errorType: string) {
		super(text);
		this.errorType = errorType;
	}
}

export interface Runtime {
	/**
	 * Calls an export of a module in the function's thread.
	 *
	 * @throws CallTimeout after the time limit; the thread is replaced, like a Lambda environment
	 * @throws FunctionFailure with the text of the error that the function has thrown
	 */
	call(call: Omit<Call, 'id'>, timeoutMillis: number): Promise<unknown>;
	reload(): void;
	release(functionName: string): void;
	close(): Promise<void>;
}

interface Waiting {
	resolve(returned: unknown): void;
	reject(error: Error): void;
}

interface Thread {
	readonly name: string;
	readonly worker: Worker;
	readonly waiting: Map<number, Waiting>;
	isRetired: boolean;
}

/** Memory limits of a thread. If a function exceeds them, only its own thread ends. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

/**
 * A heap may grow by four times the size of its live objects before V8 marks all of them again. By default V8 doubles a
 * small heap and starts to mark as soon as the remaining space is smaller than the young generation: after every second
 * scavenge.
 */
setFlagsFromString('--heap-growing-percent=400');

/** Lanes calculate without pauses. A larger young generation saves a third of their time for garbage collection. */
const laneLimits = { ...resourceLimits, maxYoungGenerationSizeMb: 96 };

/**
 * Runs each function in a separate thread or in several lanes, which start at the first call. A busy function delays
 * only its own callers.
 *
 * @param environmentOf returns the complete environment of a function
 */
export function openRuntime(environmentOf: (functionName: string) => Readonly<Record<string, string>>): Runtime {
	const threads = new Set<Thread>();
	const current = new Map<string, Thread>();
	let lastId = 0;

	function start(name: string, functionName: string): Thread {
		const worker = new Worker(new URL('./runtime-thread.ts', import.meta.url), {
			env: { ...environmentOf(functionName) },
			execArgv: [],
			resourceLimits: name === functionName ? resourceLimits : laneLimits,
		});
		const thread: Thread = { name, worker, waiting: new Map(), isRetired: false };
		worker.on('message', (answer: CallAnswer) => {
			const waiting = thread.waiting.get(answer.id);
			thread.waiting.delete(answer.id);
			if ('thrown' in answer) waiting?.reject(new FunctionFailure(answer.thrown, answer.errorType));
			else waiting?.resolve(answer.returned);
			endIfRetired(thread);
		});
		worker.on('error', (cause) => failAll(thread, new Error(`the thread of ${name} failed: ${cause}`, { cause })));
		worker.on('exit', () => failAll(thread, new Error(`the thread of ${name} ended`)));
		threads.add(thread);
		current.set(name, thread);
		return thread;
	}

	function failAll(thread: Thread, error: Error): void {
		threads.delete(thread);
		stopNewCalls(thread);
		for (const waiting of thread.waiting.values()) waiting.reject(error);
		thread.waiting.clear();
	}

	function retire(thread: Thread): void {
		thread.isRetired = true;
		stopNewCalls(thread);
		endIfRetired(thread);
	}

	function stopNewCalls(thread: Thread): void {
		if (current.get(thread.name) === thread) current.delete(thread.name);
	}

	function endIfRetired(thread: Thread): void {
		if (thread.isRetired && thread.waiting.size === 0) void thread.worker.terminate();
	}

	return {
		call(call, timeoutMillis) {
			const { functionName, lane } = call;
			const name = lane === undefined ? functionName : `${functionName}#${lane}`;
			const thread = current.get(name) ?? start(name, functionName);
			lastId += 1;
			const id = lastId;
			return new Promise((resolve, reject) => {
				const timer = setTimeout(() => {
					thread.waiting.delete(id);
					reject(new CallTimeout(`${call.export} of ${call.module} took more than ${timeoutMillis} ms`));
					retire(thread);
				}, timeoutMillis);
				thread.waiting.set(id, {
					resolve: (returned) => {
						clearTimeout(timer);
						resolve(returned);
					},
					reject: (error) => {
						clearTimeout(timer);
						reject(error);
					},
				});
				thread.worker.postMessage({ ...call, id } satisfies Call);
			});
		},
		reload() {
			for (const thread of [...current.values()]) retire(thread);
		},
		release(functionName) {
			const thread = current.get(functionName);
			if (thread !== undefined) retire(thread);
		},
		async close() {
			await Promise.all([...threads].map((thread) => thread.worker.terminate()));
		},
	};
}
