import { AsyncLocalStorage } from 'node:async_hooks';
import type { CredentialProvider } from './client-settings.ts';

/** Credentials with which a part of the work calls AWS. The same object for the same rights: clients are kept by it. */
export interface ClientSession {
	readonly credentials: CredentialProvider;
}

const current = new AsyncLocalStorage<ClientSession>();

/** Lets the clients of {@link sessionClient} use the credentials of a session until the work has ended. */
export const inSession = <Result>(session: ClientSession, run: () => Promise<Result>): Promise<Result> =>
	current.run(session, run);

/**
 * A client of the AWS SDK for the current work: with the credentials of its session, or with those of the function.
 *
 * A client keeps the credentials that it was made with, so each session has its own.
 *
 * @param own the client of the function
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
