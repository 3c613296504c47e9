import { Worker } from 'node:worker_threads';
import type { Call, CallAnswer } from './call.ts';

/** A call took longer than it may. */
export class CallTimeout extends Error {
	override readonly name = 'CallTimeout';
}

export interface Runtime {
	/**
	 * @throws CallTimeout when the time is over; the thread is then replaced, as a Lambda environment would be
	 * @throws Error with the words of what the function threw
	 */
	call(call: Omit<Call, 'id'>, timeoutMillis: number): Promise<unknown>;
	/** Lets calls that are under way finish; those that follow run the sources as they then are. */
	reload(): void;
	close(): Promise<void>;
}

interface Waiting {
	resolve(returned: unknown): void;
	reject(error: Error): void;
}

interface Thread {
	readonly worker: Worker;
	readonly waiting: Map<number, Waiting>;
	isRetired: boolean;
}

/** The functions in a thread of their own, which sees no environment but the one given. */
export function openRuntime(environment: Readonly<Record<string, string>>): Runtime {
	const threads = new Set<Thread>();
	let current: Thread | undefined;
	let lastId = 0;

	function start(): Thread {
		const worker = new Worker(new URL('./runtime-thread.ts', import.meta.url), {
			env: { ...environment },
			execArgv: [],
		});
		const thread: Thread = { worker, waiting: new Map(), isRetired: false };
		worker.on('message', (answer: CallAnswer) => {
			const waiting = thread.waiting.get(answer.id);
			thread.waiting.delete(answer.id);
			if ('thrown' in answer) waiting?.reject(new Error(answer.thrown));
			else waiting?.resolve(answer.returned);
			endIfRetired(thread);
		});
		worker.on('error', (cause) => failAll(thread, new Error(`the functions' thread failed: ${cause}`, { cause })));
		worker.on('exit', () => failAll(thread, new Error("the functions' thread ended")));
		threads.add(thread);
		return thread;
	}

	function failAll(thread: Thread, error: Error): void {
		threads.delete(thread);
		if (current === thread) current = undefined;
		for (const waiting of thread.waiting.values()) waiting.reject(error);
		thread.waiting.clear();
	}

	function retire(thread: Thread): void {
		thread.isRetired = true;
		if (current === thread) current = undefined;
		endIfRetired(thread);
	}

	/** Other calls may finish on a thread that takes no new ones. */
	function endIfRetired(thread: Thread): void {
		if (thread.isRetired && thread.waiting.size === 0) void thread.worker.terminate();
	}

	return {
		call(call, timeoutMillis) {
			current ??= start();
			const thread = current;
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
			if (current !== undefined) retire(current);
		},
		async close() {
			await Promise.all([...threads].map((thread) => thread.worker.terminate()));
		},
	};
}
