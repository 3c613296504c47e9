import type { WorkerAnswer } from './call-worker.ts';

/**
 * Runs in the worker thread: answers a call with the result of `answer`. Bytes are transferred instead of copied.
 *
 * `answer` can send parts before its result, so that the page receives a large result in several short tasks.
 */
export function answerCall<Message, Result, Part = never>(
	answer: (message: Message, sendPart: (part: Part) => void) => Result | Promise<Result>,
): void {
	const sendPart = (part: Part) => postMessage({ part } satisfies WorkerAnswer<Result, Part>);
	addEventListener('message', async ({ data }: MessageEvent<Message>) => {
		try {
			const result = await answer(data, sendPart);
			const answered: WorkerAnswer<Result> = { result };
			postMessage(answered, { transfer: result instanceof ArrayBuffer ? [result] : [] });
		} catch (cause) {
			postMessage({ failure: String(cause) });
		}
	});
}
