import { expect, it } from 'vitest';
import { nextLveTime } from './lve-time.ts';

const schedule = { USD: '14:30', GBP: '10:30' };
const at = (text: string) => Date.parse(`2026-03-31T${text}:00Z`);

it.each([
	[['USD', 'GBP'], '09:00', '2026-03-31T14:30:00.000Z', 'at the latest time of its currencies'],
	[['GBP'], '09:00', '2026-03-31T10:30:00.000Z', 'at the time of its only currency'],
	[['USD', 'GBP'], '12:00', '2026-04-01T10:30:00.000Z', 'tomorrow if the time has passed today'],
	[['GBP'], '10:30', '2026-04-01T10:30:00.000Z', 'tomorrow if uploaded exactly at the time'],
	[['GBP', 'XXX'], '09:00', '2026-03-31T10:30:00.000Z', 'a currency without a configured time is ignored'],
])('a file with currencies %j uploaded at %s is calculated at %s: %4$s', (currencies, now, expected) => {
	expect(new Date(nextLveTime(schedule, currencies, at(now)) ?? 0).toISOString()).toBe(expected);
});

it('a file has no calculation time if none of its currencies has a configured time', () => {
	expect(nextLveTime(schedule, ['constructor', 'XXX'], at('09:00'))).toBeUndefined();
});
