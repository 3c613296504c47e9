import { createHash } from 'node:crypto';
import { countAttempt } from '../platform/directory.ts';
import { Refusal } from '../platform/refusal.ts';

const windowSeconds = 60;
const attemptsPerWindow = 10;

/** @throws a refusal (429) after too many attempts for one user name within a minute */
export async function requireFewAttempts(username: string, nowMillis: number): Promise<void> {
	const now = Math.floor(nowMillis / 1000);
	const window = Math.floor(now / windowSeconds);
	const nextWindow = (window + 1) * windowSeconds;
	const who = createHash('sha256').update(username.toLowerCase()).digest('hex');
	const attempts = await countAttempt(who, String(window), nextWindow + windowSeconds);
	if (attempts > attemptsPerWindow) throw tooManyAttempts(nextWindow - now);
}

export function tooManyAttempts(waitSeconds: number): Refusal {
	return new Refusal(
		429,
		{
			message: `Too many sign-in attempts. Try again in ${waitSeconds} seconds.`,
			code: 'too-many-attempts',
			params: { waitSeconds },
		},
		{ headers: { 'retry-after': String(waitSeconds) } },
	);
}
