import { generateKeyPairSync } from 'node:crypto';
import ssh2 from 'ssh2';
import { describe, expect, it } from 'vitest';
import { ed25519KeyPair } from '#test/support/ed25519-key-pair.ts';
import { isNightly } from '#test/support/nightly.ts';
import { hostKeyAlgorithms, readHostKey } from './host-key.ts';
import { readPrivateKey } from './private-key.ts';

const ed25519 = ed25519KeyPair({ comment: 'host' });
const ecdsa = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const shortRsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
const pem = (key: typeof rsa.privateKey, type: 'pkcs1' | 'pkcs8') => key.export({ type, format: 'pem' }).toString();
const parsed = (text: string) => {
	const key = ssh2.utils.parseKey(text);
	if (key instanceof Error || Array.isArray(key)) throw new Error('not one key');
	return key;
};
const line = (text: string) => {
	const key = parsed(text);
	return `${key.type} ${key.getPublicSSH().toString('base64')}`;
};

describe('readHostKey', () => {
	it.each([
		['ssh-ed25519', ed25519.public, ['ssh-ed25519']],
		['ecdsa-sha2-nistp256', ecdsa.public, ['ecdsa-sha2-nistp256']],
		['ssh-rsa', line(pem(rsa.privateKey, 'pkcs1')), ['rsa-sha2-512', 'rsa-sha2-256']],
	])('reads a key of type %s', (type, text, algorithms) => {
		const key = readHostKey(text);
		if ('fault' in key) throw new Error(key.fault);
		expect(key.type).toBe(type);
		expect(key.blob).toEqual(parsed(text).getPublicSSH());
		expect(hostKeyAlgorithms([key])).toEqual(algorithms);
	});

	it.each([
		['RSA of 1024 bits', line(pem(shortRsa.privateKey, 'pkcs1')), 'rsa-too-short'],
		['DSA', `ssh-dss ${Buffer.from('0000').toString('base64')}`, 'type-unsupported'],
		['a fingerprint', 'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU', 'not-a-key-line'],
		['a line that contains the host', `sftp.bank.example ${ed25519.public}`, 'not-a-key-line'],
		['two lines', `${ed25519.public}\n${ed25519.public}`, 'not-a-key-line'],
		['a private key', ed25519.private, 'not-a-key-line'],
		['a line whose type differs from the key', ed25519.public.replace('ssh-ed25519', 'ssh-rsa'), 'key-damaged'],
		[
			'a key that is cut off',
			ed25519.public
				.split(' ')
				.map((part) => part.slice(0, 40))
				.slice(0, 2)
				.join(' '),
			'key-damaged',
		],
		['nothing', '', 'not-a-key-line'],
	])('refuses %s as a host key', (_, text, fault) => expect(readHostKey(text)).toEqual({ fault }));

	it('measures the length of RSA keys in bits, even if the first byte has leading zero bits', () => {
		for (const bits of [2047, 2048, 2049]) {
			const modulus = Buffer.alloc(Math.ceil(bits / 8) + 1);
			modulus[1] = 1 << ((bits - 1) % 8);
			const field = (bytes: Buffer) =>
				Buffer.concat([Buffer.from([0, 0, bytes.length >> 8, bytes.length & 255]), bytes]);
			const blob = Buffer.concat([field(Buffer.from('ssh-rsa')), field(Buffer.from([1, 0, 1])), field(modulus)]);
			const key = readHostKey(`ssh-rsa ${blob.toString('base64')}`);
			expect('fault' in key ? key.fault : 'read').toBe(bits < 2048 ? 'rsa-too-short' : 'read');
		}
	});
});

describe('readPrivateKey', () => {
	const isUsable = (text: string, passphrase?: string) => {
		const key = readPrivateKey(text, passphrase);
		if ('fault' in key) throw new Error(key.fault);
		const read = ssh2.utils.parseKey(key.text, key.passphrase);
		return !(read instanceof Error) && !Array.isArray(read) && read.isPrivateKey();
	};
	const encrypted = ssh2.utils.generateKeyPairSync('ed25519', {
		passphrase: 'abc',
		cipher: 'aes256-cbc',
		rounds: 16,
	}).private;
	const ec = (namedCurve: string) =>
		generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

	it.each([
		['OpenSSH Ed25519', ed25519.private],
		['OpenSSH ECDSA', ecdsa.private],
		['RSA as PKCS#1', pem(rsa.privateKey, 'pkcs1')],
		['RSA as PKCS#8', pem(rsa.privateKey, 'pkcs8')],
		['EC as PKCS#8', ec('P-256')],
	])('converts %s to a key that ssh2 can use', (_, text) => expect(isUsable(text)).toBe(true));

	it('reads an encrypted key only with its passphrase', () => {
		expect(isUsable(encrypted, 'abc')).toBe(true);
		expect(readPrivateKey(encrypted)).toEqual({ fault: 'passphrase-missing' });
		expect(readPrivateKey(encrypted, 'no')).toEqual({ fault: 'passphrase-wrong' });
	});

	const locked = rsa.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'abc' });
	it.each([
		['RSA of 1024 bits', pem(shortRsa.privateKey, 'pkcs1'), 'rsa-too-short'],
		['RSA of 1024 bits as PKCS#8', pem(shortRsa.privateKey, 'pkcs8'), 'rsa-too-short'],
		['a public key', ed25519.public, 'public-key'],
		['an encrypted PKCS#8 key', locked.toString(), 'pkcs8-encrypted'],
		['a curve that SSH does not support', ec('secp256k1'), 'type-unsupported'],
		['an empty text', '', 'not-a-private-key'],
		['a text that is not a key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', 'not-a-private-key'],
	])('refuses %s as a private key', (_, text, fault) => expect(readPrivateKey(text)).toEqual({ fault }));

	describe('an encrypted key', () => {
		const plain = Buffer.from(encrypted.replaceAll(/-----.*-----|\s/g, ''), 'base64');
		const options = plain.indexOf('bcrypt') + 'bcrypt'.length;
		const salt = plain.readUInt32BE(options + 4);
		const roundsAt = options + 8 + salt;
		/** Returns the key with a different number of bcrypt rounds, optionally followed by more bytes in the options. */
		const withRounds = (rounds: number, ...after: number[]) => {
			const bytes = Buffer.concat([plain.subarray(0, roundsAt + 4), Buffer.from(after), plain.subarray(roundsAt + 4)]);
			bytes.writeUInt32BE(plain.readUInt32BE(options) + after.length, options);
			bytes.writeUInt32BE(rounds, roundsAt);
			return bytes.toString('base64');
		};
		const keyOf = (base64: string) =>
			`-----BEGIN OPENSSH PRIVATE KEY-----\n${base64}\n-----END OPENSSH PRIVATE KEY-----`;
		const many = 4_000_000_000;

		it.each([
			['65 rounds', keyOf(withRounds(65))],
			['four billion rounds', keyOf(withRounds(many))],
			['different bytes after the rounds', keyOf(withRounds(many, 0, 0, 0, 1))],
			['text before the base64', keyOf(`!${withRounds(many)}`)],
			['text within the base64', keyOf(withRounds(many).replace(/^(.{40})/, '$1\n*\n'))],
			['the base64 alphabet of URLs', keyOf(withRounds(many).replaceAll('+', '-').replaceAll('/', '_'))],
			['surrounding blank lines', `\n ${keyOf(withRounds(many))} \n`],
		])('a key that takes hours to decrypt is refused with %s', (_, text) => {
			expect(readPrivateKey(text, 'abc')).toEqual({ fault: 'rounds-too-many' });
		});

		it('a key that is longer than any valid key is refused', () => {
			expect(readPrivateKey(keyOf(`${withRounds(many)}${' '.repeat(30_000)}`), 'abc')).toEqual({
				fault: 'not-a-private-key',
			});
		});

		if (isNightly)
			it('a key with 64 rounds is decrypted', () => {
				expect(readPrivateKey(keyOf(withRounds(64)), 'no')).toEqual({ fault: 'passphrase-wrong' });
			});
	});
});
