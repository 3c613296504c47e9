import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Key, PrivateKey, Subkey } from 'openpgp';
import { createSecrets, readStageSecrets, signingKeySecret } from '#platform/secrets/secret-store.ts';

interface StoredSigningKey {
	readonly privateKey: string;
	/** Clients verify signatures with this key. */
	readonly publicKey: string;
}

async function findSigningKey(orgId: string): Promise<StoredSigningKey | undefined> {
	const found = await readStageSecrets(signingKeySecret(orgId));
	if (found === undefined) return undefined;
	const { privateKey, publicKey } = found;
	if (privateKey === undefined || publicKey === undefined) throw new Error('the secret has no signing key');
	return { privateKey, publicKey };
}

/** The first call creates the key, with the organisation's name. Concurrent calls return the same key. */
export async function publicSigningKey(orgId: string, name: string, nowMillis: number): Promise<string> {
	const found = await findSigningKey(orgId);
	if (found !== undefined) return found.publicKey;
	const { generateKey } = await openOpenPgp();
	// The key is RSA of 3072 bits, because older gateways and GnuPG before 2.4 do not support newer key types.
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

/** @returns undefined if the organisation has no signing key yet; {@link publicSigningKey} creates it */
export async function openSigningKey(orgId: string): Promise<PrivateKey | undefined> {
	const found = await findSigningKey(orgId);
	if (found === undefined) return undefined;
	const { readPrivateKey } = await openOpenPgp();
	return readPrivateKey({ armoredKey: found.privateKey });
}

interface Encryption {
	readonly recipient: Key;
	/** Absent for an unsigned file. */
	readonly signingKey?: PrivateKey;
	/** True to write 7-bit text instead of bytes. */
	readonly armor: boolean;
	readonly compress: boolean;
	/** Proposed by the recipient's program after decryption. */
	readonly fileName: string;
	readonly nowMillis: number;
}

/**
 * Maximum size of a file that is held in memory. OpenPGP.js signs bytes with Node's crypto, outside the JavaScript
 * thread. It signs a stream in JavaScript, which takes 80 ms for RSA of 3072 bits.
 */
const maxBytesInMemory = 8 * 1024 * 1024;

/** Encrypts a file. Streams large files, so that memory use does not grow with their size. */
export async function encryptFile(from: string, to: string, encryption: Encryption): Promise<void> {
	const { recipient, signingKey, armor, compress, fileName, nowMillis } = encryption;
	const { createMessage, encrypt, enums } = await openOpenPgp();
	const { compression } = enums;
	const { size } = await stat(from);
	const binary = size > maxBytesInMemory ? webStream(from) : new Uint8Array(await readFile(from));
	const options = {
		message: await createMessage({ binary, filename: fileName }),
		encryptionKeys: recipient,
		...(signingKey === undefined ? {} : { signingKeys: signingKey }),
		config: { preferredCompressionAlgorithm: compress ? compression.zip : compression.uncompressed },
		date: new Date(nowMillis),
	};
	const encrypted = armor
		? await encrypt({ ...options, format: 'armored' })
		: await encrypt({ ...options, format: 'binary' });
	await writeFile(to, encrypted as unknown as string | Uint8Array | ReadableStream<string | Uint8Array>);
}

const webStream = (path: string) => Readable.toWeb(createReadStream(path)) as never;

/** Loads OpenPGP.js only when it is needed, because loading takes long. */
export const openOpenPgp = () => import('openpgp');

/** Reasons why files cannot be encrypted to a key. */
export const recipientKeyFaults = [
	'not-a-public-key',
	'several-keys',
	/** The key is private: it must not be stored, and its owner should replace it. */
	'private-key',
	'key-revoked',
	'key-expired',
	/** RSA of less than 2048 bits, DSA or ElGamal. */
	'key-too-weak',
	'no-encryption-key',
] as const;

export type RecipientKeyFault = (typeof recipientKeyFaults)[number];

/** Period before a key's expiry in which a warning is shown. */
export const expiryNoticeMillis = 30 * 86_400_000;

export interface RecipientKey {
	readonly key: Key;
	/** Hexadecimal digits with which the client can verify the key. */
	readonly fingerprint: string;
	/** Time after which the key cannot be used for encryption; undefined if it never expires. */
	readonly expiresAtMillis: number | undefined;
}

const maxCharacters = 100_000;
const armorBegin = '-----BEGIN PGP';
const leastRsaBits = 2047;

/**
 * Reads and checks the recipient's key. Called when the key is saved and at each run, because it may expire or be
 * revoked in the meantime.
 *
 * @param armored one key, from `BEGIN` to `END PGP PUBLIC KEY BLOCK`
 */
export async function readRecipientKey(
	armored: string,
	nowMillis: number,
): Promise<RecipientKey | { readonly fault: RecipientKeyFault }> {
	if (armored.length > maxCharacters) return { fault: 'not-a-public-key' };
	// OpenPGP.js would read only the first key and ignore the others.
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

async function faultOfSubkeys(key: Key, date: Date): Promise<RecipientKeyFault> {
	if (isWeak(key) || key.subkeys.some(isWeak)) return 'key-too-weak';
	for (const subkey of key.subkeys) {
		const end = timeOf(await subkey.getExpirationTime(date).catch(() => null));
		if (end <= date.getTime()) return 'key-expired';
	}
	return 'no-encryption-key';
}

const weakAlgorithms: readonly string[] = ['dsa', 'elgamal'];

function isWeak(key: Key | Subkey): boolean {
	const { algorithm, bits } = key.getAlgorithmInfo();
	if (weakAlgorithms.includes(algorithm)) return true;
	return algorithm.startsWith('rsa') && (bits ?? 0) < leastRsaBits;
}

/** Null: key without valid signature. Infinite: key never expires. */
function timeOf(expiry: Date | number | null): number {
	if (expiry === null) return Number.NEGATIVE_INFINITY;
	return typeof expiry === 'number' ? expiry : expiry.getTime();
}
