const dayMillis = 86_400_000;

/**
 * Returns the next time at which all currencies of a loan file are due. Currencies without a time are ignored.
 * @param schedule daily time by currency: `HH:mm` in UTC
 * @returns undefined if no currency has a time
 */
export function nextLveTime(
	schedule: Readonly<Record<string, string>>,
	currencies: Iterable<string>,
	nowMillis: number,
): number | undefined {
	let latest: number | undefined;
	for (const currency of currencies) {
		const time = Object.hasOwn(schedule, currency) ? schedule[currency] : undefined;
		if (time === undefined) continue;
		const next = nextOf(time, nowMillis);
		if (latest === undefined || next > latest) latest = next;
	}
	return latest;
}

function nextOf(time: string, nowMillis: number): number {
	const [hours = 0, minutes = 0] = time.split(':').map(Number);
	const midnight = Math.floor(nowMillis / dayMillis) * dayMillis;
	const today = midnight + (hours * 60 + minutes) * 60_000;
	return today > nowMillis ? today : today + dayMillis;
}
