import type { Identity } from './identity.ts';

let opened: Promise<Identity> | undefined;

/** The identity provider of `/config.json`. A failure is not cached: the next call tries again. */
export function openIdentity(): Promise<Identity> {
	opened ??= open().catch((error: unknown) => {
		opened = undefined;
		throw error;
	});
	return opened;
}

/** Amplify keeps a sign-in in memory where there is no session storage, but cannot sign in where that refuses to write. */
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
