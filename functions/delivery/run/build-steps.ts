import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256OfFile } from '#platform/files/sha256-of-file.ts';
import { logger } from '#platform/runtime.ts';
import { encryptFile, expiryNoticeMillis, readRecipientKey } from '#platform/transfer/openpgp/openpgp.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import type { Cryptography } from '#shared/delivery/schedule/cryptography.ts';
import { builtKey, copyKeyOf } from '../store/delivery-files.ts';
import {
	type AwaitedRate,
	type DeliveryDestination,
	type DeliveryRecord,
	isFileKept,
	sendableFile,
} from '../store/delivery-record.ts';
import { DeliveryFailure, deliveryError } from './delivery-failure.ts';
import type { AwaitedFixing, BuiltFile, DeliveryJob } from './delivery-job.ts';
import { type DeliveryTry, orImpossible } from './delivery-try.ts';

const waitMillis = 300_000;

export async function build(attempt: DeliveryTry): Promise<'built' | 'waiting' | 'impossible'> {
	return orImpossible(attempt, () => buildOnce(attempt));
}

async function buildOnce(attempt: DeliveryTry): Promise<'built' | 'waiting' | 'impossible'> {
	const { parts, record, job } = attempt;
	if (job === undefined) throw new Error('a delivery is built for its job only');
	if (await repeatEarlier(attempt, job)) return 'built';
	const now = parts.clock();
	const outcome = await parts.buildFile(job, record.scheduledTime, now, record.loanFile);
	if (outcome.outcome === 'failure') {
		const { outcome: _, ...failure } = outcome;
		attempt.failure = failure;
		return 'impossible';
	}
	if (outcome.outcome === 'waiting') {
		const deadline = Date.parse(record.scheduledTime) + job.terms.delivery.waitMinutes * 60_000;
		const waitingFor = eachOnce(outcome.awaited);
		if (now >= deadline) {
			const late = waitingFor.map(({ index, date }) => `${index} of ${date}`).join(', ');
			const { code, message } = deliveryError('rates-missing');
			attempt.failure = { code, message: `${message} Missing: ${late}.` };
			return 'impossible';
		}
		const nextAtMillis = Math.min(deadline, Math.max(now + 60_000, outcome.nextAtMillis ?? now + waitMillis));
		attempt.waiting = { nextAtMillis, deadlineMillis: deadline, waitingFor: waitingFor.slice(0, maxNamed) };
		return 'waiting';
	}
	try {
		if (outcome.rows > 0 && outcome.faultRows === outcome.rows) {
			attempt.unsent = await keepUnsent(attempt, job, outcome);
			attempt.failure = outcome.unsent ?? deliveryError('every-row-failed');
			return 'impossible';
		}
		await keepBytes(attempt, job, outcome);
		return 'built';
	} finally {
		if ('path' in outcome) await rm(dirname(outcome.path), { recursive: true, force: true });
	}
}

/** The delivery waits for all missing rates. */
const maxNamed = 20;

function eachOnce(awaited: readonly AwaitedFixing[]): AwaitedRate[] {
	const found = new Map(
		awaited.map(({ index, fixingDate }) => [`${index} ${fixingDate}`, { index, date: fixingDate }]),
	);
	return [...found.values()];
}

/** Returns false if the repeated delivery was not built. */
async function repeatEarlier(attempt: DeliveryTry, job: DeliveryJob): Promise<boolean> {
	const { record, parts } = attempt;
	let earlier: DeliveryRecord | undefined = record;
	// The earlier delivery may itself be a repetition that was cancelled before it was sent.
	while (earlier !== undefined && sendableFile(earlier) === undefined && earlier.resends !== undefined) {
		earlier = await parts.store.find({ jobId: record.jobId, deliveryKey: earlier.resends });
	}
	const file = earlier && sendableFile(earlier);
	if (earlier === undefined || file === undefined) return false;
	// The file may have expired since the person requested the repetition.
	if (!isFileKept(earlier, parts.clock())) throw new DeliveryFailure('file-not-kept');
	const { rowErrors, notes, warnings } = earlier;
	attempt.built = {
		file,
		destination: destinationOf(job),
		...(rowErrors === undefined ? {} : { rowErrors }),
		...(notes === undefined ? {} : { notes }),
		...(warnings === undefined ? {} : { warnings }),
	};
	return true;
}

async function keepBytes(attempt: DeliveryTry, job: DeliveryJob, built: BuiltFile): Promise<void> {
	const { directory } = attempt;
	const { cryptography } = job.terms;
	const plain = await plainFile(attempt, built);
	const path = cryptography === undefined ? plain : join(directory, 'encrypted');
	if (cryptography !== undefined) {
		await encrypt(attempt, job, cryptography, { from: plain, to: path, fileName: built.fileName });
		await rm(plain);
	}
	const name = `${built.fileName}${cryptography?.suffix ?? ''}`;
	const contentType = cryptography === undefined ? built.contentType : 'application/pgp-encrypted';
	attempt.path = path;
	attempt.built = {
		...(await store(attempt, job, built, { path, name, contentType })),
		destination: destinationOf(job),
	};
}

/** Unencrypted: the organisation could not decrypt a file that is encrypted for the recipient. */
async function keepUnsent(attempt: DeliveryTry, job: DeliveryJob, built: BuiltFile) {
	const path = await plainFile(attempt, built);
	return store(attempt, job, built, { path, name: built.fileName, contentType: built.contentType });
}

async function plainFile({ directory }: DeliveryTry, built: BuiltFile): Promise<string> {
	const plain = join(directory, 'plain');
	if ('bytes' in built) await writeFile(plain, built.bytes);
	else await rename(built.path, plain);
	return plain;
}

interface FinalBytes {
	readonly path: string;
	readonly name: string;
	readonly contentType: string;
}

/** The key contains the token of this runner. */
async function store(
	{ parts, record, token }: DeliveryTry,
	{ terms: { outputDir } }: DeliveryJob,
	{ rows, faultRows, rowErrors = [], notes = [], warnings = [] }: BuiltFile,
	{ path, name, contentType }: FinalBytes,
) {
	const key = builtKey(record.orgId, record.auditId, token);
	const { size: bytes } = await stat(path);
	const sha256 = await sha256OfFile(path);
	await parts.files.write(key, path, contentType);
	const copyKey = copyKeyOf(record.orgId, outputDir, name);
	const builtAt = new Date(parts.clock()).toISOString();
	return {
		file: { name, contentType, key, copyKey, bytes, sha256, rows, faultRows, builtAt },
		...(rowErrors.length === 0 ? {} : { rowErrors: [...rowErrors] }),
		...(notes.length === 0 ? {} : { notes: [...notes] }),
		...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
	};
}

interface Files {
	readonly from: string;
	readonly to: string;
	readonly fileName: string;
}

async function encrypt(
	{ parts }: DeliveryTry,
	job: DeliveryJob,
	{ publicKey, sign, armor, compress }: Cryptography,
	{ from, to, fileName }: Files,
): Promise<void> {
	const nowMillis = parts.clock();
	const recipient = await readRecipientKey(publicKey, nowMillis);
	if ('fault' in recipient) throw new DeliveryFailure('recipient-key-unusable');
	const { expiresAtMillis, fingerprint } = recipient;
	if (expiresAtMillis !== undefined && expiresAtMillis - nowMillis < expiryNoticeMillis) {
		const expiresAt = new Date(expiresAtMillis).toISOString();
		logger.warn(alarmMessages.recipientKeyExpires, { jobId: job.jobId, fingerprint, expiresAt });
	}
	const signingKey = sign ? await parts.openSigningKey(job.orgId) : undefined;
	if (sign && signingKey === undefined) throw new DeliveryFailure('signing-key-missing');
	const signing = signingKey === undefined ? {} : { signingKey };
	await encryptFile(from, to, { recipient: recipient.key, ...signing, armor, compress, fileName, nowMillis });
}

function destinationOf({ terms: { sftppush } }: DeliveryJob): DeliveryDestination {
	if (sftppush === undefined) return { kind: 'bucket' };
	const { host, port, user, directory, hostKeys, overwrite, temporaryPrefix, secretName } = sftppush;
	if (secretName === undefined) throw new DeliveryFailure('credentials-missing');
	return { kind: 'sftp', host, port, user, directory, hostKeys, overwrite, temporaryPrefix, secretName };
}
