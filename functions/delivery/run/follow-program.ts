import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { readBack, uploadFile } from '#platform/transfer/sftp/remote-files.ts';
import { SftpFailure } from '#platform/transfer/sftp/sftp-failure.ts';
import type { RemoteFile, SftpSession } from '#platform/transfer/sftp/sftp-session.ts';
import { type DeliveryAnswer, type DeliveryStep, firstStep, nextStep } from '#shared/delivery/delivery-program.ts';
import type { DeliveryFile, DeliveryRecord } from '../store/delivery-record.ts';
import { build } from './build-steps.ts';
import { deliveryError } from './delivery-failure.ts';
import { type DeliveryTry, move, openSession, orImpossible, sftpDestination } from './delivery-try.ts';

const posixRename = 'posix-rename@openssh.com';

function fileOf({ file }: DeliveryRecord): DeliveryFile {
	if (file === undefined) throw new Error('the file has not been built');
	return file;
}

const pathOf = (directory: string, name: string) => `${directory === '/' ? '' : directory}/${name}`;

const finalPath = (attempt: DeliveryTry) => pathOf(sftpDestination(attempt).directory, fileOf(attempt.record).name);

/** No other runner writes to the path, because it contains the runner's token. */
function temporaryPath(attempt: DeliveryTry): string {
	const { directory, temporaryPrefix } = sftpDestination(attempt);
	return pathOf(directory, `${temporaryPrefix}${fileOf(attempt.record).name}.${attempt.token}.part`);
}

function ownTemporary({ temporary }: DeliveryTry): string {
	if (temporary === undefined) throw new Error('no temporary file has been begun');
	return temporary;
}

function upload(attempt: DeliveryTry): Promise<'uploaded' | 'impossible'> {
	return orImpossible(attempt, async () => {
		const session = await openSession(attempt);
		const { bytes, sha256 } = fileOf(attempt.record);
		const content = createReadStream(await localFile(attempt), { highWaterMark: 31_744 * 8 });
		const expected = { size: bytes, sha256 };
		attempt.complete = await uploadFile(session, ownTemporary(attempt), content, expected);
		return 'uploaded' as const;
	});
}

async function localFile(attempt: DeliveryTry): Promise<string> {
	if (attempt.path === undefined) {
		const path = join(attempt.directory, 'stored');
		await attempt.parts.files.read(fileOf(attempt.record).key, path);
		attempt.path = path;
	}
	return attempt.path;
}

async function checkFinalFree(attempt: DeliveryTry): Promise<'free' | 'taken'> {
	const session = await openSession(attempt);
	// With a plain rename, the server itself refuses a name that is already used.
	if (sftpDestination(attempt).overwrite || !session.has(posixRename)) return 'free';
	return (await session.describe(finalPath(attempt))) === undefined ? 'free' : 'taken';
}

async function rename(attempt: DeliveryTry): Promise<'renamed' | 'gone' | 'taken'> {
	const session = await openSession(attempt);
	const [from, to] = [ownTemporary(attempt), finalPath(attempt)];
	try {
		await (session.has(posixRename) ? session.replace(from, to) : session.rename(from, to));
		return 'renamed';
	} catch (error) {
		if (!(error instanceof SftpFailure) || !error.isRefusal) throw error;
		// Servers report different statuses if a file is missing and if a name is already used.
		if ((await session.describe(from)) === undefined) return 'gone';
		if ((await session.describe(to)) !== undefined) return 'taken';
		throw error;
	}
}

async function lookAtTemporary(attempt: DeliveryTry): Promise<'there' | 'gone'> {
	const session = await openSession(attempt);
	return (await session.describe(ownTemporary(attempt))) === undefined ? 'gone' : 'there';
}

async function lookAtFinal(attempt: DeliveryTry): Promise<'ours' | 'foreign' | 'free'> {
	const session = await openSession(attempt);
	const path = finalPath(attempt);
	const found = await session.describe(path);
	if (found === undefined) return 'free';
	return (await isOurs(attempt, session, path, found)) ? 'ours' : 'foreign';
}

/** Object storage sets a later time at a rename. An earlier time may be an earlier delivery of the same rates. */
async function isOurs(
	{ record }: DeliveryTry,
	session: SftpSession,
	path: string,
	found: RemoteFile,
): Promise<boolean> {
	const { complete } = record;
	const { bytes, sha256 } = fileOf(record);
	if (complete === undefined || found.size !== bytes || found.mtime < complete.mtime) return false;
	const hash = await readBack(session, path, bytes);
	return hash === undefined ? found.mtime === complete.mtime : hash === sha256;
}

async function removeTemporary(attempt: DeliveryTry): Promise<'removed' | 'gone'> {
	const session = await openSession(attempt);
	return (await session.remove(ownTemporary(attempt))) ? 'removed' : 'gone';
}

async function withdraw(attempt: DeliveryTry): Promise<'removed' | 'gone'> {
	attempt.failure = deliveryError('name-taken');
	return removeTemporary(attempt);
}

type Steps = { readonly [Step in DeliveryStep]: (attempt: DeliveryTry) => Promise<DeliveryAnswer<Step>> };

const textOf = (millis: number) => new Date(millis).toISOString();
const outcome = (isDone: boolean) => (isDone ? 'done' : 'refused');
const withFailure = ({ failure, unsent }: DeliveryTry) => ({
	...(unsent ?? {}),
	...(failure === undefined ? {} : { error: failure }),
});

const steps: Steps = {
	build,
	async wait(attempt) {
		const { waiting } = attempt;
		if (waiting === undefined) throw new Error('nothing is awaited');
		const { deadlineMillis, nextAtMillis, waitingFor } = waiting;
		const times = { deadline: textOf(deadlineMillis), triedFrom: textOf(nextAtMillis) };
		return outcome(await move(attempt, 'wait', { ...times, waitingFor }));
	},
	async keepBuilt(attempt) {
		const { built } = attempt;
		if (built === undefined) throw new Error('nothing was built');
		const triedFrom = textOf(attempt.parts.clock());
		if (!(await move(attempt, 'keepBuilt', { ...built, triedFrom }))) return 'refused';
		const { orgId, loanFile } = attempt.record;
		const user = loanFile?.handedInBy;
		// Without a local path, the file belongs to an earlier delivery and is already counted.
		if (user !== undefined && attempt.path !== undefined) {
			await attempt.parts.countResult({ orgId, sub: user.sub }, built.file.bytes, attempt.parts.clock());
		}
		return built.destination.kind;
	},
	giveUp: async (attempt) => outcome(await move(attempt, 'giveUp', withFailure(attempt))),

	async beginSending(attempt) {
		attempt.temporary = temporaryPath(attempt);
		return outcome(await move(attempt, 'beginSending'));
	},
	upload,
	async beginPlacing(attempt) {
		const { complete } = attempt;
		if (complete === undefined) throw new Error('the temporary file is not complete');
		return outcome(await move(attempt, 'beginPlacing', { complete }));
	},
	checkFinalFree,
	rename,
	lookAtTemporary,
	lookAtFinal,
	lookAtTaken: lookAtFinal,
	removeDuplicate: removeTemporary,
	withdraw,

	beginStoring: async (attempt) => outcome(await move(attempt, 'beginStoring')),
	async store(attempt) {
		await storeCopy(attempt);
		return 'stored';
	},

	recordDelivered: async (attempt) => outcome(await move(attempt, 'recordDelivered')),
	recordWithdrawn: async (attempt) => outcome(await move(attempt, 'recordWithdrawn', withFailure(attempt))),
	recordUncertain: async (attempt) => outcome(await move(attempt, 'recordUncertain')),
};

export async function storeCopy(attempt: DeliveryTry): Promise<void> {
	const { copyKey, contentType } = fileOf(attempt.record);
	await attempt.parts.files.write(copyKey, await localFile(attempt), contentType);
}

export async function followProgram(attempt: DeliveryTry): Promise<void> {
	const { state, destination, temporary } = attempt.record;
	if (state === 'placing' && temporary !== undefined) attempt.temporary = temporary;
	let step = firstStep(state, destination?.kind ?? 'sftp');
	while (step !== 'stop') step = await take(step, attempt);
}

async function take<Step extends DeliveryStep>(step: Step, attempt: DeliveryTry): Promise<DeliveryStep | 'stop'> {
	const perform: Steps[Step] = steps[step];
	return nextStep(step, await perform(attempt));
}
