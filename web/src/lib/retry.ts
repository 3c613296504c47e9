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

export interface RetryPolicy {
	readonly tries: number;
	readonly isTransient: (error: unknown) => boolean;
	readonly delay: Delay;
	readonly signal: AbortSignal | undefined;
}

const stepMillis = 3000;

/** Retries an attempt that failed for a transient reason: 3 s after the first attempt, and 6 s after the second. */
export async function retry<T>(attempt: () => Promise<T>, policy: RetryPolicy): Promise<T> {
	for (let number = 1; ; number += 1) {
		try {
			return await attempt();
		} catch (error) {
			if (number >= policy.tries || !policy.isTransient(error)) throw error;
			await policy.delay(stepMillis * number, policy.signal);
		}
	}
}
