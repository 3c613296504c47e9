import type { Session } from './session-context.ts';

/** The key for work that belongs to a session: it outlives a change of the profile, but not the session. */
export const continuityOf = (session: Session): object => session.continuity ?? session;
