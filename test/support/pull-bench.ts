import { loanFileTime } from '#functions/delivery/loan-files/hand-in-loan-file.ts';
import { handInFetched, type PullParts } from '#functions/delivery/loan-pull/pull-parts.ts';
import * as pullRuns from '#functions/delivery/loan-pull/pull-runs.ts';
import * as pullStore from '#functions/delivery/loan-pull/pull-store.ts';
import { runPull } from '#functions/delivery/loan-pull/run-pull.ts';
import { loanJobId } from '#functions/delivery/run/job-of-delivery.ts';
import * as deliveryStore from '#functions/delivery/store/delivery-store.ts';
import { hostPlaces } from '#functions/delivery/store/host-places.ts';
import type { Mail } from '#platform/mail/send-mail.ts';
import { systemTimer } from '#platform/runtime.ts';
import { connectSftp } from '#platform/transfer/sftp/connect.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { memoryFiles } from './memory-deliveries.ts';
import type { TestSftpServer } from './sftp-server.ts';

const organisationOf = (orgId: string): Organisation => ({
	orgId,
	shortName: orgId,
	longName: orgId,
	frontendConfig: '{}',
	backendConfig: JSON.stringify({ LVE: { LVESchedule: { USD: '14:30' }, ...loanBatchExamples } }),
	isOperator: false,
	version: 1,
});

/** Fetches loan files of one organisation. The directory and user on the server are named after the organisation. */
export interface PullBench {
	readonly orgId: string;
	readonly clock: ManualClock;
	readonly parts: PullParts & { readonly files: ReturnType<typeof memoryFiles> };
	readonly mails: Mail[];
	/** The organisation that `findOrganisation` returns. */
	organisation: Organisation | undefined;
	save(setting?: object): Promise<void>;
	put(name: string, text: string): Promise<void>;
	/** Advances the clock by 15 minutes and fetches loan files, as Scheduler does. */
	run(parts?: PullParts, isByHand?: boolean): ReturnType<typeof runPull>;
	handedIn(): Promise<readonly { readonly name: string; readonly text: string; readonly from: string | undefined }[]>;
}

/** Prepares loan-file fetching: records in the test database, objects and mails in memory, SSH server, manual clock. */
export function pullBench(server: TestSftpServer, orgId: string): PullBench {
	const clock = manualClock('2026-03-02T07:00:00Z');
	const mails: Mail[] = [];
	const files = memoryFiles();
	let tokens = 0;
	const bench: PullBench = {
		orgId,
		clock,
		mails,
		organisation: organisationOf(orgId),
		parts: {
			store: { ...pullStore, ...pullRuns },
			places: hostPlaces,
			connect: connectSftp,
			readCredentials: async () => ({ password: server.password }),
			findOrganisation: async () => bench.organisation,
			files,
			timeOf: loanFileTime,
			handIn: handInFetched,
			canDeliver: async () => true,
			recipientsOf: async () => ['ops@bank.example'],
			sendMail: async (mail) => mails.push(mail) > 0,
			countMails: async () => true,
			releaseMails: async () => undefined,
			clock,
			startTimer: systemTimer,
			newToken: () => {
				tokens += 1;
				return `${orgId} ${tokens}`;
			},
		},
		async save(change = {}) {
			const setting = {
				host: '127.0.0.1',
				port: server.port,
				user: orgId,
				directory: `/${orgId}`,
				hostKeys: [server.hostKeyLine.trim()],
				namePattern: 'loans-*.csv',
				secretName: 'secret',
				...change,
			};
			const saved = { version: 1, savedBy: 'admin', savedAt: new Date(clock()).toISOString() };
			await pullStore.remove(orgId);
			await pullStore.add({ orgId, settingText: JSON.stringify(setting), scheduled: 'done', ...saved });
		},
		put: (name, text) => server.put(`/${orgId}/${name}`, Buffer.from(text)),
		async run(parts = bench.parts, isByHand = false) {
			clock.advance(15 * 60_000);
			return runPull(orgId, parts, isByHand);
		},
		async handedIn() {
			const { items: found } = await deliveryStore.ofJob(loanJobId(orgId), 100);
			return found.map(({ loanFile }) => ({
				name: loanFile?.fileName ?? '',
				text: Buffer.from(files.objects.get(loanFile?.key ?? '') ?? []).toString(),
				from: loanFile?.takenFrom,
			}));
		},
	};
	return bench;
}
