import * as z from 'zod';
import { rule } from '#shared/input/read-faults.ts';
import { checkHostKeyLines, sftpPush } from '../schedule/sftp-push.ts';

const { host, port, user, hostKeys, directory, secretName, password, privateKey, passphrase } = sftpPush.shape;

const time = z
	.string()
	.regex(/^([01]\d|2[0-3]):[0-5]\d$/)
	.describe('`HH:mm` in UTC.');

/** SFTP server from which the portal fetches an organisation's loan files, and the times of fetching. */
export const loanPull = z
	.strictObject({
		host,
		port,
		user,
		hostKeys,
		directory: directory.unwrap().default('.').describe('Directory with the loan files, such as /out/loans.'),
		namePattern: z
			.string()
			.min(1)
			.max(150)
			.refine(
				(text) => !/[/\\\p{C}]/u.test(text) && !text.includes('..'),
				rule('name-pattern', "must be a file name without folders, in which '*' stands for any characters"),
			)
			.refine((text) => /\.(csv|xlsx)$/i.test(text), rule('file-ending', 'must end in .csv or .xlsx'))
			.describe("Which files are taken: a name in which '*' stands for any characters, such as loans-*.csv."),
		everyMinutes: z.int().min(5).max(1440).optional().describe('Minutes between two runs. Absent: 15, or `times`.'),
		times: z
			.array(time)
			.min(1)
			.max(24)
			.refine(
				(times) => new Set(times.map((each) => each.slice(3))).size === 1,
				rule('pull-times', 'must have the same minutes in all times, such as 07:30 and 12:30'),
			)
			.optional()
			.describe('Times of the day in UTC, in place of `everyMinutes`. All have the same minutes.'),
		moveTo: z
			.string()
			.max(100)
			.refine(
				(text) => /^[A-Za-z0-9_][A-Za-z0-9._ -]*$/.test(text) && !text.includes('..'),
				rule('subdirectory', 'must be the name of one subdirectory, of letters, digits, blanks and . _ -'),
			)
			.optional()
			.describe('Subdirectory into which a file is moved once it is taken. It must exist. Absent: the file stays.'),
		paused: z.boolean().default(false).describe('Whether no files are fetched.'),
		secretName,
		password,
		privateKey,
		passphrase,
	})
	.check(checkHostKeyLines)
	.check(({ value: { everyMinutes, times }, issues }) => {
		if (everyMinutes === undefined || times === undefined) return;
		const message = 'either everyMinutes or times, not both';
		issues.push({ code: 'custom', path: ['times'], message, params: { code: 'pull-times' }, input: times });
	});

export type LoanPull = z.output<typeof loanPull>;

const minuteMillis = 60_000;
const dayMinutes = 1440;

/** Times at which the portal looks for files: every N minutes, or at times of day in UTC (`HH:mm`). */
export interface PullTimes {
	readonly everyMinutes?: number | undefined;
	/** Times of day. They all have the same minutes, because a schedule has a single expression. */
	readonly times?: readonly string[] | undefined;
}

export const defaultEveryMinutes = 15;

/** Returns the minutes between two runs. Undefined if runs are at times of day. */
export const intervalOf = ({ everyMinutes, times }: PullTimes): number | undefined =>
	times === undefined ? (everyMinutes ?? defaultEveryMinutes) : undefined;

/** True if runs are over an hour apart. A run then rechecks a file being written, instead of leaving it to the next. */
export const looksTwice = (times: PullTimes): boolean => (intervalOf(times) ?? dayMinutes) > 60;

/** @see https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html; times are in UTC */
export function pullExpression(when: PullTimes): string {
	const interval = intervalOf(when);
	if (interval !== undefined) return `rate(${interval} minutes)`;
	const times = [...new Set(when.times ?? [])].sort();
	const [first] = times;
	if (first === undefined) throw new RangeError('a pull needs a time');
	return `cron(${Number(first.slice(3))} ${times.map((time) => Number(time.slice(0, 2))).join(',')} * * ? *)`;
}

/** `lastMillis` is the time of the last run or of saving, from which intervals are counted. */
export function nextPull(when: PullTimes, lastMillis: number, nowMillis: number): number {
	const interval = intervalOf(when);
	if (interval !== undefined) return Math.max(nowMillis, lastMillis + interval * minuteMillis);
	const midnight = Math.floor(nowMillis / (dayMinutes * minuteMillis)) * dayMinutes * minuteMillis;
	const today = (when.times ?? []).map(
		(time) => midnight + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minuteMillis,
	);
	const coming = today.flatMap((millis) => [millis, millis + dayMinutes * minuteMillis]);
	return Math.min(...coming.filter((millis) => millis > nowMillis));
}

/** Maximum length of a file name that is compared. File systems allow 255 bytes. */
const longestName = 255;

/**
 * True if a file name matches a pattern, in which `*` matches any characters or none. Case-sensitive. A name that
 * starts with a dot only matches a pattern that starts with a dot, as in a shell.
 *
 * For each part of the pattern between two `*`, only the first occurrence in the name is tried. The time is therefore
 * linear for each part.
 */
export function matchesPattern(pattern: string, name: string): boolean {
	if (name.length > longestName || (name.startsWith('.') && !pattern.startsWith('.'))) return false;
	const [first = '', ...parts] = pattern.split('*');
	const last = parts.pop();
	if (last === undefined) return name === pattern;
	if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
	const end = name.length - last.length;
	let at = first.length;
	for (const part of parts) {
		const found = name.indexOf(part, at);
		if (found < 0 || found + part.length > end) return false;
		at = found + part.length;
	}
	return true;
}
