export interface ManualClock {
	(): number;
	advance(millis: number): void;
}

/** A clock that a test turns by hand. */
export function manualClock(startsAt: string): ManualClock {
	let now = Date.parse(startsAt);
	return Object.assign(() => now, {
		advance(millis: number) {
			now += millis;
		},
	});
}
