/// <reference path="./ssh-key-parser.d.ts" />
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import keyParser from 'ssh2/lib/protocol/keyParser.js';
import { isPuttyKey, openSshEd25519, readPuttyKey } from './putty-key.ts';

export type PrivateKeyFault =
	| 'not-a-private-key'
	/** The text is the public half of a key, which the recipient installs. */
	| 'public-key'
	/** A PuTTY file that is damaged, has version 1, or has an unsupported key type. */
	| 'putty-unsupported'
	| 'passphrase-missing'
	| 'passphrase-wrong'
	| 'rsa-too-short'
	| 'type-unsupported'
	/** Too many rounds: deriving the key from its passphrase would take too long. */
	| 'rounds-too-many'
	/** An encrypted key whose decryption time cannot be limited. */
	| 'pkcs8-encrypted';

export interface SshPrivateKey {
	readonly text: string;
	readonly passphrase?: string;
}

const leastRsaBits = 2048;
/** Maximum number of bcrypt rounds. `ssh-keygen` uses 24 by default; 64 rounds take about a second. */
const maxRounds = 64;
/** Maximum length of a key in characters. RSA of 16,384 bits has 13,000 characters. */
const maxKeyLength = 20_000;

/**
 * Reads the private key for signing in to an SFTP server.
 *
 * Accepts the formats of OpenSSH, PEM (PKCS#1, SEC 1, PKCS#8 without a passphrase) and PuTTY (versions 2 and 3). RSA
 * keys must have at least 2048 bits.
 */
export function readPrivateKey(text: string, passphrase?: string): SshPrivateKey | { readonly fault: PrivateKeyFault } {
	if (text.length > maxKeyLength) return { fault: 'not-a-private-key' };
	if (isPuttyKey(text)) {
		const key = readPuttyKey(text, passphrase);
		return 'fault' in key ? key : withoutPassphrase(key);
	}
	const [, isEncrypted] = /^\s*-----BEGIN (ENCRYPTED )?PRIVATE KEY-----/.exec(text) ?? [undefined, 'other'];
	if (isEncrypted === undefined) return readPkcs8(text);
	if (/^\s*---- BEGIN SSH2 PUBLIC KEY/.test(text)) return { fault: 'public-key' };
	if (isEncrypted === 'ENCRYPTED ') return { fault: 'pkcs8-encrypted' };
	if (roundsOf(text) > maxRounds) return { fault: 'rounds-too-many' };
	const parsed = keyParser.parseKey(text, passphrase);
	// ssh2 errors have no codes. These two messages mean that the passphrase is missing or wrong.
	if (parsed instanceof Error) {
		if (/passphrase given/i.test(parsed.message)) return { fault: 'passphrase-missing' };
		if (/passphrase|decrypt|integrity/i.test(parsed.message)) return { fault: 'passphrase-wrong' };
		return { fault: /unsupported.{0,60}type/i.test(parsed.message) ? 'type-unsupported' : 'not-a-private-key' };
	}
	const key = Array.isArray(parsed) ? parsed[0] : parsed;
	if (key === undefined) return { fault: 'not-a-private-key' };
	if (!key.isPrivateKey()) return { fault: 'public-key' };
	return (
		faultOfKey(createPublicKey(key.getPublicPEM())) ?? { text, ...(passphrase === undefined ? {} : { passphrase }) }
	);
}

function readPkcs8(text: string): SshPrivateKey | { readonly fault: PrivateKeyFault } {
	let key: KeyObject;
	try {
		key = createPrivateKey(text);
	} catch {
		return { fault: 'not-a-private-key' };
	}
	return withoutPassphrase(key);
}

/** Removes the passphrase, because the stored secret is encrypted. */
function withoutPassphrase(key: KeyObject): SshPrivateKey | { readonly fault: PrivateKeyFault } {
	const fault = faultOfKey(key);
	if (fault !== undefined) return fault;
	if (key.asymmetricKeyType === 'ed25519') return { text: openSshEd25519(key) };
	const type = key.asymmetricKeyType === 'rsa' ? 'pkcs1' : 'sec1';
	return { text: key.export({ type, format: 'pem' }).toString() };
}

const curves: ReadonlySet<string> = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

function faultOfKey(key: KeyObject): { readonly fault: PrivateKeyFault } | undefined {
	const { asymmetricKeyType: type, asymmetricKeyDetails: { modulusLength = 0, namedCurve = '' } = {} } = key;
	if (type === 'ed25519') return undefined;
	if (type === 'ec') return curves.has(namedCurve) ? undefined : { fault: 'type-unsupported' };
	if (type !== 'rsa') return { fault: 'type-unsupported' };
	return modulusLength < leastRsaBits ? { fault: 'rsa-too-short' } : undefined;
}

const [openSshBegin, openSshEnd] = ['BEGIN', 'END'].map((word) => `-----${word} OPENSSH PRIVATE KEY-----`) as [
	string,
	string,
];
const openSshMagic = 'openssh-key-v1\0';

/**
 * Returns the number of bcrypt rounds of a key in OpenSSH format; 0 for other formats. Reads the same bytes as ssh2:
 * skips characters that are not base64, and expects the number directly after the salt, regardless of later bytes.
 */
function roundsOf(text: string): number {
	const key = text.trim();
	if (!key.startsWith(openSshBegin) || !key.endsWith(openSshEnd)) return 0;
	const bytes = Buffer.from(key.slice(openSshBegin.length, -openSshEnd.length), 'base64');
	const [, , options = Buffer.alloc(0)] = fieldsOf(bytes.subarray(openSshMagic.length), 3);
	const [salt] = fieldsOf(options, 1);
	const at = 4 + (salt?.length ?? options.length);
	return at + 4 <= options.length ? options.readUInt32BE(at) : 0;
}

/** Each field has a four-byte length. Returns fewer than `count` fields if the bytes end early. */
function fieldsOf(bytes: Buffer, count: number): Buffer[] {
	const fields: Buffer[] = [];
	for (let at = 0; fields.length < count && at + 4 <= bytes.length; ) {
		const end = at + 4 + bytes.readUInt32BE(at);
		if (end > bytes.length) break;
		fields.push(bytes.subarray(at + 4, end));
		at = end;
	}
	return fields;
}
