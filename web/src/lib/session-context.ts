import { createContext, useContext } from 'react';
import type { Layout } from '../../../shared/portal/layout.ts';

/** Who is signed in, and what the portal shows to them. */
export interface Session {
	/** The login. */
	readonly userId: string;
	/** The organisation's short name. */
	readonly organizationName: string;
	readonly isAdmin: boolean;
	readonly layout: Layout;
	/** The organisation's or the user's own, as parsed JSON. */
	readonly backendConfig: unknown;
	/** Stays the same object when the profile of the session changes. */
	readonly stateKey?: object;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
	const session = useContext(SessionContext);
	if (session === undefined) throw new Error('useSession is for what is shown to signed-in users only');
	return session;
}

/** The key for work that belongs to a session: it outlives a change of the profile, but not the session. */
export const stateKeyOf = (session: Session): object => session.stateKey ?? session;
