import { JwtVerifier } from 'aws-jwt-verify';
import type { JwtPayload } from 'aws-jwt-verify/jwt-model';
import type { JsonWebKey } from '#infra/emulators/cognito/tokens.ts';
import type { Claims } from './lambda-event.ts';

const maxVerified = 1000;

interface AuthorizerOptions {
	readonly issuer: string;
	readonly jwks: { readonly keys: readonly JsonWebKey[] };
	readonly clientIds: readonly string[];
	readonly clock: typeof Date.now;
}

/**
 * @returns the claims of a valid token as texts, in the form in which functions receive them; otherwise the reason for
 * the refusal
 */
export type Authorizer = (authorization: string | undefined) => Promise<Claims | { readonly refusal: string }>;

/**
 * Creates the JWT authorizer of an HTTP API. It checks signature, issuer, times, and the client in `aud` or
 * `client_id`.
 *
 * Like the authorizer on AWS, it does not check if a session was ended.
 */
export function jwtAuthorizer({ issuer, jwks, clientIds, clock }: AuthorizerOptions): Authorizer {
	const verifier = JwtVerifier.create({
		issuer,
		audience: null,
		jwksUri: 'https://jwks.invalid/never-fetched',
		// The times in the token are checked below at each call, with the clock of the portal.
		graceSeconds: Number.POSITIVE_INFINITY,
	});
	verifier.cacheJwks({ keys: jwks.keys.map((key) => ({ ...key })) });
	/** Cache of verified tokens, because verifying a signature takes as long as a calculation. */
	const verified = new Map<string, JwtPayload>();

	async function verify(token: string): Promise<JwtPayload> {
		const known = verified.get(token);
		if (known !== undefined) return known;
		const payload = await verifier.verify(token);
		if (verified.size >= maxVerified) verified.clear();
		verified.set(token, payload);
		return payload;
	}

	function requireAccepted(payload: JwtPayload): void {
		const now = clock() / 1000;
		if (typeof payload.exp !== 'number' || now >= payload.exp) throw new Error('the token has expired');
		if (payload.nbf !== undefined && now < payload.nbf) throw new Error('the token is not valid yet');
		const audience = payload.aud ?? payload.client_id;
		const clients = Array.isArray(audience) ? audience : [audience];
		if (!clients.some((client) => clientIds.includes(String(client))))
			throw new Error('the token is for another client');
	}

	return async (authorization) => {
		if (authorization === undefined) return { refusal: 'no token' };
		try {
			const claims = await verify(authorization.replace(/^Bearer +/i, ''));
			requireAccepted(claims);
			return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, claimText(value)]));
		} catch (error) {
			return { refusal: error instanceof Error ? error.message : 'invalid token' };
		}
	};
}

/** Converts a claim to text like API Gateway, which writes a list as `[a b]`. */
function claimText(value: unknown): string {
	return Array.isArray(value) ? `[${value.join(' ')}]` : String(value);
}
