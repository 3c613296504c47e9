import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { afterEach, vi } from 'vitest';

/** The API client waits 3 s and 6 s before it retries a call. In tests, it retries immediately. */
vi.mock('#lib/timer-delay.ts', async (original) => ({
	...(await original<object>()),
	timerDelay: async (_millis: number, signal?: AbortSignal) => signal?.throwIfAborted(),
}));

/** React records a stack trace for each of the first 10,000 elements a second: an eighth of the time of these tests. */
const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
	get: () => 10_000,
	set: () => undefined,
	configurable: true,
});

// Timeout that is long enough for a busy machine. A wait ends as soon as its condition is true.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
	cleanup();
	localStorage.clear();
	sessionStorage.clear();
	// Removes the address of the previous test, which may contain a calculation.
	history.replaceState(null, '', '/');
});
