import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { BrowserRouter } from 'react-router';
import type { SessionInfo } from '../../../shared/contract/session.ts';
import { SessionContext } from '../lib/session-context.ts';
import { PortalRoutes } from './routes.tsx';
import { readSession } from './session/read-session.ts';
import { PrintNote } from './shell/print-note.tsx';
import { ProfileNotReady } from './shell/profile-not-ready.tsx';
import { Shell } from './shell/shell.tsx';
import { useFollowedProfile } from './use-followed-profile.ts';

/** Calls are tried again by the API client, which knows which of them may be. */
const newQueryClient = () =>
	new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

interface PortalProps {
	readonly info: SessionInfo;
	/** Whether it follows the sign-in screen, whose focused field has gone. */
	readonly takesFocus: boolean;
}

/** All that a signed-in user sees; what is loaded for one session is not there for the next. */
export function Portal({ info: opened, takesFocus }: PortalProps) {
	const info = useFollowedProfile(opened);
	const [queryClient] = useState(newQueryClient);
	const [continuity] = useState(() => ({}));
	const session = useMemo(() => {
		const read = readSession(info);
		return read && { ...read, continuity };
	}, [info, continuity]);
	return (
		<BrowserRouter>
			<QueryClientProvider client={queryClient}>
				<SessionContext value={session}>
					<Shell userId={info.UserId} layout={session?.layout ?? {}} takesFocus={takesFocus}>
						{session !== undefined && <PrintNote />}
						{session === undefined ? <ProfileNotReady /> : <PortalRoutes />}
					</Shell>
				</SessionContext>
			</QueryClientProvider>
		</BrowserRouter>
	);
}
