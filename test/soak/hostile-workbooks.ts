import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '#shared/contract/routes.ts';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';
import { percentile } from '../bench/figure.ts';
import { Administrator } from '../support/administrator.ts';
import { ApiCaller } from '../support/api-caller.ts';
import { hostileWorkbooks } from '../support/hostile-workbooks.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';

/**
 * `node test/soak/hostile-workbooks.ts` uploads hostile workbooks as loan files of one user. A second user sends small
 * requests, one of which needs the function that reads the workbooks. Fails if the second user waits for more than two
 * seconds.
 */
const maxMillis = 2000;
const orgId = 'demo-bank';

const portal = await temporaryPortal({ seed: true });
const api = new ApiCaller(portal.origin);
const operator = await Administrator.signIn(api, 'operator@portal.example');
const user = await api.signIn('user@demo-bank.example');
let longest = 0;

/** Measures the waiting times of the second user until the work of the first user has ended. */
async function waitsBeside(name: string, work: () => Promise<string>): Promise<void> {
	const millis: number[] = [];
	let isDone = false;
	const working = work().finally(() => {
		isDone = true;
	});
	while (!isDone) {
		const began = performance.now();
		await operator.done('bulkScheduleKey', { orgId });
		millis.push(performance.now() - began);
		await delay(20);
	}
	const outcome = await working;
	const [median, max] = [0.5, 1].map((share) => percentile(millis, share).toFixed(0));
	longest = Math.max(longest, Number(max));
	console.log(`${name}: ${millis.length} requests, median ${median} ms, longest ${max} ms; ${outcome}`);
}

async function handIn(bytes: Buffer): Promise<string> {
	const { body: upload } = await api.post(routes.loanFileUpload.path, {}, user);
	const put = await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: new Uint8Array(bytes) });
	if (put.status !== 200) throw new Error(`the upload was answered with ${put.status}`);
	const request = { fileId: upload.fileId, fileName: 'loans.xlsx', runNow: true };
	const { status, body } = await api.post(routes.loanFileStart.path, request, user);
	if (status !== 200) return `${status} ${body.message}`;
	for (;;) {
		const { body: list } = await api.post(routes.loanFileList.path, {}, user);
		const file = list.files.find((each: { fileId: string }) => each.fileId === upload.fileId);
		if (file?.error !== undefined || /delivered|failed/.test(file?.state ?? ''))
			return file.error?.message ?? file.state;
		await delay(100);
	}
}

try {
	const { longName, frontendConfig, version } = await operator.done('organisationRead', { orgId });
	const backendConfig = JSON.stringify({ LVE: { LVESchedule: { USD: '14:30' }, ...loanBatchExamples } });
	await operator.done('organisationUpdate', { orgId, longName, frontendConfig, backendConfig, version });
	await operator.done('bulkScheduleKey', { orgId });
	await waitsBeside('nothing', async () => {
		await delay(2000);
		return 'no work';
	});
	for (const [name, make] of hostileWorkbooks) {
		const bytes = make();
		await waitsBeside(`${name} (${Math.round(bytes.length / 1024)} kB)`, () => handIn(bytes));
	}
	console.log(`The other user waits ${longest} ms at most (limit ${maxMillis} ms)`);
	process.exitCode = longest <= maxMillis ? 0 : 1;
} finally {
	await portal.close();
}
