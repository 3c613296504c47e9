import {
	argon2Sync,
	createDecipheriv,
	createHash,
	createHmac,
	createPrivateKey,
	type KeyObject,
	timingSafeEqual,
} from 'node:crypto';

export type PuttyFault = 'putty-unsupported' | 'passphrase-missing' | 'passphrase-wrong' | 'rounds-too-many';

export const isPuttyKey = (text: string): boolean => /^\s*PuTTY-User-Key-File-/.test(text);

/** Maximum memory for Argon2 in KiB. PuTTYgen uses 8,192. */
const maxMemory = 65_536;
/** Maximum product of memory and passes. PuTTYgen chooses as many passes as fit into a tenth of a second: about 20. */
const maxWork = 2_097_152;
const maxParallelism = 8;

interface PuttyFile {
	readonly version: '2' | '3';
	readonly algorithm: string;
	readonly encryption: string;
	readonly comment: string;
	readonly publicBlob: Buffer;
	readonly privateBlob: Buffer;
	readonly mac: Buffer;
	readonly fields: ReadonlyMap<string, string>;
}

/**
 * Reads a private key in PuTTY format, versions 2 and 3: RSA, ECDSA on NIST curves, and Ed25519.
 *
 * Always verifies the authentication code. Reports a damaged file as unsupported, and distinguishes it from a wrong
 * passphrase.
 *
 * @see https://the.earth.li/~sgtatham/putty/latest/htmldoc/AppendixC.html
 */
export function readPuttyKey(text: string, passphrase = ''): KeyObject | { readonly fault: PuttyFault } {
	const file = parseFile(text);
	if (file === undefined) return { fault: 'putty-unsupported' };
	const isEncrypted = file.encryption === 'aes256-cbc';
	if (!isEncrypted && file.encryption !== 'none') return { fault: 'putty-unsupported' };
	if (isEncrypted && passphrase === '') return { fault: 'passphrase-missing' };
	const keys = isEncrypted ? keysOf(file, passphrase) : { macKey: macKeyOf(file.version, '') };
	if ('fault' in keys) return keys;
	const plain = 'cipherKey' in keys ? decrypted(file.privateBlob, keys) : file.privateBlob;
	if (plain === undefined || !isAuthentic(file, plain, keys.macKey)) {
		return { fault: isEncrypted ? 'passphrase-wrong' : 'putty-unsupported' };
	}
	try {
		return keyOf(file, plain);
	} catch {
		return { fault: 'putty-unsupported' };
	}
}

function parseFile(text: string): PuttyFile | undefined {
	const lines = text.trim().split(/\r\n|\r|\n/);
	const [, version, algorithm = ''] = /^PuTTY-User-Key-File-([23]): (\S+)$/.exec(lines[0] ?? '') ?? [];
	if (version !== '2' && version !== '3') return undefined;
	const fields = new Map<string, string>();
	const blobs = new Map<string, Buffer>();
	for (let at = 1; at < lines.length; at++) {
		const [, name = '', value = ''] = /^([A-Za-z0-9-]+): ?(.*)$/.exec(lines[at] ?? '') ?? [];
		if (name === '' || fields.has(name)) return undefined;
		fields.set(name, value);
		if (!name.endsWith('-Lines')) continue;
		const count = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
		if (!(count <= lines.length - at - 1)) return undefined;
		blobs.set(name, Buffer.from(lines.slice(at + 1, at + 1 + count).join(''), 'base64'));
		at += count;
	}
	const [publicBlob, privateBlob] = [blobs.get('Public-Lines'), blobs.get('Private-Lines')];
	const mac = fields.get('Private-MAC');
	if (publicBlob === undefined || privateBlob === undefined || mac === undefined) return undefined;
	const { encryption = '', comment = '' } = { encryption: fields.get('Encryption'), comment: fields.get('Comment') };
	return { version, algorithm, encryption, comment, publicBlob, privateBlob, mac: Buffer.from(mac, 'hex'), fields };
}

interface CipherKeys {
	readonly cipherKey: Buffer;
	readonly iv: Buffer;
	readonly macKey: Buffer;
}

function keysOf(file: PuttyFile, passphrase: string): CipherKeys | { readonly fault: PuttyFault } {
	if (file.version === '2') {
		const half = (counter: number) =>
			createHash('sha1')
				.update(Buffer.from([0, 0, 0, counter]))
				.update(passphrase)
				.digest();
		const cipherKey = Buffer.concat([half(0), half(1)]).subarray(0, 32);
		return { cipherKey, iv: Buffer.alloc(16), macKey: macKeyOf('2', passphrase) };
	}
	const number = (name: string) => {
		const value = file.fields.get(name) ?? '';
		return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : Number.NaN;
	};
	const kind = /^Argon2(id|i|d)$/.exec(file.fields.get('Key-Derivation') ?? '')?.[1];
	const [memory, passes, parallelism] = ['Argon2-Memory', 'Argon2-Passes', 'Argon2-Parallelism'].map(number) as [
		number,
		number,
		number,
	];
	const nonce = Buffer.from(file.fields.get('Argon2-Salt') ?? '', 'hex');
	if (kind === undefined || [memory, passes, parallelism].some(Number.isNaN)) return { fault: 'putty-unsupported' };
	if (memory > maxMemory || memory * passes > maxWork || parallelism > maxParallelism)
		return { fault: 'rounds-too-many' };
	try {
		const parameters = { message: Buffer.from(passphrase), nonce, parallelism, memory, passes, tagLength: 80 };
		const derived = argon2Sync(`argon2${kind}` as 'argon2id', parameters);
		return { cipherKey: derived.subarray(0, 32), iv: derived.subarray(32, 48), macKey: derived.subarray(48, 80) };
	} catch {
		return { fault: 'putty-unsupported' };
	}
}

const macKeyOf = (version: '2' | '3', passphrase: string): Buffer =>
	version === '3' ? Buffer.alloc(0) : createHash('sha1').update(`putty-private-key-file-mac-key${passphrase}`).digest();

function decrypted(blob: Buffer, { cipherKey, iv }: CipherKeys): Buffer | undefined {
	if (blob.length === 0 || blob.length % 16 !== 0) return undefined;
	const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv).setAutoPadding(false);
	return Buffer.concat([decipher.update(blob), decipher.final()]);
}

function isAuthentic(file: PuttyFile, plain: Buffer, macKey: Buffer): boolean {
	const { version, algorithm, encryption, comment, publicBlob, mac } = file;
	const parts = [Buffer.from(algorithm), Buffer.from(encryption), Buffer.from(comment), publicBlob, plain];
	const expected = createHmac(version === '3' ? 'sha256' : 'sha1', macKey)
		.update(Buffer.concat(parts.map(withLength)))
		.digest();
	return mac.length === expected.length && timingSafeEqual(mac, expected);
}

function withLength(bytes: Buffer): Buffer {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(bytes.length);
	return Buffer.concat([length, bytes]);
}

/** The length of a field has four bytes. Throws RangeError if the bytes end early. */
function fieldsOf(blob: Buffer, count: number): Buffer[] {
	const fields: Buffer[] = [];
	for (let at = 0; fields.length < count; ) {
		const end = at + 4 + blob.readUInt32BE(at);
		if (end > blob.length) throw new RangeError('a field of the key is longer than the key');
		fields.push(blob.subarray(at + 4, end));
		at = end;
	}
	return fields;
}

const curves: Readonly<Record<string, { readonly crv: string; readonly bytes: number }>> = {
	nistp256: { crv: 'P-256', bytes: 32 },
	nistp384: { crv: 'P-384', bytes: 48 },
	nistp521: { crv: 'P-521', bytes: 66 },
};

const text = (bytes: Buffer) => bytes.toString('base64url');
const integer = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);
const bytesOf = (value: bigint): Buffer => {
	const hex = value.toString(16);
	return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
};
/** Converts an SSH integer for a JWK, without the leading zero byte. */
const unsigned = (bytes: Buffer) => text(bytesOf(integer(bytes)));

/** Throws if the key type is not supported, or if the public and private halves do not match. */
function keyOf({ algorithm, publicBlob }: PuttyFile, plain: Buffer): KeyObject {
	if (algorithm === 'ssh-ed25519') {
		const [, x] = fieldsOf(publicBlob, 2) as [Buffer, Buffer];
		const [seed] = fieldsOf(plain, 1) as [Buffer];
		// The seed is stored as a little-endian number, so trailing zeros can be missing.
		const d = Buffer.concat([seed, Buffer.alloc(32)]).subarray(0, Math.max(32, seed.length));
		return createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: text(x), d: text(d) } });
	}
	if (algorithm === 'ssh-rsa') {
		const [, e, n] = fieldsOf(publicBlob, 3) as [Buffer, Buffer, Buffer];
		const [d, p, q, qi] = fieldsOf(plain, 4) as [Buffer, Buffer, Buffer, Buffer];
		const modulo = (prime: Buffer) => text(bytesOf(integer(d) % (integer(prime) - 1n)));
		const parts = { n: unsigned(n), e: unsigned(e), d: unsigned(d), p: unsigned(p), q: unsigned(q), qi: unsigned(qi) };
		return createPrivateKey({ format: 'jwk', key: { kty: 'RSA', ...parts, dp: modulo(p), dq: modulo(q) } });
	}
	const curve = curves[algorithm.replace('ecdsa-sha2-', '')];
	if (curve === undefined) throw new TypeError(`keys of the type ${algorithm} are not read`);
	const { crv, bytes } = curve;
	const [, , point] = fieldsOf(publicBlob, 3) as [Buffer, Buffer, Buffer];
	const [scalar] = fieldsOf(plain, 1) as [Buffer];
	const d = Buffer.concat([Buffer.alloc(bytes), bytesOf(integer(scalar))]).subarray(-bytes);
	const [x, y] = [point.subarray(1, 1 + bytes), point.subarray(1 + bytes)];
	return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv, x: text(x), y: text(y), d: text(d) } });
}

/** Writes an Ed25519 key without a passphrase in OpenSSH format, the only format in which ssh2 reads this type. */
export function openSshEd25519(key: KeyObject): string {
	const { x = '', d = '' } = key.export({ format: 'jwk' });
	const [point, seed] = [Buffer.from(x, 'base64url'), Buffer.from(d, 'base64url')];
	const type = withLength(Buffer.from('ssh-ed25519'));
	const publicBlob = Buffer.concat([type, withLength(point)]);
	const unpadded = Buffer.concat([
		Buffer.alloc(8, 1),
		publicBlob,
		withLength(Buffer.concat([seed, point])),
		withLength(Buffer.alloc(0)),
	]);
	const padding = Buffer.from(Array.from({ length: (8 - (unpadded.length % 8)) % 8 }, (_, i) => i + 1));
	const unencrypted = withLength(Buffer.from('none'));
	const bytes = Buffer.concat([
		Buffer.from('openssh-key-v1\0'),
		unencrypted,
		unencrypted,
		withLength(Buffer.alloc(0)),
		Buffer.from([0, 0, 0, 1]),
		withLength(publicBlob),
		withLength(Buffer.concat([unpadded, padding])),
	]);
	const lines = bytes.toString('base64').match(/.{1,70}/g) ?? [];
	return ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n');
}
