import * as z from 'zod';
import { isEmailAddress } from '#shared/input/email-address.ts';
import { rule } from '#shared/input/read-faults.ts';

export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

export type Weekday = (typeof weekdays)[number];

function isTimeZone(text: string): boolean {
	try {
		// Intl also accepts UTC offsets such as +01:00. They are not time zones, so they are refused.
		return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined;
	} catch {
		return false;
	}
}

/** Delivery times of a job, not in the specification: every field has a default, so it can be omitted. */
export const deliveryTerms = z.strictObject({
	timeZone: z
		.string()
		.min(1)
		.max(60)
		.refine(isTimeZone, rule('time-zone', 'must be a time zone, such as Europe/London'))
		.default('UTC')
		.describe('Time zone of dates and file names. requestTime is always UTC.'),
	days: z
		.array(z.enum(weekdays))
		.min(1)
		.max(7)
		.default(['MON', 'TUE', 'WED', 'THU', 'FRI'])
		.describe('Weekdays of delivery, in UTC as requestTime is.'),
	calendar: z
		.string()
		.min(1)
		.max(100)
		.optional()
		.describe('Holiday calendar, such as UKG_FI. Absent: no day is a holiday.'),
	onHoliday: z.enum(['skip', 'deliver']).default('skip').describe('What happens on a holiday of the calendar.'),
	waitMinutes: z
		.int()
		.min(0)
		.max(1380)
		.default(240)
		.describe(
			'How long a delivery waits for fixings that are due and not published. Then it fails; loans that lack one have an error in the file instead.',
		),
	missed: z
		.enum(['catch-up', 'latest', 'skip'])
		.default('latest')
		.describe(
			'Runs missed while the portal was down: `catch-up` delivers each, if the file name has a date; `latest` the last, `skip` none.',
		),
	paused: z.boolean().default(false).describe('Whether deliveries are paused.'),
	notify: z
		.array(
			z
				.string()
				.max(254)
				.refine((text) => isEmailAddress(text), rule('email', 'must be an e-mail address')),
		)
		.max(10)
		.default([])
		.describe(
			'E-mail addresses to which the outcome of every delivery is sent, if notification is true. None: the administrators of the organization.',
		),
});

export type DeliveryTerms = z.output<typeof deliveryTerms>;

const placeholder = /\{([^{}]*)\}/g;
const placeholderText = /^(?:yy|M{2,}(?!M)|dd|HH|mm|ss|EEE|[-_.T]|'T')+$/;

const placeholdersOf = (name: string) => [...name.matchAll(placeholder)].map(([, text = '']) => text);

/** Returns a file name without its placeholders. The rest must not contain braces. */
const plainPart = (name: string) => name.replaceAll(placeholder, '');

/** Name of the delivered file. Placeholders stand for the time of the run in the job's time zone. */
export const outputFileName = z
	.string()
	.min(1)
	.max(200, { abort: true })
	.refine(
		(name) => !/[/\\{}\p{C}]/u.test(plainPart(name)) && !name.replaceAll(/[{}']/g, '').includes('..'),
		rule('file-name', "must be a file name, without '..', '/', '\\', a single brace or invisible characters"),
	)
	.refine((name) => /[^.]\.(csv|xlsx)$/i.test(name), rule('file-ending', 'must end in .csv or .xlsx'))
	.refine(
		(name) => placeholdersOf(name).every((text) => placeholderText.test(text)),
		rule('file-placeholder', 'a placeholder takes yyyy yy MMM MM dd HH mm ss EEE and - _ . T, such as {yyyyMMdd}'),
	)
	.describe('Name of the file. The ending, .csv or .xlsx, chooses the format. Dates in braces: rfr-{yyyyMMdd}.csv.');

/** True if the file name contains the date, so that it differs from day to day. */
export const hasDate = (name: string): boolean => placeholdersOf(name).some((text) => text.includes('dd'));

/** Folder of the file within the organisation's folder in the bucket. Blank means the organisation's folder itself. */
export const outputDir = z
	.string()
	.max(200, { abort: true })
	.refine(
		(folder) => /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/|$))*$/.test(folder) && !folder.includes('..'),
		rule('folder', "must be a relative folder of letters, digits and . _ - /, without '..'"),
	)
	.describe("Folder below the organization's own, such as out. Blank: that folder itself.");

const dayMillis = 86_400_000;

/** Times at which a job runs: a time of day on some weekdays, both in UTC. */
export interface RunTimes {
	/** Time of day: `HH:mm:ss+0000`, with 00 seconds. */
	readonly requestTime: string;
	readonly days: readonly Weekday[];
}

const requestTimePattern = /^([01]\d|2[0-3]):([0-5]\d):00\+0000$/;

export const isRequestTime = (text: string): boolean => requestTimePattern.test(text);

function timeOfDay(requestTime: string): { readonly hour: number; readonly minute: number } {
	const [, hour, minute] = requestTimePattern.exec(requestTime) ?? [];
	if (hour === undefined) throw new RangeError(`${requestTime} is not a request time`);
	return { hour: Number(hour), minute: Number(minute) };
}

/**
 * Returns the schedule expression of a job for EventBridge Scheduler. It is in UTC, so a change to daylight saving time
 * neither skips nor repeats a run.
 * @see https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html#cron-based
 */
export function cronExpression({ requestTime, days }: RunTimes): string {
	const { hour, minute } = timeOfDay(requestTime);
	const chosen = weekdays.filter((day) => days.includes(day));
	if (chosen.length === 0) throw new RangeError('a job needs a weekday');
	return `cron(${minute} ${hour} ? * ${chosen.length === weekdays.length ? '*' : chosen.join(',')} *)`;
}

/** Returns the first run after a time, in milliseconds since 1970. */
export function nextRun(times: RunTimes, afterMillis: number): number {
	for (const millis of runsFrom(times, afterMillis)) return millis;
	throw new RangeError('a job needs a weekday');
}

/** Returns the runs after a time, up to and including a second time, but at most the first 400. */
export function runsBetween(times: RunTimes, afterMillis: number, toMillis: number): readonly number[] {
	const found: number[] = [];
	for (const millis of runsFrom(times, afterMillis)) {
		if (millis > toMillis || found.length === maxRuns) break;
		found.push(millis);
	}
	return found;
}

const maxRuns = 400;

function* runsFrom({ requestTime, days }: RunTimes, afterMillis: number): Generator<number> {
	const { hour, minute } = timeOfDay(requestTime);
	const first = Math.floor(afterMillis / dayMillis) * dayMillis + (hour * 60 + minute) * 60_000;
	for (let step = 0; step < 7 * maxRuns; step++) {
		const millis = first + step * dayMillis;
		// JavaScript counts weekdays from Sunday. In this list, Sunday is last.
		const weekday = weekdays[(new Date(millis).getUTCDay() + 6) % 7];
		if (millis > afterMillis && weekday !== undefined && days.includes(weekday)) yield millis;
	}
}

const begin = '-----BEGIN PGP PUBLIC KEY BLOCK-----';
const privateKeyMessage =
	'is a private key; it was not stored. Ask its owner for the public key, and to replace this one, which others have seen';

const isPrivate = (text: string) => text.includes('PRIVATE KEY BLOCK');

export const cryptography = z.strictObject({
	publicKey: z
		.string()
		.max(20_000)
		.refine((text) => !isPrivate(text), rule('public-key', privateKeyMessage, { reason: 'private-key' }))
		.refine(
			(text) => text.trim().startsWith(begin) || isPrivate(text),
			rule('public-key', `must be an armored OpenPGP public key, which begins with ${begin}`, {
				reason: 'not-a-public-key',
			}),
		)
		.describe("The recipient's public key as armored text. It must be able to encrypt and not be expired or revoked."),
	sign: z.boolean().default(false).describe("Whether the file is signed with the organization's signing key."),
	armor: z.boolean().default(false).describe('Whether the encrypted file is text.'),
	compress: z.boolean().default(false).describe('Whether the file is compressed before it is encrypted.'),
	suffix: z.enum(['.pgp', '.gpg', '.asc', '']).default('.pgp').describe('Added to the name of the encrypted file.'),
});

export type Cryptography = z.output<typeof cryptography>;
