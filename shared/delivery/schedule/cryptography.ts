import * as z from 'zod';
import { rule } from '#shared/input/rule.ts';

const begin = '-----BEGIN PGP PUBLIC KEY BLOCK-----';

/** OpenPGP encryption of the file for the client. */
export const cryptography = z.strictObject({
	publicKey: z
		.string()
		.max(20_000)
		.refine(
			(text) => text.trim().startsWith(begin) && !text.includes('PRIVATE KEY BLOCK'),
			rule('public-key', `must be an armored OpenPGP public key, which begins with ${begin}`),
		)
		.describe("The recipient's public key as armored text. It must be able to encrypt and not be expired or revoked."),
	sign: z.boolean().default(false).describe("Whether the file is signed with the organization's signing key."),
	armor: z.boolean().default(false).describe('Whether the encrypted file is text.'),
	compress: z.boolean().default(false).describe('Whether the file is compressed before it is encrypted.'),
	suffix: z.enum(['.pgp', '.gpg', '.asc', '']).default('.pgp').describe('Added to the name of the encrypted file.'),
});

export type Cryptography = z.output<typeof cryptography>;
