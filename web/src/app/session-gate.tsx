import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { encryptedStore } from '#lib/encrypted-store.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { LoginScreen } from './login/login-screen.tsx';
import { portalSession } from './session/portal-session.ts';
import type { SessionState } from './session/session-store.ts';
import { sessionKey } from './session/stored-session.ts';

const Portal = lazyPart(async () => (await import('./portal.tsx')).Portal);

/** Shows the login screen or the portal, depending on the session. */
export function SessionGate() {
	const state = useSyncExternalStore(portalSession.subscribe, portalSession.getState);
	useExpiryNotice(state.status === 'signed-out' && state.isExpired);
	useUnkeptNotice(state.status === 'signed-in');
	useStartPath(state);
	const [hasAskedForSignIn, setAskedForSignIn] = useState(false);
	useEffect(() => {
		if (state.status === 'signed-out') setAskedForSignIn(true);
	}, [state.status]);
	return (
		<>
			{state.status === 'signed-out' && <LoginScreen />}
			{state.status === 'signed-in' && (
				<Portal key={state.info.Token} info={state.info} takesFocus={hasAskedForSignIn} />
			)}
		</>
	);
}

/** Shows that the session expired until the user has signed in again. */
function useExpiryNotice(isExpired: boolean): void {
	const { t } = useTranslation('shell');
	const { show, dismiss } = useNotifications();
	const text = t('session.expired');
	useEffect(() => {
		if (!isExpired) return undefined;
		const id = show({ type: 'warning', text });
		return () => dismiss(id);
	}, [isExpired, text, show, dismiss]);
}

/** Says that the browser does not keep the session. */
function useUnkeptNotice(isSignedIn: boolean): void {
	const { t } = useTranslation('shell');
	const { show, dismiss } = useNotifications();
	const text = t('session.unkept');
	useEffect(() => {
		if (!isSignedIn || encryptedStore.isLasting(sessionKey)) return undefined;
		const id = show({ type: 'warning', text });
		return () => dismiss(id);
	}, [isSignedIn, text, show, dismiss]);
}

/**
 * Resets the address to `/`.
 *
 * The address requested before the first sign-in is kept in the history for that sign-in. The address open when a
 * session expired is kept for the next session of the same user.
 */
function useStartPath(state: SessionState): void {
	const user = useRef<string>(undefined);
	useEffect(() => {
		if (state.status === 'signed-in') user.current = state.info.UserId;
		if (state.status !== 'signed-out') return;
		const asked = history.state?.asked ?? location.href.slice(location.origin.length);
		const isKept = user.current === undefined || state.isExpired;
		history.replaceState(isKept ? { asked, of: user.current } : null, '', '/');
	}, [state]);
}
