import * as z from 'zod';
import { rule } from '#shared/input/read-faults.ts';
import { checkHostKeyLines, sftpPush } from '../schedule/sftp-push.ts';

const { host, port, user, hostKeys, directory, secretName, password, privateKey, passphrase } = sftpPush.shape;

export const time = z
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
