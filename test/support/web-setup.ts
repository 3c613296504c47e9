import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { afterEach, vi } from 'vitest';

/** The API client waits 3 s and 6 s before it retries a read. In tests it retries at once. */
vi.mock('#lib/retry.ts', async (original) => ({
	...(await original<object>()),
	timerDelay: async (_millis: number, signal?: AbortSignal) => signal?.throwIfAborted(),
}));

/**
 * React records a stack trace for each of the first 10,000 elements of a second, an eighth of the time of these tests.
 */
const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
	get: () => 10_000,
	set: () => undefined,
	configurable: true,
});

// Timeout for a busy machine. A wait ends as soon as its condition is true.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
	cleanup();
	localStorage.clear();
	sessionStorage.clear();
	// A calculation would remain in the address.
	history.replaceState(null, '', '/');
});
