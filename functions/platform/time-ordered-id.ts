import { randomBytes } from 'node:crypto';

/** Creates an identifier for a record: a UUID of version 7, so that keys sort by time. */
export function newTimeOrderedId(nowMillis: number): string {
	const bytes = randomBytes(16);
	bytes.writeUIntBE(nowMillis, 0, 6);
	bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
	bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
	const hex = bytes.toString('hex');
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Milliseconds since 1970. */
export function millisOfId(id: string): number {
	return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** Maximum differences between the time in an identifier and the current time, before and after. */
const earliestMillis = 86_400_000;
const latestMillis = 5 * 60_000;

/** True if an identifier's time is close to the current time. Otherwise its record would be misplaced in lists. */
export function isTimely(id: string, nowMillis: number): boolean {
	const millis = millisOfId(id);
	return millis >= nowMillis - earliestMillis && millis <= nowMillis + latestMillis;
}
