import { createHash, randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { asOrganisation } from '#platform/aws/organisation-session.ts';
import { systemClock, systemTimer } from '#platform/runtime.ts';
import { publicSigningKey, readRecipientKey } from '#platform/transfer/openpgp/openpgp.ts';
import { connectSftp } from '#platform/transfer/sftp/connect.ts';
import { hostKeyLine } from '#platform/transfer/sftp/host-key.ts';
import { uploadFile } from '#platform/transfer/sftp/remote-files.ts';
import type { SftpSession } from '#platform/transfer/sftp/sftp-session.ts';
import type { connectionTestAnswer } from '#shared/contract/schedule-checks.ts';
import { previewRates } from '../content/build-file.ts';
import { deliveryError, errorOf } from '../run/delivery-failure.ts';
import { connectionParts, openConnection } from '../run/sftp-connection.ts';
import type { Answer, ConnectionTest, Question } from './question.ts';

/** Answers a question from the bulk schedules function, whose bundle excludes OpenPGP.js, SSH and the calculator. */
export async function answerQuestion(question: Question): Promise<Answer> {
	if ('connectionTest' in question) {
		const { connectionTest } = question;
		return asOrganisation(connectionTest.orgId, () => testConnection(connectionTest));
	}
	const nowMillis = systemClock();
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

type Tested = z.output<typeof connectionTestAnswer>;

/** Shorter than the time limit of a request, because the browser waits for the response. */
const testMillis = 20_000;

const content = Buffer.from('Connection test of the portal. This file is removed at once.\r\n');

/** Signs in only if the server's key equals a pinned key. Otherwise, the response contains the server's key. */
async function testConnection({ account, credentials }: ConnectionTest): Promise<Tested> {
	const token = randomUUID();
	let shown: Buffer | undefined;
	const connect: typeof connectSftp = (server, options) =>
		connectSftp(server, {
			...options,
			onHostKey: (blob) => {
				shown = blob;
			},
		});
	const key = () => (shown === undefined ? {} : { hostKey: hostKeyLine(shown) });
	/** Reads only the host key and ends the connection before the sign-in. */
	const look = () => connect({ ...account, hostKeys: [], login: { password: '' } });
	const { secretName = '', ...entered } = credentials;
	const readCredentials: typeof connectionParts.readCredentials = async (name, of) =>
		secretName === '' ? entered : connectionParts.readCredentials(name, of);
	const test = async (): Promise<Tested> => {
		if (account.hostKeys.length === 0) {
			try {
				await look();
			} catch (error) {
				return shown === undefined
					? { outcome: 'failed', error: errorOf(error) }
					: { outcome: 'host-key-unknown', ...key() };
			}
		}
		try {
			const parts = { ...connectionParts, connect, readCredentials };
			const { session, release } = await openConnection(parts, { ...account, secretName }, token);
			try {
				await writeTestFile(session, account, token);
				return { outcome: 'passed', ...key() };
			} finally {
				session.close();
				await release();
			}
		} catch (error) {
			const failed = errorOf(error);
			if (failed.code === 'handshake-failed') await look().catch(() => undefined);
			const isOtherKey =
				failed.code === 'host-key-refused' || (failed.code === 'handshake-failed' && shown !== undefined);
			return { outcome: isOtherKey ? 'host-key-differs' : 'failed', error: failed, ...key() };
		}
	};
	return new Promise((resolve, reject) => {
		const cancel = systemTimer(testMillis, () =>
			resolve({ outcome: 'failed', error: deliveryError('test-too-slow'), ...key() }),
		);
		test().then(resolve, reject).finally(cancel);
	});
}

async function writeTestFile(session: SftpSession, account: ConnectionTest['account'], token: string): Promise<void> {
	const { directory, temporaryPrefix } = account;
	const path = `${directory === '/' ? '' : directory}/${temporaryPrefix}portal-connection-test.${token}.part`;
	const sha256 = createHash('sha256').update(content).digest('hex');
	try {
		await uploadFile(session, path, [content], { size: content.length, sha256 });
	} catch (error) {
		// An error of the removal is ignored, because the upload's failure is reported.
		await session.remove(path).catch(() => undefined);
		throw error;
	}
	await session.remove(path);
}
