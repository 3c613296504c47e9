import { expect, it } from 'vitest';
import { calibratedMillis } from '#test/support/cpu-millis.ts';
import { organisationAdd } from './admin-organisations.ts';

const longNameFaults = (longName: string) => {
	const parsed = organisationAdd.request.safeParse({ longName });
	return parsed.success
		? []
		: parsed.error.issues.filter(({ path }) => path[0] === 'longName').map(({ message }) => message);
};

it('the length of an organisation name is limited after Unicode normalisation, in bounded time', () => {
	expect(longNameFaults('u\u0308'.repeat(100))).toEqual([]);
	expect(longNameFaults('u\u0308'.repeat(101))).toEqual(['Long Name must have at most 100 characters.']);
	const marks = `a${'\u0301\u0323'.repeat(40_000)}`;
	const read = () => expect(longNameFaults(marks)).toEqual(['Long Name must have at most 100 characters.']);
	expect(calibratedMillis(read, 500)).toBeLessThan(500);
});
