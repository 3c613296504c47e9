export interface ManualClock {
	(): number;
	advance(millis: number): void;
}

/** A clock that a test advances. */
export function manualClock(startsAt: string): ManualClock {
	let now = Date.parse(startsAt);
	return Object.assign(() => now, {
		advance(millis: number) {
			now += millis;
		},
	});
}
