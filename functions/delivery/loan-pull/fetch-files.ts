import { type ListedFile, listFiles } from '#platform/transfer/sftp/list-files.ts';
import type { SftpSession } from '#platform/transfer/sftp/sftp-session.ts';
import type { LoanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import { matchesPattern } from '#shared/delivery/loan-pull/name-pattern.ts';
import { looksTwice } from '#shared/delivery/loan-pull/pull-times.ts';
import { digestOf } from './file-place.ts';
import { moveFile } from './move-file.ts';
import type { PullTry } from './pull-parts.ts';
import { takeFile } from './take-file.ts';

const limits = { names: 10_000, matches: 2_000 };
/** Files that are taken or moved in one run; the others follow in the next one. */
const maxFiles = 50;
/** No file is begun after this time. */
const takingMillis = 6 * 60_000;
/** Pause between two listings of one run. */
const secondLookMillis = 15_000;

/** The files at the server that match, the longest unchanged first. */
export async function matchingFiles(session: SftpSession, setting: LoanPull): Promise<readonly ListedFile[]> {
	const { directory, namePattern } = setting;
	const found = await listFiles(session, directory, (name) => matchesPattern(namePattern, name), limits);
	return found.toSorted((a, b) => a.mtime - b.mtime || (a.name < b.name ? -1 : 1));
}

export interface Listing {
	readonly matches: number;
	/** Digests of files that were not dealt with before this run. */
	readonly seen: readonly string[];
}

/**
 * Takes the files that are completely written: their size and time are the same as in the previous listing. That is the
 * listing of the previous run, or one of this run if runs are far apart or a person waits.
 *
 * @param onListed called before the first file is taken
 */
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
