import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Key, PrivateKey, Subkey } from 'openpgp';
import { createSecrets, readStageSecrets, signingKeySecret } from '#platform/secrets/secret-store.ts';

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

interface Encryption {
	readonly recipient: Key;
	/** Signs the file with it. */
	readonly signingKey?: PrivateKey;
	/** Text of 7-bit characters instead of bytes. */
	readonly armor: boolean;
	readonly compress: boolean;
	/** The name that the recipient's program proposes. */
	readonly fileName: string;
	readonly nowMillis: number;
}

/**
 * Files up to this size are held in memory. OpenPGP.js signs bytes with Node's crypto outside the thread, but a
 * stream in JavaScript, where RSA of 3072 bits takes 80 ms.
 */
const maxBytesInMemory = 8 * 1024 * 1024;

/** Encrypts a file into another; a large one as a stream, so that memory does not grow with its size. */
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

/** OpenPGP.js, which takes long to load: only the calls that need it wait for it. */
export const openOpenPgp = () => import('openpgp');

/** Why files cannot be encrypted to a key. */
export const recipientKeyFaults = [
	'not-a-public-key',
	'several-keys',
	/** It must not be stored, and its owner should replace it. */
	'private-key',
	'key-revoked',
	'key-expired',
	/** RSA of less than 2048 bits, DSA or ElGamal. */
	'key-too-weak',
	/** No part of it may be used to encrypt. */
	'no-encryption-key',
] as const;

export type RecipientKeyFault = (typeof recipientKeyFaults)[number];

/** Days before its expiry from which a key is warned about. */
export const expiryNoticeMillis = 30 * 86_400_000;

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
