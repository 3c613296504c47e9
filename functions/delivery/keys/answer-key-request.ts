import { readRecipientKey } from '#platform/transfer/openpgp/recipient-key.ts';
import { publicSigningKey } from '#platform/transfer/openpgp/signing-key.ts';
import type { KeyAnswer, KeyRequest } from './key-request.ts';

/** Answers the function of bulk schedules, which does not have OpenPGP.js. */
export async function answerKeyRequest(request: KeyRequest, nowMillis: number): Promise<KeyAnswer> {
	if ('recipientKey' in request) {
		const read = await readRecipientKey(request.recipientKey, nowMillis);
		if ('fault' in read) return { fault: read.fault };
		const { expiresAtMillis } = read;
		return expiresAtMillis === undefined ? {} : { expiresAtMillis };
	}
	const { orgId, name } = request.signingKeyOf;
	const publicKey = await publicSigningKey(orgId, name, nowMillis);
	const read = await readRecipientKey(publicKey, nowMillis);
	if ('fault' in read) throw new Error(`the signing key of the organisation ${orgId} cannot be read: ${read.fault}`);
	return { publicKey, fingerprint: read.fingerprint };
}
