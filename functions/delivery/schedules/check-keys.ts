import { logger } from '#platform/runtime.ts';
import { expiryNoticeMillis, type RecipientKeyFault } from '#platform/transfer/openpgp/openpgp.ts';
import { resolvePublicHost } from '#platform/transfer/resolve-public.ts';
import { type HostKeyFault, readHostKey } from '#platform/transfer/sftp/host-key.ts';
import { type PrivateKeyFault, readPrivateKey } from '#platform/transfer/sftp/private-key.ts';
import type { JobRequest } from '#shared/delivery/schedule/job-request.ts';
import { type JobFault, type JobFaultCode, type JobWarning, jobWarning } from '#shared/input/job-fault.ts';
import { askAboutRecipientKey } from '../questions/ask-deliveries.ts';
import type { SftpCredentials } from '../store/sftp-credentials.ts';

export interface Findings {
	readonly faults: readonly JobFault[];
	readonly warnings: readonly JobWarning[];
}

export const noFindings: Findings = { faults: [], warnings: [] };

const faultOf = (path: JobFault['path'], code: JobFaultCode, reason: string, message: string): Findings => ({
	faults: [{ path, code, message, params: { reason } }],
	warnings: [],
});

const recipientKeyFaults: Readonly<Record<RecipientKeyFault, string>> = {
	'not-a-public-key': 'is not an armored OpenPGP public key',
	'several-keys': 'must have one key, not several',
	'private-key':
		'is a private key; it was not stored. Ask its owner for the public key, and to replace this one, which others have seen',
	'key-revoked': 'is revoked',
	'key-expired': 'has expired',
	'key-too-weak': 'is too weak: RSA needs 2048 bits or more; DSA and ElGamal are not accepted',
	'no-encryption-key': 'has no part that may encrypt',
};

export async function checkRecipientKey({ cryptography }: JobRequest, nowMillis: number): Promise<Findings> {
	if (cryptography === undefined) return noFindings;
	const path = ['requestJson', 'cryptography', 'publicKey'];
	const read = await askAboutRecipientKey(cryptography.publicKey);
	if ('fault' in read) return faultOf(path, 'public-key', read.fault, `The key ${recipientKeyFaults[read.fault]}.`);
	const { expiresAtMillis = Number.POSITIVE_INFINITY } = read;
	if (expiresAtMillis > nowMillis + expiryNoticeMillis) return noFindings;
	return { faults: [], warnings: [jobWarning(path, 'key-expires-soon')] };
}

const hostKeyFaults: Readonly<Record<HostKeyFault, string>> = {
	'not-a-key-line': 'is not a line of ssh-keyscan or known_hosts',
	'type-unsupported': 'is of a type that is not accepted: use Ed25519, ECDSA or RSA',
	'key-damaged': 'is not complete',
	'rsa-too-short': 'is too weak: RSA needs 2048 bits or more',
};

export function checkHostKeys(hostKeys: readonly string[], path: JobFault['path']): readonly JobFault[] {
	return hostKeys.flatMap((line, index) => {
		const read = readHostKey(line);
		if (!('fault' in read)) return [];
		return faultOf(
			[...path, 'hostKeys', index],
			'host-key-weak',
			read.fault,
			`The host key ${hostKeyFaults[read.fault]}.`,
		).faults;
	});
}

const lookupMillis = 4_000;

/** Checks that the host has public addresses. They are checked again at each connection. */
export async function checkHost(host: string, account: JobFault['path']): Promise<Findings> {
	const path = [...account, 'host'];
	const found = await within(lookupMillis, resolvePublicHost(host)).catch((error: Error) => {
		logger.warn('a host was not looked up', { error });
		return undefined;
	});
	if (found === undefined) return { faults: [], warnings: [jobWarning(path, 'host-not-checked')] };
	if (!('fault' in found)) return noFindings;
	const message =
		found.fault === 'host-unknown'
			? 'The host has no address.'
			: 'The host has an address that is not on the public internet.';
	return faultOf(path, 'host-address', found.fault, message);
}

async function within<Result>(millis: number, result: Promise<Result>): Promise<Result | undefined> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<undefined>((resolve) => {
		timer = setTimeout(resolve, millis, undefined);
	});
	return Promise.race([result, late]).finally(() => clearTimeout(timer));
}

const privateKeyFaults: Readonly<Record<PrivateKeyFault, string>> = {
	'not-a-private-key': 'is not a private key in OpenSSH, PEM or PuTTY format',
	'public-key': 'is a public key, which the recipient installs; enter the file of the same name without .pub',
	'putty-unsupported':
		'is a PuTTY file that is damaged, or of a version or type that is not accepted; export it as OpenSSH key in PuTTYgen (Conversions)',
	'passphrase-missing': 'needs its passphrase',
	'passphrase-wrong': 'cannot be decrypted with this passphrase',
	'rsa-too-short': 'is too weak: RSA needs 2048 bits or more',
	'type-unsupported': 'is of a type that is not accepted: use Ed25519, ECDSA or RSA',
	'rounds-too-many': 'is protected with too many rounds; write it with ssh-keygen -p -a 24',
	'pkcs8-encrypted': 'is in a form that SSH does not read; rewrite it with ssh-keygen -p -f FILE',
};

/** Converts a private key to a format that the SSH library reads. */
export function readCredentials(
	written: SftpCredentials,
	path: JobFault['path'],
): SftpCredentials | { readonly fault: JobFault } {
	const { privateKey, passphrase, ...rest } = written;
	if (privateKey === undefined) return rest;
	const read = readPrivateKey(privateKey, passphrase);
	if (!('fault' in read)) {
		return {
			...rest,
			privateKey: read.text,
			...(read.passphrase === undefined ? {} : { passphrase: read.passphrase }),
		};
	}
	const message = `The private key ${privateKeyFaults[read.fault]}.`;
	return {
		fault: {
			path: [...path, 'privateKey'],
			code: 'private-key',
			message,
			params: { reason: read.fault },
		},
	};
}
