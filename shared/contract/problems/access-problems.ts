import { define, isoDate, number, text } from './problem-definition.ts';

/** Sign-in, session and entitlement. */
export const accessProblems = {
	'wrong-credentials': define(401, {}, () => 'Wrong username or password.'),
	challenge: define(
		403,
		{ challenge: text },
		({ challenge }) =>
			`The identity provider asks for ${challenge} first. Sign in to the portal in a browser to complete it.`,
	),
	'too-many-attempts': define(
		429,
		{ waitSeconds: number },
		({ waitSeconds }) => `Too many sign-in attempts. Try again in ${waitSeconds} seconds.`,
	),
	'wrong-key': define(401, {}, () => 'Wrong key id or secret.'),
	'too-many-tokens': define(
		429,
		{ max: number, waitSeconds: number },
		({ max, waitSeconds }) =>
			`A program gets at most ${max} tokens an hour. Use a token until it expires. Try again in ${waitSeconds} seconds.`,
	),
	'key-revoked': define(401, {}, () => 'This key pair was revoked. Ask your administrator for another one.'),
	'key-expired': define(
		401,
		{ expiredOn: isoDate },
		({ expiredOn }) => `This key pair was valid until ${expiredOn}. Ask your administrator for another one.`,
	),
	'address-not-allowed': define(
		403,
		{ address: text },
		({ address }) => `The key pair does not allow requests from ${address}.`,
	),
	'scope-missing': define(403, { scope: text }, ({ scope }) => `The program needs the scope ${scope}.`),
	'people-only': define(403, {}, () => 'Programs cannot call this operation. Sign in as a user.'),
	'no-token': define(401, {}, () => 'Send a bearer token in the Authorization header.'),
	'not-an-access-token': define(401, {}, () => 'The bearer token must be an access token.'),
	'session-ended': define(401, {}, () => 'Session expired. Please login again.'),
	'user-disabled': define(401, {}, () => 'The user of this token is disabled.'),
	/** 401: the user of the token. 404: the user that is asked for. */
	'unknown-user': define([401, 404], { userId: text.optional() }, ({ userId }) =>
		userId === undefined ? 'The portal does not know the user of this token.' : 'There is no such user.',
	),
	/** 401: the organisation of the token. 404: the organisation that is asked for. */
	'unknown-organisation': define([401, 404], { orgId: text.optional() }, ({ orgId }) =>
		orgId === undefined ? 'The portal does not know the organization of this user.' : 'There is no such organization.',
	),
	'not-through-portal': define(403, {}, () => "Call the API at the portal's own address."),
	'module-not-entitled': define(
		403,
		{ module: text },
		({ modules }) => `Your organization has no access to ${modules}.`,
		{ modules: text },
	),
	'currency-not-entitled': define(
		403,
		{ currency: text },
		({ currency }) => `Your organization has no access to ${currency}.`,
	),
	'feature-not-entitled': define(403, { feature: text }, ({ feature }) => `Your profile does not allow ${feature}.`),
	'not-an-administrator': define(403, {}, () => 'Only administrators may do this.'),
	'not-the-operator': define(403, {}, () => 'Only administrators of the operating organization may do this.'),
	'other-organisation': define(403, {}, () => 'You administer your own organization only.'),
};
