import type { Session } from './session-context.ts';

/** To what the work of a session is bound: it outlives a change of the profile, and not the session. */
export const continuityOf = (session: Session): object => session.continuity ?? session;
