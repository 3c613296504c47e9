import { createHash } from 'node:crypto';
import type { BuiltFile, DeliveryJob } from '#functions/delivery/run/delivery-job.ts';
import type { DeliveryParts } from '#functions/delivery/run/delivery-try.ts';
import type { AddedDelivery } from '#functions/delivery/store/delivery-record.ts';
import type { Mail } from '#platform/mail/send-mail.ts';
import { systemTimer } from '#platform/runtime.ts';
import { connectSftp } from '#platform/transfer/sftp/connect.ts';
import { jobRequest } from '#shared/delivery/schedule/job-request.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { memoryDeliveries, memoryFiles, memoryPlaces } from './memory-deliveries.ts';
import type { TestSftpServer } from './sftp-server.ts';

export const scheduledTime = '2026-03-02T07:30:00.000Z';

/** Returns the content of the file that the job of a test delivers. */
export const contentOf = (jobId: string) => Buffer.from(`job,date,rate\r\n${jobId},2026-02-27,4.31\r\n`.repeat(40));

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export const builtFile = (jobId: string): BuiltFile => ({
	outcome: 'built',
	fileName: 'rates-20260302.csv',
	contentType: 'text/csv',
	rows: 40,
	faultRows: 0,
	bytes: contentOf(jobId),
});

const organisation: Organisation = {
	orgId: 'org-1',
	shortName: 'Demo Bank',
	longName: 'Demo Bank',
	frontendConfig: '{}',
	backendConfig: '',
	isOperator: false,
	version: 1,
};

/** Returns a job whose directory and user have the same name as the job. */
export function jobTo(
	server: Pick<TestSftpServer, 'port' | 'hostKeyLine'>,
	jobId: string,
	push: object = {},
	more: object = {},
): DeliveryJob {
	const request = jobRequest.parse({
		RequestType: 'Term',
		Client: 'Demo Bank',
		notification: true,
		Rates: [{ currency: 'USD' }],
		outputFileName: 'rates-{yyyyMMdd}.csv',
		outputDir: 'daily/rates',
		sftppush: {
			host: '127.0.0.1',
			port: server.port,
			user: jobId,
			directory: `/${jobId}`,
			hostKeys: [server.hostKeyLine.trim()],
			secretName: 'secret',
			...push,
		},
		delivery: { notify: ['ops@bank.example'] },
		...more,
	});
	return {
		jobId,
		orgId: 'org-1',
		name: `rates ${jobId}`,
		isPaused: false,
		terms: request,
		content: { kind: 'schedule', request },
		organisation,
	};
}

export const addedDelivery = (jobId: string, more: Partial<AddedDelivery> = {}): AddedDelivery => ({
	jobId,
	deliveryKey: scheduledTime,
	orgId: 'org-1',
	jobName: `rates ${jobId}`,
	kind: 'scheduled',
	scheduledTime,
	addedAt: scheduledTime,
	auditId: `audit-${jobId}`,
	expiresAt: 2_000_000_000,
	...more,
});

export interface DeliveryBench {
	readonly parts: DeliveryParts & {
		readonly store: ReturnType<typeof memoryDeliveries>;
		readonly files: ReturnType<typeof memoryFiles>;
		readonly places: ReturnType<typeof memoryPlaces>;
	};
	readonly clock: ManualClock;
	readonly jobs: Map<string, DeliveryJob>;
	readonly mails: Mail[];
	readonly trail: string[];
}

/** Creates the dependencies of a delivery: records, objects and mails in memory, an SSH server and a manual clock. */
export function deliveryBench(server: Pick<TestSftpServer, 'password'>): DeliveryBench {
	const clock = manualClock(scheduledTime);
	const jobs = new Map<string, DeliveryJob>();
	const mails: Mail[] = [];
	const trail: string[] = [];
	let tokens = 0;
	const parts = {
		store: memoryDeliveries(),
		asOrganisation: <Result>(_: string, run: () => Promise<Result>) => run(),
		places: memoryPlaces(),
		files: memoryFiles(),
		findJob: async (jobId: string) => jobs.get(jobId),
		buildFile: async ({ jobId }: DeliveryJob) => builtFile(jobId),
		connect: connectSftp,
		dayOf: async () => 'open' as const,
		readCredentials: async () => ({ password: server.password }),
		noteDelivered: async () => undefined,
		openSigningKey: async () => undefined,
		sendMail: async (mail: Mail) => mails.push(mail) > 0,
		countMails: async () => true,
		countResult: async () => undefined,
		releaseMails: async () => undefined,
		mailRecipients: async ({ delivery }: { readonly delivery: { readonly notify: readonly string[] } }) =>
			delivery.notify,
		recordInTrail: async ({ jobId, state }: { readonly jobId: string; readonly state: string }) => {
			trail.push(`${jobId} ${state}`);
		},
		recordDeliveryEvent: async () => undefined,
		clock,
		startTimer: systemTimer,
		newToken: () => {
			tokens += 1;
			return `token-${tokens}`;
		},
	};
	return { parts, clock, jobs, mails, trail };
}
