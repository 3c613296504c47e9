import * as z from 'zod';
import { rule } from '#shared/input/read-faults.ts';
import { isVisibleLine, visibleLineRule } from '#shared/input/visible-line.ts';

const maxKeys = 5;

const keyLine =
	/^(?:([^\s@#]\S{0,500}) )?((?:ssh-ed25519|ecdsa-sha2-nistp(?:256|384|521)|ssh-rsa) [A-Za-z0-9+/]{20,2000}={0,2}(?: .{0,200})?)$/;

/** Fingerprint of a key: SHA-256 in base64, or MD5 in hexadecimal. */
const fingerprint = /\bSHA256:[A-Za-z0-9+/]{43}|\b(?:[\da-f]{2}:){15}[\da-f]{2}\b/i;

/**
 * Returns the keys in pasted texts, one per line. Accepts the output of `ssh-keyscan`, lines of a `known_hosts` file,
 * and `.pub` files in the format of OpenSSH or RFC 4716. Comments, blank lines and duplicates are omitted.
 */
export function hostKeyLines(texts: readonly string[]): string[] {
	const lines = texts.flatMap((text) => text.split(/[\r\n]+/)).map((line) => line.trim().replaceAll(/\s+/g, ' '));
	return [...new Set(joinSsh2Keys(lines).filter((line) => line !== '' && !line.startsWith('#')))];
}

/** Replaces the lines of each key in RFC 4716 format by a single line in OpenSSH format. */
function joinSsh2Keys(lines: readonly string[]): readonly string[] {
	const joined: string[] = [];
	let base64: string | undefined;
	let isHeader = false;
	for (const line of lines) {
		if (line === '---- BEGIN SSH2 PUBLIC KEY ----') base64 = '';
		else if (base64 === undefined) joined.push(line);
		else if (line === '---- END SSH2 PUBLIC KEY ----') {
			joined.push(`${typeOf(base64)} ${base64}`);
			base64 = undefined;
		} else {
			isHeader ||= /^[\w-]+:/.test(line);
			if (!isHeader) base64 += line;
			// A header that ends with a backslash continues on the next line.
			isHeader &&= line.endsWith('\\');
		}
	}
	return base64 === undefined ? joined : [...joined, base64];
}

/** Key types by the first characters of a base64 key, which encode the name of the type and its length. */
const typesByStart = {
	AAAAC3NzaC1lZDI1NTE5: 'ssh-ed25519',
	AAAAB3NzaC1yc2: 'ssh-rsa',
	AAAAE2VjZHNhLXNoYTItbmlzdHAyNT: 'ecdsa-sha2-nistp256',
	AAAAE2VjZHNhLXNoYTItbmlzdHAzOD: 'ecdsa-sha2-nistp384',
	AAAAE2VjZHNhLXNoYTItbmlzdHA1Mj: 'ecdsa-sha2-nistp521',
} as const;

/** @returns an empty text if the key type is unknown */
const typeOf = (base64: string): string =>
	Object.entries(typesByStart).find(([start]) => base64.startsWith(start))?.[1] ?? '';

interface Account {
	readonly host: string;
	readonly port: number;
	hostKeys: string[];
}

/** Checks the host keys of an account. Removes the host name before each key. */
export function checkHostKeyLines({ value: account, issues }: z.core.ParsePayload<Account>): void {
	const lines = account.hostKeys;
	const read = lines.map((line) => keyLine.exec(line));
	const add = (index: number, code: 'host-key' | 'host-key-fingerprint' | 'host-key-other-host') => {
		const { error: message, params } = rule(code, messages[code]);
		issues.push({ code: 'custom', path: ['hostKeys', index], message, params, input: lines[index] });
	};
	const isWithoutKey = read.every((found) => found === null);
	const ofFingerprint = lines.findIndex((line) => fingerprint.test(line));
	if (isWithoutKey && ofFingerprint >= 0) {
		add(ofFingerprint, 'host-key-fingerprint');
		return;
	}
	if (lines.length > maxKeys) {
		issues.push({ code: 'too_big', origin: 'array', maximum: maxKeys, path: ['hostKeys'], input: lines });
		return;
	}
	for (const [index, found] of read.entries()) {
		if (found === null) add(index, 'host-key');
		else if (!isOfAccount(found[1], account)) add(index, 'host-key-other-host');
	}
	account.hostKeys = read.map((found) => found?.[2] ?? '');
}

const messages = {
	'host-key':
		'must be a host key line such as "ssh-ed25519 AAAAC3Nza…", as ssh-keyscan prints it; other lines must begin with #',
	'host-key-fingerprint':
		'is a fingerprint, not a host key; enter the line that ssh-keyscan prints, and compare the fingerprint of that key with this one',
	'host-key-other-host':
		'names another host or port than the account; take out keys of other hosts, and the name if this is the same server',
} as const;

/** True if a line of a `known_hosts` file is for the account, or its host is hashed and cannot be compared. */
function isOfAccount(hosts: string | undefined, { host, port }: Account): boolean {
	if (hosts === undefined || hosts.startsWith('|')) return true;
	const own = host.toLowerCase();
	return hosts
		.toLowerCase()
		.split(',')
		.some((name) => name === `[${own}]:${port}` || (name === own && port === 22));
}

const hostPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i;
const longestHostKeys = 10_000;
/** Maximum number of lines with host keys, including comments. */
const maxHostKeyLines = 50;

const longestSecret = 8_000;

const secret = (what: string) =>
	z
		.string()
		.min(1)
		.max(longestSecret)
		.optional()
		.describe(`${what} Kept as a secret and never answered. A new secret replaces all stored ones.`);

/** Fields of `sftppush` that contain secrets. They are stored separately from the job and never returned. */
export const sftpSecretFields = ['password', 'privateKey', 'passphrase'] as const;

const account = {
	host: z
		.string()
		.max(253, { abort: true })
		.refine((text) => hostPattern.test(text), rule('host', 'must be a host name, such as sftp.bank.example'))
		.describe('Host of the SFTP server. All its addresses must be on the internet.'),
	port: z.int().min(1).max(65_535).default(22),
	user: z.string().min(1).max(100).refine(isVisibleLine, rule('visible-line', visibleLineRule)),
	directory: z
		.string()
		.min(1)
		.max(500)
		.refine(
			(text) => !text.split('/').includes('..') && !/[\\\p{C}]/u.test(text),
			rule('directory', "must be a directory, without '..', '\\' or control characters"),
		)
		.default('.')
		.describe('Directory at the server, such as /in/rates. It must exist.'),
	hostKeys: z
		.array(z.string().max(longestHostKeys))
		.max(maxHostKeyLines)
		.overwrite(hostKeyLines)
		.min(1)
		.describe(
			'Public keys of the host, at most 5: lines of ssh-keyscan or known_hosts, or the text of such a file. A name in front must be that of the host. Every other host is refused.',
		),
	overwrite: z
		.boolean()
		.default(false)
		.describe('Whether an existing file of the same name is replaced. The server must support posix-rename.'),
	temporaryPrefix: z
		.string()
		.max(20)
		.refine(
			(text) => /^[A-Za-z0-9._-]*$/.test(text) && !text.includes('..'),
			rule('temporary-prefix', 'must have letters, digits, dots, hyphens and underscores only'),
		)
		.default('.')
		.describe('Prefix of the name under which the file is uploaded before it is renamed.'),
	secretName: z
		.string()
		.min(1)
		.max(500)
		.optional()
		.describe('Name of the stored secrets, as the portal answers it. They stay as they are.'),
	password: secret('Password of the user.'),
	privateKey: secret('Private key of the user, in OpenSSH or PEM format.'),
	passphrase: secret('Passphrase of the private key.'),
};

/**
 * Account to which files are uploaded. If host, port or user changes, the user must enter the secrets again, because
 * they belong to the previous account.
 */
export const sftpPush = z.strictObject(account).check(checkHostKeyLines);

/** Account for a connection test. If it has no host keys, the test fetches the key of the server. */
export const sftpAccountToTest = z
	.strictObject({
		...account,
		hostKeys: z.array(z.string().max(longestHostKeys)).max(maxHostKeyLines).overwrite(hostKeyLines).default([]),
	})
	.check(checkHostKeyLines);
