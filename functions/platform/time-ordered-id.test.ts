import { expect, it } from 'vitest';
import { runId } from '#shared/contract/route.ts';
import { isTimely, millisOfId, newTimeOrderedId } from './time-ordered-id.ts';

it('identifiers are UUIDs of version 7 and sort by time', () => {
	const times = [0, 1, 1_700_000_000_000, 1_700_000_000_001, 2 ** 47];
	const ids = times.map(newTimeOrderedId);
	expect(ids.map(millisOfId)).toEqual(times);
	expect([...ids].sort()).toEqual(ids);
	for (const id of ids) expect(runId.parse(id)).toBe(id);
});

it('an identifier is valid if its time is at most a day before or five minutes after the current time', () => {
	const now = 1_700_000_000_000;
	const isTimelyAt = (millis: number) => isTimely(newTimeOrderedId(millis), now);
	expect([now, now - 86_400_000, now + 300_000].map(isTimelyAt)).toEqual([true, true, true]);
	expect([now - 86_400_001, now + 300_001].map(isTimelyAt)).toEqual([false, false]);
});

it.each(['', 'x', '01890A5D-AC96-774B-BCCE-B302099A8057', '01890a5d-ac96-474b-bcce-b302099a8057', '../../a'])(
	'text %j is not an identifier',
	(text) => {
		expect(runId.safeParse(text).success && text === text.toLowerCase()).toBe(false);
	},
);
