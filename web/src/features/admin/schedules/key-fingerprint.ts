export interface Fingerprint {
	readonly kind: 'openPgp' | 'host';
	readonly type: string;
	readonly text: string;
}

export async function fingerprintsOf(publicKey: string | undefined, hostKeys: string): Promise<readonly Fingerprint[]> {
	const openPgp = publicKey === undefined ? undefined : await openPgpFingerprint(publicKey);
	const hosts = await Promise.all(hostKeys.split('\n').map(hostKeyFingerprint));
	return [
		...(openPgp === undefined ? [] : [{ kind: 'openPgp', type: '', text: openPgp } as const]),
		...hosts.filter((each) => each !== undefined),
	];
}

/** Fingerprint in the format of `ssh-keygen -l`. @returns undefined if the line has no key */
async function hostKeyFingerprint(line: string): Promise<Fingerprint | undefined> {
	const [, type = '', base64 = ''] = /(?:^|\s)([a-z0-9-]+) (AAAA[A-Za-z0-9+/]+={0,2})(?:\s|$)/.exec(line) ?? [];
	const key = bytesOf(base64);
	if (key === undefined) return undefined;
	const hash = btoa(String.fromCharCode(...(await digest('SHA-256', key)))).replaceAll('=', '');
	return { kind: 'host', type, text: `SHA256:${hash}` };
}

/**
 * Returns the fingerprint of the primary key in hexadecimal digits.
 *
 * @returns undefined if the text is not an armored public key of version 4 or 6
 * @see RFC 9580, 5.5.4.2 and 5.5.4.3
 */
async function openPgpFingerprint(armored: string): Promise<string | undefined> {
	const [, afterHead = ''] = armored.split('-----BEGIN PGP PUBLIC KEY BLOCK-----');
	const [block = ''] = afterHead.split('-----END PGP');
	const lines = block.split(/\r?\n/).map((line) => line.trim());
	const data = lines.filter((line) => !/^[\w-]+: |^=/.test(line)).join('');
	const key = firstPacket(bytesOf(data));
	const [version] = key ?? [];
	if (key === undefined || (version !== 4 && version !== 6)) return undefined;
	const { length } = key;
	const [algorithm, head] =
		version === 4
			? (['SHA-1', [0x99, length >> 8, length]] as const)
			: (['SHA-256', [0x9b, length >> 24, length >> 16, length >> 8, length]] as const);
	const hash = await digest(algorithm, Uint8Array.from([...head, ...key]));
	return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0'))
		.join('')
		.toUpperCase();
}

const publicKeyTag = 6;

function firstPacket(bytes: Uint8Array = new Uint8Array()): Uint8Array | undefined {
	const [tag = 0, a = 0, b = 0, c = 0, d = 0, e = 0] = bytes;
	const isNew = (tag & 0x40) !== 0;
	if ((isNew ? tag & 0x3f : (tag >> 2) & 0xf) !== publicKeyTag) return undefined;
	const lengthBytes = isNew ? (a < 192 ? 1 : a < 224 ? 2 : 5) : 2 ** (tag & 3);
	const lengths: Readonly<Record<number, number>> = isNew
		? { 1: a, 2: ((a - 192) << 8) + b + 192, 5: (b << 24) | (c << 16) | (d << 8) | e }
		: { 1: a, 2: (a << 8) | b, 4: (a << 24) | (b << 16) | (c << 8) | d };
	const length = lengths[lengthBytes] ?? 0;
	const body = bytes.slice(1 + lengthBytes, 1 + lengthBytes + length);
	return length > 0 && body.length === length ? body : undefined;
}

const digest = async (algorithm: 'SHA-1' | 'SHA-256', bytes: Uint8Array<ArrayBuffer>) =>
	new Uint8Array(await crypto.subtle.digest(algorithm, bytes));

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
	try {
		return base64 === '' ? undefined : Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
	} catch {
		return undefined;
	}
}
