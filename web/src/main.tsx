import '#ui/palette.css';
import { StrictMode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { takeOverForm } from '#app/login/early-form.ts';
import { LoginScreen } from '#app/login/login-screen.tsx';
import { portalSession, watchSession } from '#app/session/portal-session.ts';
import { type SessionState, sessionKey } from '#app/session/session-store.ts';
import { initLanguage } from '#i18n/language.ts';
import { useIsActive } from '#lib/activity.ts';
import { encryptedStore } from '#lib/encrypted-store.ts';
import { localStore } from '#lib/local-store.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { applyStoredMode, setPrinting } from '#ui/mode.ts';
import { NotificationsProvider, useNotifications } from '#ui/notifications.tsx';
import '#app/print.css';

const Portal = lazyPart(async () => (await import('#app/portal.tsx')).Portal);

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

/** Shows the message that the session has expired until the user has signed in again. */
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
 * Resets the address to `/` while the user is signed out.
 *
 * The history entry keeps the address that was requested before the first sign-in. It also keeps the address at which a
 * session expired, but only for the same user.
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
 * Prepares the page whenever it is printed: light mode, and all rows of a result. On the screen, only the visible rows
 * are rendered.
 *
 * @returns a function that stops watching
 */
function watchPrinting(): () => void {
	const paper = matchMedia('print');
	const begin = () => prepare(true);
	// Firefox fires `afterprint` while the page still has the print layout. A change event follows when the layout is
	// back to normal.
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
	// The two events make each grid measure itself again and render the rows for its new height.
	flushSync(() => {
		for (const grid of document.querySelectorAll('table[aria-rowcount]'))
			grid.closest('[data-scrolling]')?.dispatchEvent(new Event('scroll'));
		dispatchEvent(new Event('resize'));
	});
}

function App() {
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

/** The module has no top-level await, because the text chunks import it and would wait for it to finish. */
async function start(): Promise<void> {
	applyStoredMode();
	await initLanguage();
	watchSession();
	const started = portalSession.start();
	// Without a stored session, waits until the app can show the login screen. Until then, the static form stays
	// visible.
	if (localStore.get(sessionKey) === null) await started;

	const root = document.getElementById('root');
	if (root === null) throw new Error('index.html has no element for the app');
	const app = (
		<StrictMode>
			<App />
		</StrictMode>
	);
	takeOverForm(root, () => flushSync(() => createRoot(root).render(app)));
}

void start();
