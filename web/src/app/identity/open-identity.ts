import type { Identity } from './cognito-identity.ts';

let opened: Promise<Identity> | undefined;

/** Connects to the identity provider of `/config.json`. A failure is not cached: the next call tries again. */
export function openIdentity(): Promise<Identity> {
	opened ??= open().catch((error: unknown) => {
		opened = undefined;
		throw error;
	});
	return opened;
}

/**
 * Hides a session storage that refuses writes, because Amplify could not sign in with it. Without session storage,
 * Amplify keeps the sign-in in memory.
 */
function hideRefusedStorage(): void {
	try {
		sessionStorage.setItem('portal.probe', '');
		sessionStorage.removeItem('portal.probe');
	} catch {
		Object.defineProperty(window, 'sessionStorage', { value: undefined, configurable: true });
	}
}

async function open(): Promise<Identity> {
	hideRefusedStorage();
	const [answer, { webConfiguration }, { cognitoIdentity }] = await Promise.all([
		readConfiguration(),
		import('#shared/contract/web-configuration.ts'),
		import('./cognito-identity.ts'),
	]);
	return cognitoIdentity(webConfiguration.parse(answer), location.origin);
}

async function readConfiguration(): Promise<unknown> {
	const response = await fetch('/config.json', { cache: 'no-store', credentials: 'omit' });
	if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
	return response.json();
}
