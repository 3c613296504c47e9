import { expect, it } from 'vitest';
import { manualClock } from '#test/support/manual-clock.ts';
import { signInAttempts } from './identity-provider.ts';

/** Amazon Cognito developer guide: after n failures, the lockout is 2^(n-5) seconds, at most about 15 minutes. */
it('doubles the lockout with each failure after the fifth, up to fifteen minutes', () => {
	const clock = manualClock('2026-03-02T09:00:00Z');
	const attempts = signInAttempts(clock);
	const lockouts: number[] = [];
	for (let failure = 1; failure <= 17; failure++) {
		attempts.failed('ada');
		let seconds = 0;
		while (isLocked(attempts, 'ada')) {
			clock.advance(1000);
			seconds += 1;
		}
		lockouts.push(seconds);
	}
	expect(lockouts).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
});

it('locks only the account that had the failures', () => {
	const attempts = signInAttempts(manualClock('2026-03-02T09:00:00Z'));
	for (let failure = 1; failure <= 5; failure++) attempts.failed('ada');
	expect(isLocked(attempts, 'ada')).toBe(true);
	expect(isLocked(attempts, 'bob')).toBe(false);
});

it('resets the count after fifteen minutes without an attempt', () => {
	const clock = manualClock('2026-03-02T09:00:00Z');
	const attempts = signInAttempts(clock);
	for (let failure = 1; failure <= 4; failure++) attempts.failed('ada');
	clock.advance(15 * 60_000);
	attempts.failed('ada');
	expect(isLocked(attempts, 'ada')).toBe(false);
});

it('keeps the count until fifteen minutes have passed', () => {
	const clock = manualClock('2026-03-02T09:00:00Z');
	const attempts = signInAttempts(clock);
	for (let failure = 1; failure <= 4; failure++) attempts.failed('ada');
	clock.advance(15 * 60_000 - 1);
	attempts.failed('ada');
	expect(isLocked(attempts, 'ada')).toBe(true);
});

function isLocked(attempts: ReturnType<typeof signInAttempts>, id: string): boolean {
	try {
		attempts.assertOpen(id);
		return false;
	} catch (error) {
		expect(error).toMatchObject({ code: 'NotAuthorizedException', message: 'Password attempts exceeded' });
		return true;
	}
}
