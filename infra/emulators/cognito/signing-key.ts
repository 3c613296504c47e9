import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { writeAtomically } from '../write-atomically.ts';

export interface JsonWebKey {
	readonly kty: 'RSA';
	readonly use: 'sig';
	readonly alg: 'RS256';
	readonly kid: string;
	readonly n: string;
	readonly e: string;
}

/** The key that signs tokens, the same over restarts. */
export interface SigningKey {
	readonly id: string;
	readonly privateKey: KeyObject;
	readonly publicKey: KeyObject;
	/** The public half as a JSON Web Key Set. */
	readonly jwks: { readonly keys: readonly JsonWebKey[] };
}

/** @throws StartFailure when the file holds no key */
export function openSigningKey(directory: string): SigningKey {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const path = join(directory, 'signing-key.pem');
	if (!existsSync(path)) {
		const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
		writeAtomically(path, privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
	}
	const privateKey = read(path);
	const publicKey = createPublicKey(privateKey);
	const { n, e } = publicKey.export({ format: 'jwk' }) as { n: string; e: string };
	const id = createHash('sha256')
		.update(JSON.stringify({ e, kty: 'RSA', n }))
		.digest('base64url');
	return { id, privateKey, publicKey, jwks: { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid: id, n, e }] } };
}

function read(path: string): KeyObject {
	const text = readFileSync(path, 'utf8');
	try {
		return createPrivateKey(text);
	} catch (cause) {
		throw new StartFailure(
			`The signing key in ${path} cannot be read: the file is damaged. Delete it to have a new one made; everybody then signs in again.`,
			{ cause },
		);
	}
}
