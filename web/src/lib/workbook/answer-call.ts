import type { WorkerAnswer } from './call-worker.ts';

/** In a worker: answers its call with what `answer` makes of the message. Bytes are handed over, not copied. */
export function answerCall<Message, Result>(answer: (message: Message) => Result | Promise<Result>): void {
	addEventListener('message', async ({ data }: MessageEvent<Message>) => {
		try {
			const result = await answer(data);
			const answered: WorkerAnswer<Result> = { result };
			postMessage(answered, { transfer: result instanceof ArrayBuffer ? [result] : [] });
		} catch (cause) {
			postMessage({ failure: String(cause) });
		}
	});
}
