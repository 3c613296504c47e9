import { randomBytes } from 'node:crypto';

/** An identifier of a run: a UUID of version 7, so that the keys of an organisation's runs are in the order of time. */
export function newRunId(nowMillis: number): string {
	const bytes = randomBytes(16);
	bytes.writeUIntBE(nowMillis, 0, 6);
	bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
	bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
	const hex = bytes.toString('hex');
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The time in an identifier, in milliseconds since 1970. */
export function millisOfRunId(runId: string): number {
	return Number.parseInt(runId.replaceAll('-', '').slice(0, 12), 16);
}
