import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, bearer } from '#lib/api-client.ts';
import { encryptedStore } from '#lib/encrypted-store.ts';
import type { SessionInfo } from '#shared/contract/session.ts';
import { sessionStore } from './session-store.ts';

const signedInAt = Date.parse('2026-08-07T06:00:00Z');
const hours = 3_600_000;

const info: SessionInfo = {
	Token: 'token-1',
	TokenValidityInHours: 8,
	TokenValidityFrom: '2026-08-07T06:00:00Z',
	UserId: 'user@demo-bank.example',
	UserName: 'n/a',
	OrganizationName: 'Demo Bank',
	FrontendConfig: '{"GUI_Layout":{"RFR":{}}}',
	BackendConfig: '{}',
	IsAdmin: false,
};

const profile = vi.fn<(token: string) => Promise<SessionInfo>>();
const revoke = vi.fn<(kind: 'logout' | 'expired') => Promise<void>>();
const store = {
	getItem: async (name: string) => localStorage.getItem(name),
	setItem: async (name: string, value: string) => localStorage.setItem(name, value),
	removeItem: async (name: string) => localStorage.removeItem(name),
};
const open = () => sessionStore({ clock: Date.now, store, profile, revoke });
const keep = (kept: object) => localStorage.setItem('portal.session', JSON.stringify(kept));

beforeEach(() => {
	vi.useFakeTimers({ now: signedInAt + hours });
	profile.mockResolvedValue(info);
	revoke.mockResolvedValue();
	bearer.set(undefined);
});

afterEach(() => {
	vi.useRealTimers();
	vi.resetAllMocks();
	localStorage.clear();
});

describe('when the portal is opened', () => {
	test('without a stored session, the login screen is shown without the message that a session expired', async () => {
		const session = open();
		await session.start();
		expect(session.getState()).toEqual({ status: 'signed-out', isExpired: false });
		expect(profile).not.toHaveBeenCalled();
	});

	test.each([
		'Token',
		'TokenValidityInHours',
		'TokenValidityFrom',
		'UserId',
		'UserName',
		'OrganizationName',
		'FrontendConfig',
	] as const)('a stored session without %s is ignored', async (missing) => {
		const { [missing]: _, ...rest } = info;
		keep(rest);
		const session = open();
		await session.start();
		expect(session.getState()).toEqual({ status: 'signed-out', isExpired: false });
	});

	test('a stored session without BackendConfig and IsAdmin is restored', async () => {
		const { BackendConfig, IsAdmin, ...rest } = info;
		keep(rest);
		const session = open();
		await session.start();
		expect(session.getState()).toMatchObject({ status: 'signed-in', info });
	});

	test('a session a second younger than eight hours is restored with a fresh profile', async () => {
		vi.setSystemTime(signedInAt + 8 * hours - 1000);
		keep(info);
		const fresh = { ...info, FrontendConfig: '{"GUI_Layout":{"Admin":{}}}' };
		profile.mockResolvedValue(fresh);
		const session = open();
		await session.start();
		expect(profile).toHaveBeenCalledExactlyOnceWith('token-1');
		expect(session.getState()).toMatchObject({ status: 'signed-in', info: fresh });
		expect(bearer.get()).toBe('token-1');
	});

	test('a session that is eight hours old has expired and is removed', async () => {
		vi.setSystemTime(signedInAt + 8 * hours);
		keep(info);
		const session = open();
		await session.start();
		expect(session.getState()).toEqual({ status: 'signed-out', isExpired: true });
		expect(localStorage.getItem('portal.session')).toBeNull();
		expect(profile).not.toHaveBeenCalled();
	});

	test('a stored session whose token the API refuses has expired', async () => {
		keep(info);
		profile.mockRejectedValue(new ApiError(401, { message: 'Session expired.' }));
		const session = open();
		await session.start();
		expect(session.getState()).toEqual({ status: 'signed-out', isExpired: true });
	});

	test('if the API cannot be reached, the profile in the stored session is used', async () => {
		keep(info);
		profile.mockRejectedValue(new ApiError(0, { message: 'Failed to fetch' }));
		const session = open();
		await session.start();
		expect(session.getState()).toMatchObject({ status: 'signed-in', info });
	});
});

describe('a signed-in session', () => {
	const signIn = async () => {
		const session = open();
		await session.start();
		session.beginSignIn();
		await session.completeSignIn('token-1');
		return session;
	};

	test('the session is stored, and its token is sent with requests', async () => {
		await signIn();
		expect(JSON.parse(localStorage.getItem('portal.session') ?? '')).toEqual(info);
		expect(bearer.get()).toBe('token-1');
	});

	test("a new sign-in removes the previous user's data, but not the chosen language", async () => {
		const session = await signIn();
		localStorage.setItem('portal.language', 'zh');
		localStorage.setItem('portal.inputs', '{}');
		session.beginSignIn();
		expect(Object.keys(localStorage)).toEqual(['portal.language']);
		expect(bearer.get()).toBeUndefined();
	});

	test('if the page stays open, the session ends exactly eight hours after its start', async () => {
		const session = await signIn();
		vi.advanceTimersByTime(7 * hours - 1);
		expect(session.getState().status).toBe('signed-in');
		vi.advanceTimersByTime(1);
		expect(session.getState()).toEqual({ status: 'signed-out', isExpired: true });
		expect(bearer.get()).toBeUndefined();
		expect(localStorage.getItem('portal.session')).toBeNull();
		expect(revoke).toHaveBeenCalledExactlyOnceWith('expired');
	});

	test('the session ends when the computer wakes up after the expiry time', async () => {
		const session = await signIn();
		vi.setSystemTime(signedInAt + 9 * hours);
		expect(session.getState().status).toBe('signed-in');
		session.checkAge();
		expect(session.getState()).toEqual({ status: 'signed-out', isExpired: true });
	});

	test('the session ends when the API refuses its token', async () => {
		const session = await signIn();
		bearer.refused('token-1');
		expect(session.getState()).toEqual({ status: 'signed-out', isExpired: true });
	});

	test('a request that is refused during a logout is not treated as an expired session', async () => {
		const session = await signIn();
		const isExpired = vi.fn();
		session.subscribe(() => {
			const state = session.getState();
			if (state.status === 'signed-out') isExpired(state.isExpired);
		});
		revoke.mockImplementation(async () => bearer.refused('token-1'));
		await session.logout();
		expect(isExpired.mock.calls).toEqual([[false]]);
	});

	test('a logout ends the session at the API before it is removed from the browser', async () => {
		const session = await signIn();
		let tokenAtRevoke: string | undefined;
		revoke.mockImplementation(async () => {
			tokenAtRevoke = bearer.get();
		});
		await session.logout();
		expect(tokenAtRevoke).toBe('token-1');
		expect(revoke).toHaveBeenCalledExactlyOnceWith('logout');
		expect(session.getState()).toEqual({ status: 'signed-out', isExpired: false });
		expect(localStorage.length).toBe(0);
		vi.advanceTimersByTime(10 * hours);
		expect(session.getState()).toEqual({ status: 'signed-out', isExpired: false });
	});
});

describe('saved inputs of a user', () => {
	const own = `portal.calculator.${info.UserId}`;
	const others = 'portal.calculator.ben@demo-bank.example';
	const later = { ...info, Token: 'token-2', TokenValidityFrom: '2026-08-07T15:00:00Z' };

	const signedIn = async () => {
		keep(info);
		const session = open();
		await session.start();
		await encryptedStore.setItem(own, 'saved');
		return session;
	};

	test.each([
		['is eight hours old', () => vi.setSystemTime(signedInAt + 8 * hours)],
		['is refused by the API', () => bearer.refused('token-1')],
	])('if a session %s, the saved inputs are kept for the next session of the same user', async (_, end) => {
		const session = await signedIn();
		end();
		session.checkAge();
		expect(session.getState()).toEqual({ status: 'signed-out', isExpired: true });
		expect(Object.keys(localStorage)).toEqual([own]);
		profile.mockResolvedValue(later);
		session.beginSignIn();
		await session.completeSignIn('token-2');
		expect(await encryptedStore.getItem(own)).toBe('saved');
	});

	test('if a session expired before the portal is opened, the saved inputs are kept', async () => {
		await encryptedStore.setItem(own, 'saved');
		vi.setSystemTime(signedInAt + 9 * hours);
		keep(info);
		await open().start();
		expect(await encryptedStore.getItem(own)).toBe('saved');
	});

	test.each([
		['return', later, true],
		['are removed if a different user signs in', { ...later, UserId: 'ben@demo-bank.example' }, false],
	])('after the next sign-in, the drafts of an expired session %s', async (_, next, returns) => {
		const session = await signedIn();
		const { stateKey } = session.getState() as { stateKey?: object };
		localStorage.setItem('portal.scheduleDraft', 'draft');
		vi.setSystemTime(signedInAt + 8 * hours);
		session.checkAge();
		expect(localStorage.getItem('portal.scheduleDraft')).toBeNull();
		profile.mockResolvedValue(next);
		session.beginSignIn();
		await session.completeSignIn('token-2');
		expect(localStorage.getItem('portal.scheduleDraft')).toBe(returns ? 'draft' : null);
		expect((session.getState() as { stateKey?: object }).stateKey === stateKey).toBe(returns);
	});

	test('the saved inputs are removed before a different user is signed in', async () => {
		const session = await signedIn();
		vi.setSystemTime(signedInAt + 8 * hours);
		session.checkAge();
		profile.mockResolvedValue({ ...later, UserId: 'ben@demo-bank.example' });
		localStorage.setItem(others, 'of ben');
		const found: (string | null)[] = [];
		session.subscribe(() => found.push(localStorage.getItem(own)));
		session.beginSignIn();
		await session.completeSignIn('token-2');
		expect(found).toEqual([null]);
		expect(localStorage.getItem(others)).toBe('of ben');
	});

	test('a logout removes all stored values', async () => {
		const session = await signedIn();
		await session.logout();
		expect(localStorage.length).toBe(0);
	});
});

describe('session changes in a different tab', () => {
	test('a logout in a different tab signs this tab out, and a sign-in there signs this tab in', async () => {
		keep(info);
		const session = open();
		await session.start();
		localStorage.removeItem('portal.session');
		await session.follow();
		expect(session.getState()).toEqual({ status: 'signed-out', isExpired: false });
		expect(revoke).not.toHaveBeenCalled();
		keep({ ...info, Token: 'token-2' });
		await session.follow();
		expect(session.getState()).toMatchObject({ status: 'signed-in', info: { Token: 'token-2' } });
		expect(bearer.get()).toBe('token-2');
	});
});

describe('session changes while the profile is loading', () => {
	const another = { ...info, Token: 'token-2', UserId: 'ben@demo-bank.example' };

	test('a session that another tab ends is not restored', async () => {
		keep(info);
		profile.mockImplementation(async () => {
			localStorage.removeItem('portal.session');
			return info;
		});
		const session = open();
		await session.start();
		expect(session.getState().status).toBe('signed-out');
		expect(localStorage.getItem('portal.session')).toBeNull();
	});

	test('a session that another tab starts replaces the session of this tab', async () => {
		keep(info);
		profile.mockImplementation(async () => {
			keep(another);
			return info;
		});
		const session = open();
		await session.start();
		expect(session.getState()).toMatchObject({ status: 'signed-in', info: { Token: 'token-2' } });
	});
});

describe('a profile that cannot be loaded', () => {
	test.each([0, 429, 503])('a temporary failure (status %i) keeps the stored session', async (status) => {
		keep(info);
		profile.mockRejectedValue(new ApiError(status, { message: '' }));
		const session = open();
		await session.start();
		expect(session.getState()).toMatchObject({ status: 'signed-in', info });
	});

	test.each([new ApiError(403, { message: 'no' }), new Error('not what the contract says')])(
		'a permanent failure (%s) ends the session',
		async (error) => {
			keep(info);
			profile.mockRejectedValue(error);
			const session = open();
			await session.start();
			expect(session.getState()).toEqual({ status: 'signed-out', isExpired: false });
			expect(localStorage.getItem('portal.session')).toBeNull();
		},
	);
});

describe('tokens of the identity provider', () => {
	const token = 'CognitoIdentityServiceProvider.web.ada.accessToken';

	test('a logout removes the tokens after they are revoked', async () => {
		keep(info);
		localStorage.setItem(token, 'kept');
		const session = open();
		await session.start();
		revoke.mockImplementation(async () => expect(localStorage.getItem(token)).toBe('kept'));
		await session.logout();
		expect(revoke).toHaveBeenCalledExactlyOnceWith('logout');
		expect(localStorage.getItem(token)).toBeNull();
	});

	test('an expired session removes the tokens', async () => {
		keep(info);
		localStorage.setItem(token, 'kept');
		const session = open();
		await session.start();
		vi.setSystemTime(signedInAt + 8 * hours);
		session.checkAge();
		await vi.waitFor(() => expect(localStorage.getItem(token)).toBeNull(), 5000);
	});

	test('if a user has signed in again before an expired session ends, the new tokens are kept', async () => {
		keep(info);
		const session = open();
		await session.start();
		let release: () => void = () => undefined;
		revoke.mockImplementation(() => new Promise((resolve) => (release = resolve)));
		vi.setSystemTime(signedInAt + 8 * hours);
		session.checkAge();
		profile.mockResolvedValue({ ...info, TokenValidityFrom: '2026-08-07T14:00:00Z' });
		localStorage.setItem(token, 'new');
		await session.completeSignIn('token-3');
		release();
		await vi.advanceTimersByTimeAsync(0);
		expect(localStorage.getItem(token)).toBe('new');
	});
});
