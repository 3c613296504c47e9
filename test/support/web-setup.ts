import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { afterEach, vi } from 'vitest';

/** The API client waits 3 s and 6 s before it tries a read again; here it tries again at once. */
vi.mock('#lib/retry.ts', async (original) => ({
	...(await original<object>()),
	timerDelay: async (_millis: number, signal?: AbortSignal) => signal?.throwIfAborted(),
}));

/** React takes a stack trace for each of the first 10,000 elements of a second: an eighth of the time of these tests. */
const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
	get: () => 10_000,
	set: () => undefined,
	configurable: true,
});

// Time for a busy machine; a wait ends as soon as its condition holds.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
	cleanup();
	localStorage.clear();
	sessionStorage.clear();
	// A calculation stays in the address.
	history.replaceState(null, '', '/');
});
