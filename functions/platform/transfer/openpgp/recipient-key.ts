import type { Key, Subkey } from 'openpgp';
import { openOpenPgp } from './open-openpgp.ts';
import type { RecipientKeyFault } from './recipient-key-faults.ts';

export interface RecipientKey {
	readonly key: Key;
	/** Hexadecimal digits for verification by the client. */
	readonly fingerprint: string;
	/** When nothing can be encrypted to it any more; undefined if it never expires. */
	readonly expiresAtMillis: number | undefined;
}

const maxCharacters = 100_000;
const armorBegin = '-----BEGIN PGP';
const leastRsaBits = 2047;

/**
 * The key to which files are encrypted. Check it when it is saved and at each run: it expires or is revoked meanwhile.
 *
 * @param armored the text between `BEGIN` and `END PGP PUBLIC KEY BLOCK`, one key
 */
export async function readRecipientKey(
	armored: string,
	nowMillis: number,
): Promise<RecipientKey | { readonly fault: RecipientKeyFault }> {
	if (armored.length > maxCharacters) return { fault: 'not-a-public-key' };
	// OpenPGP.js reads the first block and ignores the others.
	if (armored.split(armorBegin).length > 2) return { fault: 'several-keys' };
	const date = new Date(nowMillis);
	try {
		const { readKeys } = await openOpenPgp();
		const keys = await readKeys({ armoredKeys: armored });
		const [key] = keys;
		if (keys.some((each) => each.isPrivate())) return { fault: 'private-key' };
		if (key === undefined) return { fault: 'not-a-public-key' };
		if (keys.length > 1) return { fault: 'several-keys' };
		return await checkKey(key, date);
	} catch {
		return { fault: 'not-a-public-key' };
	}
}

async function checkKey(key: Key, date: Date): Promise<RecipientKey | { readonly fault: RecipientKeyFault }> {
	if (await key.isRevoked(undefined, undefined, date)) return { fault: 'key-revoked' };
	const primaryEnd = timeOf(await key.getExpirationTime());
	if (primaryEnd <= date.getTime()) return { fault: 'key-expired' };
	let encryptionKey: Key | Subkey;
	try {
		encryptionKey = await key.getEncryptionKey(undefined, date);
	} catch {
		return { fault: await faultOfSubkeys(key, date) };
	}
	if (isWeak(key) || isWeak(encryptionKey)) return { fault: 'key-too-weak' };
	const end = Math.min(primaryEnd, timeOf(await encryptionKey.getExpirationTime()));
	return {
		key,
		fingerprint: key.getFingerprint().toUpperCase(),
		expiresAtMillis: Number.isFinite(end) ? end : undefined,
	};
}

/** Why none of the parts can encrypt. */
async function faultOfSubkeys(key: Key, date: Date): Promise<RecipientKeyFault> {
	if (isWeak(key) || key.subkeys.some(isWeak)) return 'key-too-weak';
	for (const subkey of key.subkeys) {
		const end = timeOf(await subkey.getExpirationTime(date).catch(() => null));
		if (end <= date.getTime()) return 'key-expired';
	}
	return 'no-encryption-key';
}

/** Names in OpenPGP.js. */
const weakAlgorithms: readonly string[] = ['dsa', 'elgamal'];

function isWeak(key: Key | Subkey): boolean {
	const { algorithm, bits } = key.getAlgorithmInfo();
	if (weakAlgorithms.includes(algorithm)) return true;
	return algorithm.startsWith('rsa') && (bits ?? 0) < leastRsaBits;
}

/** A key without a valid signature has no expiry; a key that never expires has an infinite one. */
function timeOf(expiry: Date | number | null): number {
	if (expiry === null) return Number.NEGATIVE_INFINITY;
	return typeof expiry === 'number' ? expiry : expiry.getTime();
}
