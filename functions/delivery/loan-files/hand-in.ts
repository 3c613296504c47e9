import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Caller, operation } from '#functions/directory/access/operation.ts';
import { limitsOf, reserveFile, usageOwnerOf } from '#functions/directory/usage.ts';
import { loanBatchOf } from '#functions/loans/files/loan-batch-of.ts';
import { LoanFileFailure } from '#functions/loans/files/loan-file-failure.ts';
import type { LoanFileForm } from '#functions/loans/files/read-loan-table.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { describeObject, writeObject } from '#platform/files/large-objects.ts';
import { objectLink } from '#platform/files/object-link.ts';
import { inTemporaryFolder } from '#platform/files/temporary-folder.ts';
import { refuse } from '#platform/http/refusal.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { maxUploadedLoanBytes } from '#shared/contract/loan-file-limit.ts';
import { loanFileResend, loanFileStart, loanFileUpload, maxLoanFileBytes } from '#shared/contract/loan-files.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';
import { startDelivery } from '../scheduler/start-delivery.ts';
import { startByHand } from '../schedules/deliveries.ts';
import { deliveryFiles } from '../store/delivery-files.ts';
import { isRepeatable } from '../store/delivery-record.ts';
import { handInLoanFile, loanFileTime, maxReadBytes } from './hand-in-loan-file.ts';
import { loanUserOf } from './loan-entitlement.ts';
import { describeLoanFile, requireLoanFile } from './loan-files.ts';
import { loanFileKey, loanJobId, requireDeliverWith } from './loan-job.ts';

/**
 * Sends the same bytes again if the result was built. Otherwise the file is calculated for its original time and
 * counted once on that day. The calculation requires the rights of both the caller and the person who submitted the
 * file.
 */
export const resendLoanFile = operation(loanFileResend, async ({ request, ...administration }) => {
	const { caller } = administration;
	const earlier = await requireLoanFile(caller, request.deliveryId);
	const { jobId, orgId, jobName, deliveryKey, scheduledTime, state, loanFile } = earlier;
	if (!isEnded(state)) throw refuse('delivery-not-ended', { state });
	requireLoanBatch(caller);
	if (!isRepeatable(earlier, administration.clock())) throw refuse('no-delivery-file');
	const file = { ...loanFile, resentBy: loanUserOf(caller) };
	const repeated = { jobId, orgId, jobName, scheduledTime, loanFile: file };
	const resent = { ...repeated, kind: 'resend', resends: deliveryKey } as const;
	const about = { entity: 'loan-file', entityId: `${jobId}/${deliveryKey}`, entityName: loanFile.fileName } as const;
	// The job also uses the ids of submitted files as keys. The prefix distinguishes a repeated delivery.
	const key = `resend-${request.idempotencyKey ?? randomUUID()}`;
	const started = await startByHand(administration, resent, about, key);
	return describeLoanFile(await requireLoanFile(caller, started.deliveryKey), administration.clock());
});

const bucket = () => environmentVariable(variables.deliveriesBucket);

/**
 * Creates a link that permits one upload of exactly the stated length. With `If-None-Match: *`, S3 refuses a second
 * upload. HTTP clients send the length automatically.
 */
export const uploadLoanFile = operation(loanFileUpload, async ({ request, caller, clock }) => {
	requireLoanBatch(caller);
	const fileId = randomUUID();
	const headers = { 'content-type': 'application/octet-stream', 'if-none-match': '*' };
	const { bytes } = request;
	const nowMillis = clock();
	const keyOf = (id: string) => loanFileKey(caller.organisation.orgId, id);
	await reserveFile(usageOwnerOf(caller), {
		bytes,
		limits: limitsOf(caller),
		nowMillis,
		link: {
			fileId,
			kind: 'loan-file',
			isUploaded: async (id) => (await describeObject(bucket(), keyOf(id))) !== undefined,
		},
	});
	const signed = { ...headers, 'content-length': String(bytes) };
	const link = await objectLink({ method: 'PUT', bucket: bucket(), key: keyOf(fileId), nowMillis, headers: signed });
	return { fileId, ...link, headers };
});

export const startLoanFile = operation(loanFileStart, async ({ request, ...administration }) => {
	const { caller, clock } = administration;
	const batch = requireLoanBatch(caller);
	const { orgId } = caller.organisation;
	await requireDeliverWith(batch, orgId);
	const { fileName, content, mapping } = request;
	const form = { orgId, batch, mapping };
	if ((request.fileId === undefined) === (content === undefined)) throw refuse('loan-content-or-upload');
	const fileId = request.fileId ?? randomUUID();
	const key = loanFileKey(orgId, fileId);
	const nowMillis = clock();
	if (content !== undefined) {
		const bytes = readContent(content);
		await reserveFile(usageOwnerOf(caller), { bytes: bytes.length, limits: limitsOf(caller), nowMillis });
		await writeObject(bucket(), key, bytes, { contentType: 'application/octet-stream' });
	}
	const lveTime = await runTimeOf(form, key, fileId, nowMillis);
	const deliveryKey = await handInLoanFile(
		{
			orgId,
			loanFile: { fileId, fileName, key, ...(mapping === undefined ? {} : { mapping }) },
			person: { login: caller.user.login, rights: loanUserOf(caller) },
			runsAtMillis: request.runNow === true ? Math.floor(nowMillis / 1000) * 1000 : lveTime,
		},
		nowMillis,
		(what, act) => withAuditRecord(administration, what, act),
	);
	const delivery = { jobId: loanJobId(orgId), deliveryKey };
	if (request.runNow === true) await startDelivery(delivery);
	return describeLoanFile(await requireLoanFile(caller, deliveryKey), clock());
});

/** @throws a refusal (409) if the organisation has no valid LVE configuration */
export function requireLoanBatch({ organisation }: Caller): LoanBatch {
	const found = loanBatchOf(organisation);
	if ('problem' in found) throw refuse('no-loan-batches', { reason: found.problem });
	return found.batch;
}

/** @throws a refusal: 400 for content that is not base64, 413 for a file that is too large */
function readContent(content: string): Buffer {
	const bytes = Buffer.from(content, 'base64');
	if (bytes.toString('base64').replace(/(?<!=)=+$/, '') !== content.replace(/(?<!=)=+$/, '')) {
		throw refuse('loan-content-invalid');
	}
	if (bytes.length > maxLoanFileBytes) {
		throw refuse('loan-file-too-large', { limitBytes: maxLoanFileBytes, bytes: bytes.length });
	}
	return bytes;
}

/** @throws a refusal: 404 if the file was not uploaded, 413 if it exceeds the limit, 400 if it cannot be read */
async function runTimeOf(form: LoanFileForm, key: string, fileId: string, nowMillis: number): Promise<number> {
	const found = await describeObject(bucket(), key);
	if (found === undefined) throw refuse('no-loan-upload', { fileId });
	if (found.bytes > maxUploadedLoanBytes) {
		throw refuse('loan-file-too-large', { limitBytes: maxUploadedLoanBytes, bytes: found.bytes });
	}
	const time =
		found.bytes > maxReadBytes ? await loanFileTime(form, undefined, nowMillis) : await readTime(form, key, nowMillis);
	if (typeof time === 'object') {
		throw refuse('loan-file-without-time', { currencies: time.currencies.join(', ') });
	}
	return time;
}

async function readTime(form: LoanFileForm, key: string, nowMillis: number) {
	try {
		return await inTemporaryFolder('loan-file', async (directory) => {
			const path = join(directory, 'file');
			await deliveryFiles.read(key, path);
			return await loanFileTime(form, path, nowMillis);
		});
	} catch (error) {
		if (!(error instanceof LoanFileFailure)) throw error;
		const { summary: reason, details } = error;
		const issues = details.map((message) => ({ path: ['file'], message }));
		throw refuse('loan-file-unreadable', { reason }, { cause: error, ...(issues.length === 0 ? {} : { issues }) });
	}
}
