import '#ui/whole-words.css';
import '@cloudscape-design/global-styles/index.css';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { openTexts } from '#i18n/language.ts';
import { SessionContext } from '#lib/session-context.ts';
import type { SessionInfo } from '#shared/contract/session.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { CloudscapeMessages } from '#ui/cloudscape-messages.tsx';
import { FailureDialog, lazyPart } from '#ui/lazy-part.tsx';

import { PortalRoutes } from './routes.tsx';
import { readSession } from './session/read-session.ts';
import { Shell } from './shell/shell.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useFollowedProfile } from './use-followed-profile.ts';

// The sign-in preloads both: they are one chunk.
export { preloadLastPage } from './module-routes.ts';

/** Nobody prints before it is there. */
const PrintNote = lazyPart(async () => (await import('./shell/print-note.tsx')).PrintNote);

/** No retries here: the API client retries the calls for which that is safe. */
const newQueryClient = () =>
	new QueryClient({
		defaultOptions: {
			queries: {
				retry: false,
				// Offline, a paused query would look like an empty answer. It fails instead, and screens say so.
				networkMode: 'always',
				refetchOnReconnect: ({ state }) => state.status === 'error',
			},
			mutations: { retry: false, networkMode: 'always' },
		},
	});

interface PortalProps {
	readonly info: SessionInfo;
	/** True to move the focus into the content, because the sign-in screen that had it is gone. */
	readonly takesFocus: boolean;
}

/** The portal of a signed-in user. The query cache lives as long as the session. */
export function Portal({ info: opened, takesFocus }: PortalProps) {
	const info = useFollowedProfile(opened);
	const [queryClient] = useState(newQueryClient);
	const [stateKey] = useState(() => ({}));
	useEffect(() => {
		// Until then, and if they do not load, a problem is described by the API.
		void openTexts('problems').catch(() => undefined);
	}, []);
	const session = useMemo(() => {
		const read = readSession(info);
		return read && { ...read, stateKey };
	}, [info, stateKey]);
	return (
		<CloudscapeMessages>
			<FailureDialog value={ActionDialog}>
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
			</FailureDialog>
		</CloudscapeMessages>
	);
}

/** Shown instead of all screens when the profile has no valid layout. */
function ProfileNotReady() {
	const { t } = useTranslation('shell');
	useDocumentTitle(t('profile.title'));
	return (
		<Alert type="error" action={<Button onClick={() => location.reload()}>{t('profile.refresh')}</Button>}>
			{t('profile.notValid')}
		</Alert>
	);
}
