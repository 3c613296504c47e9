import * as z from 'zod';
import { loanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import { deliveryError } from './delivery-error.ts';
import { admin, caller, identifier, instant, route, version } from './route.ts';

const pulls = { ...admin, capability: 'schedules' } as const;
const pullChanges = { ...pulls, effect: 'change' } as const;

const error = z.object({ code: z.string(), message: z.string() });

const pull = z.object({
	orgId: z.string(),
	setting: z
		.object({
			host: z.string(),
			port: z.int(),
			user: z.string(),
			hostKeys: z.array(z.string()),
			directory: z.string(),
			namePattern: z.string(),
			everyMinutes: z.int().optional(),
			times: z.array(z.string()).optional(),
			moveTo: z.string().optional(),
			paused: z.boolean(),
			secretName: z.string().optional(),
		})
		.describe('As it was saved, with the name of the stored secrets in place of secrets.'),
	version,
	savedBy: z.string(),
	savedAt: instant,
	isScheduled: z.boolean().describe('Whether the schedule is set up. False for a moment after a save that broke off.'),
	nextRun: instant.optional().describe('When the server is asked next, at about this time. Absent while paused.'),
	warnings: z
		.array(z.object({ path: z.array(z.union([z.string(), z.number()])), code: z.string(), message: z.string() }))
		.describe('What the portal points out about the saved setting.'),
});

export type LoanPullAnswer = z.infer<typeof pull>;

const run = z.object({
	startedAt: instant,
	endedAt: instant,
	matches: z.int().optional().describe('Files that match the pattern, those that were taken before included.'),
	taken: z.array(z.object({ name: z.string(), bytes: z.int(), deliveryId: z.string() })),
	refused: z.array(z.object({ name: z.string(), error })),
	error: error.optional().describe('Why the run broke off. Files before it were taken.'),
	isRecovery: z.boolean().describe('Whether the run before had failed, and this one has not.'),
	mailError: deliveryError
		.optional()
		.describe('Why its mail was not sent: the limit of mails a day was reached, or the mail service refused it.'),
});

export type LoanPullRun = z.infer<typeof run>;

const look = z.object({
	lookId: z.string(),
	askedAt: instant,
	endedAt: instant.optional().describe('Absent until the server has answered.'),
	names: z.array(z.string()).optional().describe('The first 50 files that match.'),
	matches: z.int().optional(),
	error: error.optional(),
});

export type LoanPullLook = z.infer<typeof look>;

export const loanPullRead = route({
	...pulls,
	path: '/admin/loanpull/read',
	summary: 'Read from which SFTP server the loan files of an organization are fetched, and the last runs.',
	effect: 'read',
	request: z.strictObject({ orgId: identifier, ...caller }),
	answer: z.object({
		pull: pull.optional().describe('Absent: no loan files are fetched.'),
		lastRun: run.optional(),
		runs: z
			.array(run)
			.describe('The last 20 runs that took or refused a file, failed or succeeded again, newest first.'),
		isFetching: z.boolean().optional().describe('Whether a run is under way, or was asked for and begins soon.'),
		look: look.optional().describe('The files at the server, when they were last asked for.'),
	}),
});

export const loanPullSave = route({
	...pullChanges,
	path: '/admin/loanpull/save',
	summary: 'Set from which SFTP server the loan files of an organization are fetched, and when.',
	bodyBytes: 64 * 1024,
	request: z.strictObject({
		orgId: identifier,
		setting: z.record(z.string(), z.unknown()).meta({ documentedAs: loanPull }),
		version: version.optional().describe('Version of the setting that is replaced. Absent: the first, or any.'),
		...caller,
	}),
	answer: pull,
});

export const loanPullRemove = route({
	...pullChanges,
	path: '/admin/loanpull/remove',
	summary: 'Fetch no more loan files. Files that were taken stay known: they are not taken again.',
	request: z.strictObject({ orgId: identifier, version: version.optional(), ...caller }),
	answer: z.object({ orgId: z.string() }),
});

export const loanPullLook = route({
	...pullChanges,
	path: '/admin/loanpull/look',
	summary:
		'Connect to the server now and list the files that match. `read` answers them as `look` once they are there.',
	request: z.strictObject({ orgId: identifier, ...caller }),
	answer: z.object({ lookId: z.string() }),
});

export const loanPullFetch = route({
	...pullChanges,
	path: '/admin/loanpull/fetch',
	summary: 'Fetch loan files now, also while fetching is paused. `read` answers the outcome as `lastRun`.',
	request: z.strictObject({ orgId: identifier, ...caller }),
	answer: z.object({ isStarted: z.boolean().describe('False while another run is under way.') }),
});
