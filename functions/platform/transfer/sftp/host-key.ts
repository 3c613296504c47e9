/** A host key that an administrator has pinned for a server. */
export interface HostKey {
	readonly type: HostKeyType;
	/** Wire format (RFC 4253, section 6.6). */
	readonly blob: Buffer;
}

const hostKeyTypes = [
	'ssh-ed25519',
	'ecdsa-sha2-nistp256',
	'ecdsa-sha2-nistp384',
	'ecdsa-sha2-nistp521',
	'ssh-rsa',
] as const;

type HostKeyType = (typeof hostKeyTypes)[number];

export type HostKeyFault = 'not-a-key-line' | 'type-unsupported' | 'key-damaged' | 'rsa-too-short';

const leastRsaBits = 2048;
const maxRsaBits = 16_384;

/** Line of `ssh-keyscan` without the host. RSA keys must have at least 2048 bits; DSA keys are refused. */
export function readHostKey(line: string): HostKey | { readonly fault: HostKeyFault } {
	const [, written, base64 = ''] =
		/^([a-z0-9-]{1,40}) ([A-Za-z0-9+/]{1,6000}={0,2})(?: [^\r\n]{0,1000})?$/.exec(line) ?? [];
	if (written === undefined) return { fault: 'not-a-key-line' };
	const type = hostKeyTypes.find((each) => each === written);
	if (type === undefined) return { fault: 'type-unsupported' };
	const blob = Buffer.from(base64, 'base64');
	const fields = wireFields(blob);
	if (fields === undefined || fields[0]?.toString('latin1') !== type) return { fault: 'key-damaged' };
	if (type === 'ssh-rsa') {
		const [, exponent, modulus] = fields;
		if (fields.length !== 3 || exponent === undefined || modulus === undefined) return { fault: 'key-damaged' };
		const bits = bitsOf(modulus);
		if (bits > maxRsaBits) return { fault: 'key-damaged' };
		return bits < leastRsaBits ? { fault: 'rsa-too-short' } : { type, blob };
	}
	if (type === 'ssh-ed25519') {
		return fields.length === 2 && fields[1]?.length === 32 ? { type, blob } : { fault: 'key-damaged' };
	}
	const isCurve = fields.length === 3 && fields[1]?.toString('latin1') === type.slice('ecdsa-sha2-'.length);
	return isCurve ? { type, blob } : { fault: 'key-damaged' };
}

/** Length-prefixed fields. Undefined if they do not fill the key exactly. */
function wireFields(blob: Buffer): readonly Buffer[] | undefined {
	const fields: Buffer[] = [];
	let at = 0;
	while (at + 4 <= blob.length) {
		const length = blob.readUInt32BE(at);
		if (at + 4 + length > blob.length) return undefined;
		fields.push(blob.subarray(at + 4, at + 4 + length));
		at += 4 + length;
	}
	return at === blob.length ? fields : undefined;
}

function bitsOf(integer: Buffer): number {
	const start = integer.findIndex((byte) => byte !== 0);
	if (start < 0) return 0;
	return (integer.length - start) * 8 - Math.clz32(integer[start] as number) + 24;
}

/** Returns the signature algorithms that prove one of the keys; without keys, of all supported key types. */
export function hostKeyAlgorithms(keys: readonly HostKey[]): readonly string[] {
	const types = keys.length === 0 ? hostKeyTypes : keys.map(({ type }) => type);
	return types.flatMap((type) => (type === 'ssh-rsa' ? ['rsa-sha2-512', 'rsa-sha2-256'] : [type]));
}

/** Line that is pinned: type and base64. */
export function hostKeyLine(blob: Buffer): string {
	return `${blob.toString('latin1', 4, 4 + blob.readUInt32BE(0))} ${blob.toString('base64')}`;
}
