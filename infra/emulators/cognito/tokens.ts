import {
	createHash,
	createPrivateKey,
	createPublicKey,
	generateKeyPairSync,
	type KeyObject,
	randomBytes,
	randomUUID,
	sign,
	verify,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeAtomically } from '../disk.ts';
import { StartFailure } from '../local-machine.ts';
import { CognitoError, type PoolDefinition, type PoolSession, type PoolUser, type UserPool } from './user-pool.ts';

export interface JsonWebKey {
	readonly kty: 'RSA';
	readonly use: 'sig';
	readonly alg: 'RS256';
	readonly kid: string;
	readonly n: string;
	readonly e: string;
}

interface SigningKey {
	readonly id: string;
	readonly privateKey: KeyObject;
	readonly publicKey: KeyObject;
	readonly jwks: { readonly keys: readonly JsonWebKey[] };
}

/** @throws StartFailure if the file does not contain a key */
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

const accessClaims = z.object({
	sub: z.string(),
	token_use: z.literal('access'),
	exp: z.number(),
	origin_jti: z.string(),
});

interface TokenIssuerOptions extends Pick<PoolDefinition, 'issuer' | 'tokenSeconds'> {
	readonly key: SigningKey;
	readonly pool: UserPool;
	readonly clock: typeof Date.now;
}

export function tokenIssuer({ key, issuer, tokenSeconds, pool, clock }: TokenIssuerOptions) {
	function jwt(claims: object): string {
		const signed = `${encode({ kid: key.id, alg: 'RS256' })}.${encode(claims)}`;
		return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key.privateKey).toString('base64url')}`;
	}

	function accessAndId(user: PoolUser, session: PoolSession) {
		const now = Math.floor(clock() / 1000);
		const shared = {
			sub: user.sub,
			iss: issuer,
			origin_jti: session.originJti,
			event_id: randomUUID(),
			auth_time: session.authTimeSeconds,
			iat: now,
			exp: now + tokenSeconds,
		};
		return {
			AccessToken: jwt({
				...shared,
				client_id: session.clientId,
				token_use: 'access',
				scope: 'aws.cognito.signin.user.admin',
				jti: randomUUID(),
				username: user.sub,
			}),
			IdToken: jwt({
				...shared,
				aud: session.clientId,
				token_use: 'id',
				jti: randomUUID(),
				'cognito:username': user.sub,
				email: user.email,
				email_verified: user.isEmailVerified,
			}),
			ExpiresIn: tokenSeconds,
			TokenType: 'Bearer',
		};
	}

	return {
		open(user: PoolUser, clientId: string) {
			const RefreshToken = randomBytes(64).toString('base64url');
			const session: PoolSession = {
				originJti: randomUUID(),
				sub: user.sub,
				clientId,
				refreshTokenHash: hashOf(RefreshToken),
				authTimeSeconds: Math.floor(clock() / 1000),
				expiresAtMillis: clock() + tokenSeconds * 1000,
				isRevoked: false,
			};
			pool.putSession(session);
			return { ...accessAndId(user, session), RefreshToken };
		},
		/** Creates new access and ID tokens for a session, but no new refresh token. */
		refresh(refreshToken: string, clientId: string) {
			const session = pool.sessionOfRefreshToken(hashOf(refreshToken));
			if (session === undefined || session.clientId !== clientId) throw refused('Invalid Refresh Token');
			if (session.isRevoked) throw refused('Refresh Token has been revoked');
			if (clock() >= session.expiresAtMillis) throw refused('Refresh Token has expired');
			const user = pool.find(session.sub);
			if (user === undefined) throw refused('Invalid Refresh Token');
			if (!user.isEnabled) throw refused('User is disabled.');
			return accessAndId(user, session);
		},
		revoke(refreshToken: string, clientId: string): void {
			const session = pool.sessionOfRefreshToken(hashOf(refreshToken));
			if (session === undefined) return;
			if (session.clientId !== clientId) {
				throw new CognitoError('NotAuthorizedException', 'Invalid Refresh Token');
			}
			pool.putSession({ ...session, isRevoked: true });
		},
		/** @throws CognitoError unless the access token was issued by this pool, has not expired and was not revoked */
		userOf(accessToken: string): PoolUser {
			const claims = verified(accessToken);
			if (clock() >= claims.exp * 1000) throw refused('Access Token has expired');
			const user = pool.find(claims.sub);
			if (user === undefined) throw new CognitoError('UserNotFoundException', 'User does not exist.');
			if (!user.isEnabled) throw refused('User is disabled.');
			if (pool.session(claims.origin_jti)?.isRevoked !== false) throw refused('Access Token has been revoked');
			return user;
		},
	};

	function verified(token: string): z.output<typeof accessClaims> {
		const [header = '', payload = '', signature = '', ...rest] = token.split('.');
		const isSigned = verify(
			'RSA-SHA256',
			Buffer.from(`${header}.${payload}`),
			key.publicKey,
			Buffer.from(signature, 'base64url'),
		);
		if (!isSigned || rest.length > 0) throw refused('Invalid Access Token');
		const claims = accessClaims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
		if (!claims.success) throw refused('Invalid Access Token');
		return claims.data;
	}
}

function refused(message: string): CognitoError {
	return new CognitoError('NotAuthorizedException', message);
}

function encode(json: object): string {
	return Buffer.from(JSON.stringify(json)).toString('base64url');
}

function hashOf(token: string): string {
	return createHash('sha256').update(token).digest('hex');
}
