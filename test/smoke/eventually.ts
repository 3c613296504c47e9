import { setTimeout } from 'node:timers/promises';

const patienceMillis = 30_000;
const pauseMillis = 100;

/**
 * Repeats a query until its result is not undefined, null or false.
 *
 * @throws after half a minute
 */
export async function eventually<T>(what: string, ask: () => Promise<T>): Promise<NonNullable<Exclude<T, false>>> {
	const until = performance.now() + patienceMillis;
	while (performance.now() < until) {
		const answer = await ask();
		if (answer !== undefined && answer !== null && answer !== false) return answer as NonNullable<Exclude<T, false>>;
		await setTimeout(pauseMillis);
	}
	throw new Error(`not within ${patienceMillis / 1000} s: ${what}`);
}
