/// <reference path="./ssh-key-parser.d.ts" />
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import keyParser from 'ssh2/lib/protocol/keyParser.js';

export type PrivateKeyFault =
	| 'not-a-private-key'
	| 'passphrase-missing'
	/** The key cannot be decrypted. */
	| 'passphrase-wrong'
	| 'rsa-too-short'
	| 'type-unsupported'
	/** Deriving the key from its passphrase would take too long. */
	| 'rounds-too-many'
	/** Ed25519 as PKCS#8, which SSH does not read: `ssh-keygen -p -f key` rewrites it. */
	| 'pkcs8-ed25519'
	/** Encrypted key without a limit of its decryption time. */
	| 'pkcs8-encrypted';

/** A private key as ssh2 takes it. */
export interface SshPrivateKey {
	readonly text: string;
	readonly passphrase?: string;
}

const leastRsaBits = 2048;
/** `ssh-keygen` writes 24 by default. */
const mostRounds = 512;

/**
 * Reads the private key with which the portal signs in to an SFTP server.
 *
 * Takes the forms of OpenSSH, PEM (PKCS#1, SEC 1, PKCS#8 of RSA and EC without a passphrase) and PuTTY. RSA has at least 2048 bits.
 */
export function readPrivateKey(text: string, passphrase?: string): SshPrivateKey | { readonly fault: PrivateKeyFault } {
	const [, isEncrypted] = /^\s*-----BEGIN (ENCRYPTED )?PRIVATE KEY-----/.exec(text) ?? [undefined, 'other'];
	if (isEncrypted === undefined) return readPkcs8(text);
	if (isEncrypted === 'ENCRYPTED ') return { fault: 'pkcs8-encrypted' };
	if (roundsOf(text) > mostRounds) return { fault: 'rounds-too-many' };
	const parsed = keyParser.parseKey(text, passphrase);
	// Its errors have no codes; these two ask for a passphrase or refuse the given one.
	if (parsed instanceof Error) {
		if (/passphrase given/i.test(parsed.message)) return { fault: 'passphrase-missing' };
		if (/passphrase|decrypt|integrity/i.test(parsed.message)) return { fault: 'passphrase-wrong' };
		return { fault: /unsupported.{0,60}type/i.test(parsed.message) ? 'type-unsupported' : 'not-a-private-key' };
	}
	const key = Array.isArray(parsed) ? parsed[0] : parsed;
	if (key === undefined || !key.isPrivateKey()) return { fault: 'not-a-private-key' };
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
	const fault = faultOfKey(key);
	if (fault !== undefined) return fault;
	if (key.asymmetricKeyType === 'ed25519') return { fault: 'pkcs8-ed25519' };
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

/** The rounds of bcrypt in a key of OpenSSH's own form; 0 for other forms. */
function roundsOf(text: string): number {
	const [, base64] = /-----BEGIN OPENSSH PRIVATE KEY-----([A-Za-z0-9+/=\s]*)/.exec(text) ?? [];
	const bytes = Buffer.from(base64 ?? '', 'base64');
	let at = 'openssh-key-v1\0'.length;
	const field = (): Buffer => {
		const start = at + 4;
		at = start <= bytes.length ? start + bytes.readUInt32BE(at) : bytes.length + 1;
		return bytes.subarray(start, at);
	};
	field();
	field();
	const options = field();
	return options.length < 4 ? 0 : options.readUInt32BE(options.length - 4);
}
