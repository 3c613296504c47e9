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
