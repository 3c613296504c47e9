import { createHash, createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ssh2 from 'ssh2';
import { describe, expect, it } from 'vitest';
import { readPrivateKey } from './private-key.ts';

const file = (name: string) => readFileSync(new URL(`./testing/${name}`, import.meta.url), 'utf8');

/** Returns the public half of a key in base64, as derived by ssh2. */
function publicHalf(text: string): string {
	const read = readPrivateKey(text);
	if ('fault' in read) throw new Error(read.fault);
	return ofSsh2(read.text);
}

function ofSsh2(text: string, passphrase?: string): string {
	const key = ssh2.utils.parseKey(text, passphrase);
	if (key instanceof Error || Array.isArray(key)) throw new Error(String(key));
	return key.getPublicSSH().toString('base64');
}

/** Returns the public half that the file itself contains. */
function stated(text: string): string {
	const lines = text.split('\n');
	const at = lines.findIndex((line) => line.startsWith('Public-Lines: '));
	const count = Number(lines[at]?.slice('Public-Lines: '.length));
	return lines.slice(at + 1, at + 1 + count).join('');
}

// Sources: rfc8032-ed25519.ppk is from the tests of ssh-key-mgr and contains the first key of RFC 8032, 7.1.
// encrypted-rsa.ppk is from the tests of phpseclib; its passphrase is `demo`. nistp256.ppk is from a public test of a
// Dart library. Authentication codes follow PuTTY's format.
describe('a PuTTY key of version 3', () => {
	it.each(['rfc8032-ed25519.ppk', 'nistp256.ppk'])('a key without a passphrase is read from %s', (name) => {
		expect(publicHalf(file(name))).toBe(stated(file(name)));
		expect(publicHalf(file(name).replaceAll('\n', '\r\n'))).toBe(stated(file(name)));
	});

	it('an encrypted key requires its passphrase', () => {
		const text = file('encrypted-rsa.ppk');
		const read = readPrivateKey(text, 'demo');
		if ('fault' in read) throw new Error(read.fault);
		expect(ofSsh2(read.text)).toBe(stated(text));
		expect(readPrivateKey(text)).toEqual({ fault: 'passphrase-missing' });
		expect(readPrivateKey(text, 'Demo')).toEqual({ fault: 'passphrase-wrong' });
	});

	it.each([
		['Argon2-Memory: 8192', 'Argon2-Memory: 99999999'],
		['Argon2-Passes: 13', 'Argon2-Passes: 999999'],
		['Argon2-Parallelism: 1', 'Argon2-Parallelism: 99'],
	])('a key that would take too much memory or time is refused: %s changed to %s', (before, after) => {
		const text = file('encrypted-rsa.ppk').replace(before, after);
		expect(readPrivateKey(text, 'demo')).toEqual({ fault: 'rounds-too-many' });
	});

	it.each([
		['a changed comment', (text: string) => text.replace('Vector 1', 'Vector 2')],
		['a changed private half', (text: string) => text.replace('AAAAIJ1h', 'AAAAIJ1i')],
		['a missing private half', (text: string) => text.replace(/Private-Lines[\s\S]*/, '')],
		['a line count that is too high', (text: string) => text.replace('Private-Lines: 1', 'Private-Lines: 9')],
		['a duplicate header line', (text: string) => text.replace('Comment:', 'Encryption: none\nComment:')],
		['version 1', (text: string) => text.replace('File-3', 'File-1')],
	])('a key with %s is refused', (_what, damage) => {
		expect(readPrivateKey(damage(file('rfc8032-ed25519.ppk')))).toEqual({ fault: 'putty-unsupported' });
	});
});

const withLength = (bytes: Uint8Array) => {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(bytes.length);
	return Buffer.concat([length, bytes]);
};
const mpint = (base64 = '') => {
	const bytes = Buffer.from(base64, 'base64url');
	return withLength((bytes[0] as number) >= 0x80 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes);
};

/** Creates a file of version 2 without a passphrase, which ssh2 also reads. */
function versionTwo(key: KeyObject): string {
	const { e, n, d, p, q, qi } = key.export({ format: 'jwk' });
	const [type, encryption, comment] = ['ssh-rsa', 'none', 'test'].map((text) => withLength(Buffer.from(text)));
	const publicBlob = Buffer.concat([type as Buffer, mpint(e), mpint(n)]);
	const privateBlob = Buffer.concat([mpint(d), mpint(p), mpint(q), mpint(qi)]);
	const macKey = createHash('sha1').update('putty-private-key-file-mac-key').digest();
	const authenticated = [type, encryption, comment, withLength(publicBlob), withLength(privateBlob)] as Buffer[];
	const mac = createHmac('sha1', macKey).update(Buffer.concat(authenticated)).digest('hex');
	const lines = (name: string, bytes: Buffer) => {
		const found = bytes.toString('base64').match(/.{1,64}/g) ?? [];
		return [`${name}-Lines: ${found.length}`, ...found];
	};
	return [
		'PuTTY-User-Key-File-2: ssh-rsa',
		'Encryption: none',
		'Comment: test',
		...lines('Public', publicBlob),
		...lines('Private', privateBlob),
		`Private-MAC: ${mac}`,
		'',
	].join('\n');
}

it('a PuTTY key of version 2 is read as the same key that ssh2 reads', () => {
	const text = versionTwo(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
	expect(publicHalf(text)).toBe(ofSsh2(text));
});

it('a short RSA key in PuTTY format is refused', () => {
	const text = versionTwo(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey);
	expect(readPrivateKey(text)).toEqual({ fault: 'rsa-too-short' });
});

it('an Ed25519 key in PKCS#8 is converted to a format that ssh2 reads', () => {
	const { privateKey, publicKey } = generateKeyPairSync('ed25519');
	const { x = '' } = publicKey.export({ format: 'jwk' });
	const expected = Buffer.concat([withLength(Buffer.from('ssh-ed25519')), withLength(Buffer.from(x, 'base64url'))]);
	const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
	expect(publicHalf(pem)).toBe(expected.toString('base64'));
});
