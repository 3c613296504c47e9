import { createHash, randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { asOrganisation } from '#platform/aws/organisation-session.ts';
import { publicSigningKey, readRecipientKey } from '#platform/transfer/openpgp/openpgp.ts';
import type { connectSftp, SftpServer } from '#platform/transfer/sftp/connect.ts';
import { hostKeyLine } from '#platform/transfer/sftp/host-key.ts';
import { uploadFile } from '#platform/transfer/sftp/remote-files.ts';
import type { SftpSession } from '#platform/transfer/sftp/sftp-session.ts';
import type { connectionTestAnswer } from '#shared/contract/bulk-schedules.ts';
import { previewRates } from '../content/preview-rates.ts';
import { deliveryError, errorOf } from '../run/delivery-failure.ts';
import { type ConnectionParts, openConnection } from '../run/sftp-connection.ts';
import type { Answer, ConnectionTest, Question } from './question.ts';

type Tested = z.output<typeof connectionTestAnswer>;

interface TestParts extends ConnectionParts {
	readonly connect: typeof connectSftp;
	/** Unique part of the test file's name. */
	readonly token: string;
}

/** Shorter than the time limit of a request, because the browser waits for the response. */
const testMillis = 20_000;

const content = Buffer.from('Connection test of the portal. This file is removed at once.\r\n');

/**
 * Signs in to an SFTP server and tests it with a file: writes it under a temporary name, reads it back and removes it.
 *
 * Signs in only if the server's key equals a pinned key. If no key is pinned or the keys differ, the response contains
 * the server's key.
 */
async function testConnection(
	{ account, credentials }: Omit<ConnectionTest, 'orgId'>,
	parts: TestParts,
): Promise<Tested> {
	let shown: Buffer | undefined;
	const onHostKey = (blob: Buffer) => {
		shown = blob;
	};
	const connect: ConnectionParts['connect'] = (server, options) => parts.connect(server, { ...options, onHostKey });
	/** Reads only the host key and ends the connection before the sign-in. */
	const look = async () => {
		const server: SftpServer = { ...account, hostKeys: [], login: { password: '' } };
		await connect(server, { startTimer: parts.startTimer }).catch(() => undefined);
	};
	const key = () => (shown === undefined ? {} : { hostKey: hostKeyLine(shown) });
	const { secretName = '', ...entered } = credentials;
	const readCredentials: ConnectionParts['readCredentials'] = async (name, of) =>
		secretName === '' ? entered : parts.readCredentials(name, of);
	const test = async (): Promise<Tested> => {
		if (account.hostKeys.length === 0) {
			try {
				await connect({ ...account, hostKeys: [], login: { password: '' } }, { startTimer: parts.startTimer });
			} catch (error) {
				return shown === undefined
					? { outcome: 'failed', error: errorOf(error) }
					: { outcome: 'host-key-unknown', ...key() };
			}
		}
		try {
			const { session, release } = await openConnection(
				{ ...parts, connect, readCredentials },
				{ ...account, secretName },
				parts.token,
			);
			try {
				await writeTestFile(session, account, parts.token);
				return { outcome: 'passed', ...key() };
			} finally {
				session.close();
				await release();
			}
		} catch (error) {
			const failed = errorOf(error);
			if (failed.code === 'handshake-failed') await look();
			const isOtherKey =
				failed.code === 'host-key-refused' || (failed.code === 'handshake-failed' && shown !== undefined);
			return { outcome: isOtherKey ? 'host-key-differs' : 'failed', error: failed, ...key() };
		}
	};
	return within(parts, test(), () => ({ outcome: 'failed', error: deliveryError('test-too-slow'), ...key() }));
}

async function writeTestFile(session: SftpSession, account: ConnectionTest['account'], token: string): Promise<void> {
	const { directory, temporaryPrefix } = account;
	const path = `${directory === '/' ? '' : directory}/${temporaryPrefix}portal-connection-test.${token}.part`;
	const sha256 = createHash('sha256').update(content).digest('hex');
	try {
		await uploadFile(session, path, [content], { size: content.length, sha256 });
	} catch (error) {
		// Removes a partly written file. An error of the removal is ignored, because the upload's failure is reported.
		await session.remove(path).catch(() => undefined);
		throw error;
	}
	await session.remove(path);
}

function within({ startTimer }: ConnectionParts, tested: Promise<Tested>, late: () => Tested): Promise<Tested> {
	return new Promise((resolve, reject) => {
		const cancel = startTimer(testMillis, () => resolve(late()));
		tested.then(resolve, reject).finally(cancel);
	});
}

/** Answers a question from the bulk schedules function, whose bundle excludes OpenPGP.js, SSH and the calculator. */
export async function answerQuestion(question: Question, parts: ConnectionParts): Promise<Answer> {
	if ('connectionTest' in question) {
		const { orgId, ...test } = question.connectionTest;
		return asOrganisation(orgId, () => testConnection(test, { ...parts, token: randomUUID() }));
	}
	const nowMillis = parts.clock();
	if ('preview' in question) {
		const { orgId, requestText } = question.preview;
		return asOrganisation(orgId, () => previewRates(orgId, requestText, nowMillis));
	}
	const { keyRequest } = question;
	if ('recipientKey' in keyRequest) {
		const read = await readRecipientKey(keyRequest.recipientKey, nowMillis);
		if ('fault' in read) return { fault: read.fault };
		const { expiresAtMillis } = read;
		return expiresAtMillis === undefined ? {} : { expiresAtMillis };
	}
	const { orgId, name } = keyRequest.signingKeyOf;
	return asOrganisation(orgId, () => signingKey(orgId, name, nowMillis));
}

async function signingKey(orgId: string, name: string, nowMillis: number): Promise<Answer> {
	const publicKey = await publicSigningKey(orgId, name, nowMillis);
	const read = await readRecipientKey(publicKey, nowMillis);
	if ('fault' in read) throw new Error(`the signing key of the organisation ${orgId} cannot be read: ${read.fault}`);
	return { publicKey, fingerprint: read.fingerprint };
}
