import { join } from 'node:path';
import { LoanFileFailure } from '#functions/loans/files/loan-file-failure.ts';
import { downloadFile } from '#platform/transfer/sftp/download-file.ts';
import type { ListedFile } from '#platform/transfer/sftp/list-files.ts';
import { SftpFailure } from '#platform/transfer/sftp/sftp-failure.ts';
import { maxUploadedLoanBytes } from '#shared/contract/loan-file-limit.ts';
import type { PullErrorCode } from '#shared/contract/pull-errors.ts';
import { maxReadBytes } from '../loan-files/hand-in-loan-file.ts';
import { loanFileKey } from '../store/loan-job.ts';
import { digestOf, isFaultyName, pathOf, shownName, takenFrom } from './file-place.ts';
import { moveFile } from './move-file.ts';
import { pullError } from './pull-failure.ts';
import type { PullTry } from './pull-parts.ts';
import type { PulledFile } from './pull-record.ts';
import { loanFileId } from './pulled-files.ts';

/**
 * Takes a file that nobody writes any more: downloads, claims and hands it in, then moves it. Every step can be repeated
 * after a run that was killed: the identifier of the loan file follows from place, size, time and content.
 */
export async function takeFile(attempt: PullTry, file: ListedFile): Promise<void> {
	if (isFaultyName(file.name)) return refuse(attempt, file, 'name-invalid');
	if (file.size > maxUploadedLoanBytes) return refuse(attempt, file, 'file-too-large');
	const path = join(attempt.directory, 'file');
	const sha256 = await download(attempt, file, path);
	if (sha256 === undefined) return;
	const runsAtMillis = await timeOf(attempt, file, path, sha256);
	if (runsAtMillis === undefined) return;
	const claim = await claimed(attempt, file, sha256);
	if (claim === undefined) return;

	const { parts, orgId, setting } = attempt;
	const fileId = loanFileId(orgId, claim.digest, sha256);
	const key = loanFileKey(orgId, fileId);
	await parts.files.write(key, path, 'application/octet-stream');
	const loanFile = { fileId, fileName: file.name, key, takenFrom: takenFrom(setting, file) };
	const fetched = { orgId, loanFile, runsAtMillis, host: setting.host, claimedAt: claim.notedAt };
	const deliveryKey = await parts.handIn(fetched, parts.clock());
	await parts.store.endClaim(orgId, claim, { state: 'taken', deliveryKey });
	attempt.taken.push({ name: file.name, bytes: file.size, deliveryKey });
	await moveFile(attempt, file, sha256);
}

/** @returns undefined for a file that has changed or gone since it was listed: the next run looks again */
async function download(attempt: PullTry, file: ListedFile, path: string): Promise<string | undefined> {
	try {
		return await downloadFile(attempt.session, pathOf(attempt.setting, file), file, path);
	} catch (error) {
		if (!(error instanceof SftpFailure)) throw error;
		if (error.code === 'size-differs' || error.code === 'no-such-file') return undefined;
		if (!error.isRefusal) throw error;
		attempt.failure ??= error;
		return undefined;
	}
}

/** @returns undefined for a file that was refused */
async function timeOf(attempt: PullTry, file: ListedFile, path: string, sha256: string): Promise<number | undefined> {
	const { parts, batch, orgId } = attempt;
	try {
		const time = await parts.timeOf({ orgId, batch }, file.size > maxReadBytes ? undefined : path, parts.clock());
		if (typeof time === 'number') return time;
		await refuse(attempt, file, 'file-without-time', { sha256 });
	} catch (error) {
		if (!(error instanceof LoanFileFailure)) throw error;
		await refuse(attempt, file, 'file-unreadable', { sha256, message: error.message });
	}
	return undefined;
}

/** @returns undefined for a file that was taken or refused meanwhile */
async function claimed(attempt: PullTry, file: ListedFile, sha256: string): Promise<PulledFile | undefined> {
	const { parts, orgId } = attempt;
	const claim: PulledFile = { ...noted(attempt, file), state: 'claimed', sha256 };
	if (await parts.store.noteFile(orgId, claim)) return claim;
	const found = (await parts.store.findFiles(orgId, [claim.digest])).get(claim.digest);
	return found?.state === 'claimed' && found.sha256 === sha256 ? found : undefined;
}

async function refuse(
	attempt: PullTry,
	file: ListedFile,
	code: PullErrorCode,
	{ sha256, message }: { readonly sha256?: string; readonly message?: string } = {},
): Promise<void> {
	const { parts, orgId } = attempt;
	const note: PulledFile = { ...noted(attempt, file), state: 'refused', ...(sha256 === undefined ? {} : { sha256 }) };
	if (!(await parts.store.noteFile(orgId, note))) await parts.store.endClaim(orgId, note, { state: 'refused' });
	const error = pullError(code);
	attempt.refused.push({ name: shownName(file.name), error: message === undefined ? error : { ...error, message } });
}

const noted = ({ parts, setting }: PullTry, file: ListedFile) => ({
	digest: digestOf(setting, file),
	name: shownName(file.name),
	size: file.size,
	mtime: file.mtime,
	notedAt: new Date(parts.clock()).toISOString(),
});
