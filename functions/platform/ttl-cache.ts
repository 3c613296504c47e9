import type { Clock } from './runtime.ts';

/** Concurrent requests share one read; failed reads are not cached. Above `most` entries, the oldest is removed. */
export class TtlCache<Value> {
	readonly #entries = new Map<string, { readonly value: Promise<Value>; readonly until: number }>();
	readonly #clock: Clock;
	readonly #most: number;

	constructor(clock: Clock, most: number) {
		this.#clock = clock;
		this.#most = most;
	}

	get(key: string, lifeMillis: number, read: () => Promise<Value>): Promise<Value> {
		const known = this.#entries.get(key);
		if (known !== undefined && known.until > this.#clock()) return known.value;
		this.#entries.delete(key);
		const value = read();
		this.#entries.set(key, { value, until: this.#clock() + lifeMillis });
		value.catch(() => {
			if (this.#entries.get(key)?.value === value) this.#entries.delete(key);
		});
		const oldest = this.#entries.keys().next().value;
		if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest);
		return value;
	}
}
