import { createContext, useContext } from 'react';
import type { Layout } from '#shared/directory/layout.ts';

/** The signed-in user and the portal's configuration for this user. */
export interface Session {
	/** The login. */
	readonly userId: string;
	/** The organisation's short name. */
	readonly organizationName: string;
	readonly isAdmin: boolean;
	readonly layout: Layout;
	/** The user's backend configuration, or else the organisation's, as parsed JSON. */
	readonly backendConfig: unknown;
	/** The same object throughout the session, also after the profile is reloaded. */
	readonly stateKey?: object;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
	const session = useContext(SessionContext);
	if (session === undefined) throw new Error('useSession needs a signed-in user');
	return session;
}

/** Key for state that belongs to a session: unchanged when the profile is reloaded, different in the next session. */
export const stateKeyOf = (session: Session): object => session.stateKey ?? session;
