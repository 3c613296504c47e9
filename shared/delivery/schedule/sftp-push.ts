import * as z from 'zod';
import { rule } from '#shared/input/rule.ts';
import { checkHostKeyLines, hostKeyLines } from './host-keys.ts';

const hostPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i;
const longestHostKeys = 10_000;
/** Lines with their comments. */
const maxHostKeyLines = 50;

/** The longest password, passphrase or private key. */
const longestSecret = 8_000;

const secret = (what: string) =>
	z
		.string()
		.min(1)
		.max(longestSecret)
		.optional()
		.describe(`${what} Kept as a secret and never answered. A new secret replaces all stored ones.`);

/** The fields of `sftppush` that are secrets: they are kept apart from the job and never answered. */
export const sftpSecretFields = ['password', 'privateKey', 'passphrase'] as const;

const account = {
	host: z
		.string()
		.max(253)
		.refine((text) => hostPattern.test(text), rule('host', 'must be a host name, such as sftp.bank.example'))
		.describe('Host of the SFTP server. All its addresses must be on the internet.'),
	port: z.int().min(1).max(65_535).default(22),
	user: z.string().min(1).max(100),
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

/** Destination of the upload. The secrets belong to host, port and user: a change of one needs them again. */
export const sftpPush = z.strictObject(account).check(checkHostKeyLines);

/** An account whose connection is tested. Without host keys, the key of the server is looked at. */
export const sftpAccountToTest = z
	.strictObject({
		...account,
		hostKeys: z.array(z.string().max(longestHostKeys)).max(maxHostKeyLines).overwrite(hostKeyLines).default([]),
	})
	.check(checkHostKeyLines);
