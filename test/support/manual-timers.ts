import type { StartTimer } from '#platform/runtime.ts';

export interface ManualTimers {
	readonly startTimer: StartTimer;
	/** Advances the time, and calls the timers that are due. */
	pass(millis: number): void;
	count(): number;
}

export function manualTimers(): ManualTimers {
	let now = 0;
	const timers = new Set<{ readonly at: number; readonly act: () => void }>();
	return {
		startTimer(millis, act) {
			const timer = { at: now + millis, act };
			timers.add(timer);
			return () => timers.delete(timer);
		},
		pass(millis) {
			now += millis;
			for (const timer of timers) {
				if (timer.at > now || !timers.delete(timer)) continue;
				timer.act();
			}
		},
		count: () => timers.size,
	};
}
