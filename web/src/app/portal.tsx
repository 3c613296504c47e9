import { useMemo } from 'react';
import { BrowserRouter } from 'react-router';
import type { SessionInfo } from '../../../shared/contract/session.ts';
import { SessionContext } from '../lib/session-context.ts';
import { PortalRoutes } from './routes.tsx';
import { readSession } from './session/read-session.ts';
import { ProfileNotReady } from './shell/profile-not-ready.tsx';
import { Shell } from './shell/shell.tsx';

/** All that a signed-in user sees. */
export function Portal({ info }: { readonly info: SessionInfo }) {
	const session = useMemo(() => readSession(info), [info]);
	return (
		<BrowserRouter>
			<Shell userId={info.UserId} layout={session?.layout ?? {}}>
				{session === undefined ? (
					<ProfileNotReady />
				) : (
					<SessionContext value={session}>
						<PortalRoutes />
					</SessionContext>
				)}
			</Shell>
		</BrowserRouter>
	);
}
