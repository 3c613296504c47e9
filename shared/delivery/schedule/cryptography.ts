import * as z from 'zod';
import { rule } from '#shared/input/read-faults.ts';

const begin = '-----BEGIN PGP PUBLIC KEY BLOCK-----';
const privateKeyMessage =
	'is a private key; it was not stored. Ask its owner for the public key, and to replace this one, which others have seen';

const isPrivate = (text: string) => text.includes('PRIVATE KEY BLOCK');

export const cryptography = z.strictObject({
	publicKey: z
		.string()
		.max(20_000)
		.refine((text) => !isPrivate(text), rule('public-key', privateKeyMessage, { reason: 'private-key' }))
		.refine(
			(text) => text.trim().startsWith(begin) || isPrivate(text),
			rule('public-key', `must be an armored OpenPGP public key, which begins with ${begin}`, {
				reason: 'not-a-public-key',
			}),
		)
		.describe("The recipient's public key as armored text. It must be able to encrypt and not be expired or revoked."),
	sign: z.boolean().default(false).describe("Whether the file is signed with the organization's signing key."),
	armor: z.boolean().default(false).describe('Whether the encrypted file is text.'),
	compress: z.boolean().default(false).describe('Whether the file is compressed before it is encrypted.'),
	suffix: z.enum(['.pgp', '.gpg', '.asc', '']).default('.pgp').describe('Added to the name of the encrypted file.'),
});

export type Cryptography = z.output<typeof cryptography>;
