import { AsyncLocalStorage } from 'node:async_hooks';
import type { CredentialProvider } from './client-settings.ts';

/** Credentials for AWS calls in a session. Pass the same object for the same rights, as clients are cached by it. */
export interface ClientSession {
	readonly credentials: CredentialProvider;
}

const current = new AsyncLocalStorage<ClientSession>();

/** Runs a function in which clients of {@link sessionClient} use the session's credentials. */
export const inSession = <Result>(session: ClientSession, run: () => Promise<Result>): Promise<Result> =>
	current.run(session, run);

/**
 * Returns an AWS SDK client for the current session. Outside a session, returns the function's own client.
 *
 * A client keeps the credentials with which it was created, so each session has a separate client.
 *
 * @param own client with the function's credentials
 */
export function sessionClient<Client extends object>(
	own: Client,
	make: (credentials: CredentialProvider) => Client,
): () => Client {
	const ofSessions = new WeakMap<ClientSession, Client>();
	return () => {
		const session = current.getStore();
		if (session === undefined) return own;
		const client = ofSessions.get(session) ?? make(session.credentials);
		ofSessions.set(session, client);
		return client;
	};
}
