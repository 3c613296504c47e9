import type { StartTimer } from '../../timer.ts';

/** Notices that a server acknowledges nothing, although requests are waiting for it. */
export class Watchdog {
	readonly #millis: number;
	readonly #startTimer: StartTimer;
	readonly #onStall: () => void;
	#waiting = 0;
	#cancel: (() => void) | undefined;

	constructor(millis: number, startTimer: StartTimer, onStall: () => void) {
		this.#millis = millis;
		this.#startTimer = startTimer;
		this.#onStall = onStall;
	}

	sent(): void {
		this.#waiting += 1;
		if (this.#waiting === 1) this.#restart();
	}

	acknowledged(): void {
		this.#waiting -= 1;
		this.#restart();
	}

	stop(): void {
		this.#waiting = 0;
		this.#cancel?.();
		this.#cancel = undefined;
	}

	#restart(): void {
		this.#cancel?.();
		this.#cancel = this.#waiting > 0 ? this.#startTimer(this.#millis, this.#onStall) : undefined;
	}
}
