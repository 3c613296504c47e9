import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useIsActive } from '#lib/activity.ts';
import { encryptedStore } from '#lib/encrypted-store.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { setPrinting } from '#ui/mode.ts';
import { NotificationsProvider, useNotifications } from '#ui/notifications.tsx';
import { LoginScreen } from './login/login-screen.tsx';
import { portalSession } from './session/portal-session.ts';
import { type SessionState, sessionKey } from './session/session-store.ts';
import './print.css';

const Portal = lazyPart(async () => (await import('./portal.tsx')).Portal);

/** Shows the login screen or the portal, depending on the session. */
function SessionGate() {
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
				<Portal key={state.info.Token} info={state.info} stateKey={state.stateKey} takesFocus={hasAskedForSignIn} />
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

/** Warns that the browser does not keep the session. */
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

/**
 * Prepares the page for printing: light mode, and all rows of a result. The screen renders only the visible rows.
 *
 * @returns a function that stops watching
 */
function watchPrinting(): () => void {
	const paper = matchMedia('print');
	const begin = () => prepare(true);
	// Firefox fires `afterprint` while the page still has the print layout; the change event follows.
	const end = () => prepare(paper.matches);
	const follow = () => prepare(paper.matches);
	addEventListener('beforeprint', begin);
	addEventListener('afterprint', end);
	paper.addEventListener('change', follow);
	return () => {
		removeEventListener('beforeprint', begin);
		removeEventListener('afterprint', end);
		paper.removeEventListener('change', follow);
	};
}

function prepare(isPrinting: boolean): void {
	const root = document.documentElement;
	if (root.hasAttribute('data-printing') === isPrinting) return;
	root.toggleAttribute('data-printing', isPrinting);
	setPrinting(isPrinting);
	// These events make a grid measure its scroll position and height again and render the rows for them.
	flushSync(() => {
		for (const grid of document.querySelectorAll('table[aria-rowcount]'))
			grid.closest('[data-scrolling]')?.dispatchEvent(new Event('scroll'));
		dispatchEvent(new Event('resize'));
	});
}

export function App() {
	useEffect(watchPrinting, []);
	return (
		<ErrorBoundary>
			<NotificationsProvider>
				<SessionGate />
			</NotificationsProvider>
			<Overlay />
		</ErrorBoundary>
	);
}

function Overlay() {
	return <LoaderOverlay isBusy={useIsActive()} />;
}
