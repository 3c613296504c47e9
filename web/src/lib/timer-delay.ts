/** Waits for a duration. Rejects with the reason of the signal when aborted. */
export type Delay = (millis: number, signal: AbortSignal | undefined) => Promise<void>;

export const timerDelay: Delay = (millis, signal) =>
	new Promise((resolve, reject) => {
		const abort = () => {
			clearTimeout(timer);
			reject(signal?.reason);
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener('abort', abort);
			resolve();
		}, millis);
		if (signal?.aborted) abort();
		else signal?.addEventListener('abort', abort, { once: true });
	});
