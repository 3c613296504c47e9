import { randomUUID } from 'node:crypto';
import { asOrganisation } from '#platform/aws/organisation-session.ts';
import { readRecipientKey } from '#platform/transfer/openpgp/recipient-key.ts';
import { publicSigningKey } from '#platform/transfer/openpgp/signing-key.ts';
import { previewRates } from '../content/preview-rates.ts';
import type { ConnectionParts } from '../run/sftp-connection.ts';
import type { Answer, Question } from './question.ts';
import { testConnection } from './test-connection.ts';

/** Answers the function of bulk schedules, which has neither OpenPGP.js nor SSH nor the calculator. */
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
