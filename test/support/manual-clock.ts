export interface ManualClock {
	(): number;
	advance(millis: number): void;
}

export function manualClock(startsAt: string): ManualClock {
	let now = Date.parse(startsAt);
	return Object.assign(() => now, {
		advance(millis: number) {
			now += millis;
		},
	});
}
