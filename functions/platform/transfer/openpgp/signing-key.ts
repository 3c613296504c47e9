import type { PrivateKey } from 'openpgp';
import { signingKeySecret } from '../../secrets/secret-names.ts';
import { createSecrets, readStageSecrets } from '../../secrets/secret-store.ts';
import { openOpenPgp } from './open-openpgp.ts';

interface StoredSigningKey {
	readonly privateKey: string;
	/** Public key with which the organisation's clients verify signatures. */
	readonly publicKey: string;
}

/** @returns undefined if the organisation has none yet */
async function findSigningKey(orgId: string): Promise<StoredSigningKey | undefined> {
	const found = await readStageSecrets(signingKeySecret(orgId));
	if (found === undefined) return undefined;
	const { privateKey, publicKey } = found;
	if (privateKey === undefined || publicKey === undefined) throw new Error('the secret has no signing key');
	return { privateKey, publicKey };
}

/**
 * The public half of an organisation's signing key, armored. Makes the key at the first call; of two calls at once both
 * answer the same key.
 *
 * @param name of the organisation, as recipients see it
 */
export async function publicSigningKey(orgId: string, name: string, nowMillis: number): Promise<string> {
	const found = await findSigningKey(orgId);
	if (found !== undefined) return found.publicKey;
	const { generateKey } = await openOpenPgp();
	// RSA of 3072 bits: older gateways and GnuPG before 2.4 know no newer key formats.
	const { privateKey, publicKey } = await generateKey({
		userIDs: [{ name }],
		type: 'rsa',
		rsaBits: 3072,
		format: 'armored',
		date: new Date(nowMillis),
	});
	if (await createSecrets(signingKeySecret(orgId), { privateKey, publicKey })) return publicKey;
	const other = await findSigningKey(orgId);
	if (other === undefined) throw new Error('the signing key was removed meanwhile');
	return other.publicKey;
}

/** @returns undefined if the organisation has none yet: {@link publicSigningKey} makes it */
export async function openSigningKey(orgId: string): Promise<PrivateKey | undefined> {
	const found = await findSigningKey(orgId);
	if (found === undefined) return undefined;
	const { readPrivateKey } = await openOpenPgp();
	return readPrivateKey({ armoredKey: found.privateKey });
}
