import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LoanFileFailure } from '#functions/loans/files/open-loan-file.ts';
import { type ListedFile, listFiles } from '#platform/transfer/sftp/list-files.ts';
import { downloadFile, readBack } from '#platform/transfer/sftp/remote-files.ts';
import { SftpFailure } from '#platform/transfer/sftp/sftp-failure.ts';
import type { RemoteFile, SftpSession } from '#platform/transfer/sftp/sftp-session.ts';
import { maxUploadedLoanBytes } from '#shared/contract/loan-file-limit.ts';
import type { PullErrorCode } from '#shared/contract/pull-errors.ts';
import type { LoanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import { matchesPattern } from '#shared/delivery/loan-pull/name-pattern.ts';
import { looksTwice } from '#shared/delivery/loan-pull/pull-times.ts';
import { maxReadBytes } from '../loan-files/hand-in-loan-file.ts';
import { loanFileKey } from '../run/job-of-delivery.ts';
import { PullFailure, pullError } from './pull-failure.ts';
import type { PullTry } from './pull-parts.ts';
import type { PulledFile } from './pull-store.ts';

/** If the client replaced the file in the meantime, the new file stays or is moved back: it has not been fetched. */
async function moveFile(attempt: PullTry, file: ListedFile, sha256: string | undefined): Promise<void> {
	const { parts, setting, session, orgId } = attempt;
	if (setting.moveTo === undefined) return;
	const from = pathOf(setting, file);
	const now = await session.describe(from);
	if (now === undefined || !isSame(now, file)) return;
	try {
		const to = await freePath(attempt, file);
		await session.rename(from, to);
		const moved = await session.describe(to);
		if (moved !== undefined && !(await isOurs(session, to, moved, file, sha256))) {
			await session.rename(to, from);
			return;
		}
	} catch (error) {
		if (!(error instanceof SftpFailure) || !error.isRefusal) throw error;
		attempt.failure ??= new PullFailure('move-refused', { cause: error });
		return;
	}
	await parts.store.noteMoved(orgId, digestOf(setting, file), parts.clock());
}

/** Returns an unused path. On some servers, a plain rename would replace an existing file. */
async function freePath({ setting, session }: PullTry, file: ListedFile): Promise<string> {
	const directory = pathIn(setting.directory, setting.moveTo ?? '');
	const plain = pathIn(directory, file.name);
	if ((await session.describe(plain)) === undefined) return plain;
	const mark = digestOf(setting, file).slice(0, 12);
	return pathIn(
		directory,
		file.name.replace(/\.[^.]*$/, (ending) => `-${mark}${ending}`),
	);
}

const isSame = (a: RemoteFile, b: RemoteFile) => a.size === b.size && a.mtime === b.mtime;

/** True if the moved file is the fetched one. A rename keeps size and time, but object storage sets a new time. */
async function isOurs(
	session: SftpSession,
	path: string,
	moved: RemoteFile,
	file: RemoteFile,
	sha256: string | undefined,
): Promise<boolean> {
	if (isSame(moved, file) || sha256 === undefined) return true;
	return moved.size === file.size && (await readBack(session, path, file.size)) === sha256;
}

/** Every step can be repeated: the file id is derived from path, size, time and content. */
async function takeFile(attempt: PullTry, file: ListedFile): Promise<void> {
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

/** Undefined if the file was changed or removed since it was listed. The next run checks it again. */
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

const limits = { names: 10_000, matches: 2_000 };
const maxFiles = 50;
const takingMillis = 6 * 60_000;
const secondLookMillis = 15_000;

/** Starts with the file that has been unchanged for longest. */
export async function matchingFiles(session: SftpSession, setting: LoanPull): Promise<readonly ListedFile[]> {
	const { directory, namePattern } = setting;
	const found = await listFiles(session, directory, (name) => matchesPattern(namePattern, name), limits);
	return found.toSorted((a, b) => a.mtime - b.mtime || (a.name < b.name ? -1 : 1));
}

export interface Listing {
	readonly matches: number;
	readonly seen: readonly string[];
}

/** A file counts as complete if its size and time are the same in two listings, usually of two runs. */
export async function fetchFiles(
	attempt: PullTry,
	seenBefore: readonly string[],
	onListed: (listing: Listing) => void,
): Promise<void> {
	const { parts, setting, isByHand } = attempt;
	const begun = parts.clock();
	let listed = await listWithRecords(attempt);
	const seen = new Set(seenBefore);
	const isNew = ({ digest, record }: (typeof listed)[number]) => record === undefined && !seen.has(digest);
	if ((isByHand || looksTwice(setting)) && listed.some(isNew)) {
		const first = listed;
		await new Promise<void>((resolve) => parts.startTimer(secondLookMillis, resolve));
		listed = await listWithRecords(attempt);
		for (const { digest } of first) seen.add(digest);
	}
	onListed({
		matches: listed.length,
		seen: listed.flatMap(({ digest, record }) => (record === undefined ? [digest] : [])),
	});
	let begunFiles = 0;
	for (const each of listed) {
		const { file, record } = each;
		const isMoved = record?.state === 'taken' && setting.moveTo !== undefined;
		if (record === undefined ? isNew(each) : record.state !== 'claimed' && !isMoved) continue;
		if (begunFiles === maxFiles || parts.clock() - begun > takingMillis) break;
		begunFiles += 1;
		if (isMoved) await moveFile(attempt, file, record.sha256);
		else await takeFile(attempt, file);
	}
}

async function listWithRecords({ parts, orgId, session, setting }: PullTry) {
	const files = await matchingFiles(session, setting);
	const listed = files.map((file) => ({ file, digest: digestOf(setting, file) }));
	const known = await parts.store.findFiles(
		orgId,
		listed.map(({ digest }) => digest),
	);
	return listed.map((each) => ({ ...each, record: known.get(each.digest) }));
}

const pathIn = (directory: string, name: string) => `${directory === '/' ? '' : directory}/${name}`;

const pathOf = ({ directory }: LoanPull, { name }: ListedFile) => pathIn(directory, name);

const hashOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The same name with a different size or time is a different file. */
function digestOf(setting: LoanPull, file: ListedFile): string {
	const { host, port } = setting;
	return hashOf([host.toLowerCase().replace(/\.$/, ''), port, pathOf(setting, file), file.size, file.mtime]).slice(
		0,
		32,
	);
}

/** UUID of version 8. */
function loanFileId(orgId: string, digest: string, sha256: string): string {
	const hex = hashOf(['loan pull', orgId, digest, sha256]);
	const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`8${hex.slice(13, 16)}`,
		variant + hex.slice(17, 20),
		hex.slice(20, 32),
	].join('-');
}

const takenFrom = ({ host, directory }: LoanPull, { name }: ListedFile) =>
	`sftp ${host}${directory.startsWith('/') ? '' : '/'}${pathIn(directory, name)}`;

const longestName = 150;

/** True for file names that are refused because they could refer to another folder or look like another name. */
const isFaultyName = (name: string): boolean =>
	name.length > longestName || name.trim() !== name || /[/\\\p{C}\uFFFD]/u.test(name) || !name.isWellFormed();

export const shownName = (name: string): string =>
	name
		.toWellFormed()
		.replaceAll(/[/\\\p{C}]/gu, '�')
		.slice(0, longestName);
