import { createContext, useContext } from 'react';
import type { Layout } from '#shared/directory/layout.ts';

/** The signed-in user and the configuration of the portal for this user. */
export interface Session {
	readonly userId: string;
	readonly organizationName: string;
	readonly isAdmin: boolean;
	readonly layout: Layout;
	/** The user's backend configuration as parsed JSON. If the user does not have one, the organisation's. */
	readonly backendConfig: unknown;
	/** An object that stays the same throughout the session, also after the user's profile is reloaded. */
	readonly stateKey?: object;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
	const session = useContext(SessionContext);
	if (session === undefined) throw new Error('useSession needs a signed-in user');
	return session;
}

/** Returns a key for state of a session: unchanged when the profile is reloaded, and different in the next session. */
export const stateKeyOf = (session: Session): object => session.stateKey ?? session;
