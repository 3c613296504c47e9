import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Identity } from '../identity/cognito-identity.ts';
import { setFirstPassword, signIn } from './sign-in.ts';

const { steps, identity, portalSession } = vi.hoisted(() => {
	const steps: string[] = [];
	const record = (name: string) => vi.fn(async (..._: unknown[]): Promise<unknown> => void steps.push(name));
	return {
		steps,
		identity: {
			signIn: record('sign in'),
			setFirstPassword: record('set password'),
			accessToken: record('token'),
			signOut: record('sign out'),
		},
		portalSession: { beginSignIn: () => void steps.push('forget'), completeSignIn: record('enter') },
	};
});
vi.mock('../identity/open-identity.ts', () => ({
	openIdentity: async () => identity as unknown as Identity,
}));
vi.mock('../session/portal-session.ts', () => ({ portalSession }));

const answers = (name: keyof typeof identity, answer: string) =>
	identity[name].mockImplementationOnce(async () => {
		steps.push(name);
		return answer;
	});

beforeEach(() => {
	steps.length = 0;
});
afterEach(() => vi.clearAllMocks());

test('a sign-in first removes the previous session, and starts the new one with the access token', async () => {
	answers('signIn', 'done');
	answers('accessToken', 'token-1');
	expect(await signIn('ada', 'secret')).toBe('done');
	expect(steps).toEqual(['forget', 'signIn', 'accessToken', 'enter']);
	expect(portalSession.completeSignIn).toHaveBeenCalledExactlyOnceWith('token-1');
});

test('a session starts only after the new password is set', async () => {
	answers('signIn', 'new-password');
	expect(await signIn('ada', 'temporary')).toBe('new-password');
	expect(steps).toEqual(['forget', 'signIn']);
	answers('setFirstPassword', 'done');
	answers('accessToken', 'token-1');
	await setFirstPassword('Long-enough-1');
	expect(steps).toEqual(['forget', 'signIn', 'setFirstPassword', 'accessToken', 'enter']);
});

test('a user without a profile in the portal is signed out at the identity provider', async () => {
	answers('signIn', 'done');
	answers('accessToken', 'token-1');
	const refusal = new Error('not known to the portal');
	portalSession.completeSignIn.mockRejectedValueOnce(refusal);
	await expect(signIn('ada', 'secret')).rejects.toBe(refusal);
	expect(steps.at(-1)).toBe('sign out');
});
