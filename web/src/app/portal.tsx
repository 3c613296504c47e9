import '#ui/whole-words.css';
import '@cloudscape-design/global-styles/index.css';
import { Alert, Button } from '@cloudscape-design/components';
import { I18nProvider, type I18nProviderProps } from '@cloudscape-design/components/i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, useLocation } from 'react-router';
import { localeOf, useLanguage } from '#i18n/language.ts';
import type { Language } from '#i18n/texts.ts';
import { accessDenied } from '#lib/access-denied.ts';
import { callApi } from '#lib/api-client.ts';
import { SessionContext } from '#lib/session-context.ts';
import { profile, type SessionInfo } from '#shared/contract/session.ts';
import type { Layout } from '#shared/directory/layout.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { FailureDialog, lazyPart } from '#ui/lazy-part.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { PortalRoutes } from './routes.tsx';
import { readSession } from './session/read-session.ts';
import styles from './shell/shell.module.css';
import { TopBar } from './shell/top-bar.tsx';
import { useFormQuestion } from './shell/use-form-question.ts';
import { useOfflineNotice } from './shell/use-offline-notice.ts';
import { useDocumentTitle } from './use-document-title.ts';

type Messages = I18nProviderProps.Messages;

const load: Readonly<Record<Language, () => Promise<Messages>>> = {
	en: async () => (await import('@cloudscape-design/components/i18n/messages/all.en.json')).default as Messages,
	zh: async () => (await import('@cloudscape-design/components/i18n/messages/all.zh-CN.json')).default as Messages,
};

/** Loads Cloudscape's own texts, such as button labels of a calendar, in the language of the portal. */
function CloudscapeMessages({ children }: { readonly children: ReactNode }) {
	const { language } = useLanguage();
	const [loaded, setLoaded] = useState<{ readonly language: Language; readonly messages: Messages }>();
	useEffect(() => {
		let isCurrent = true;
		void load[language]().then((messages) => isCurrent && setLoaded({ language, messages }));
		return () => {
			isCurrent = false;
		};
	}, [language]);
	return (
		<I18nProvider
			locale={localeOf[loaded?.language ?? language]}
			messages={loaded === undefined ? [] : [loaded.messages]}
		>
			{children}
		</I18nProvider>
	);
}

const contentId = 'content';

function focusContent(options?: FocusOptions): void {
	document.getElementById(contentId)?.focus(options);
}

/** Focuses the content if the focused control, such as a menu, is removed when the user leaves a screen. */
function useFocusAfterLeaving(): void {
	const { pathname } = useLocation();
	const left = useRef(pathname);
	useEffect(() => {
		if (left.current === pathname) return;
		left.current = pathname;
		// Back and Forward restore the scroll position, which focusing would change.
		if (document.activeElement === document.body) focusContent({ preventScroll: true });
	}, [pathname]);
}

/** Focuses the starting point that the screen marks, such as the form of the calculator; otherwise the content. */
function skipToStart(): void {
	const start = document.querySelector<HTMLElement>(`#${contentId} [data-start]`);
	if (start === null) focusContent();
	else start.focus();
}

const noticeMillis = 8000;

/**
 * The profile of a session. It is reloaded when the API refuses a module or a currency. An unchanged profile does not
 * cause a new render.
 */
function useFollowedProfile(info: SessionInfo): SessionInfo {
	const { t } = useTranslation('shell');
	const { show } = useNotifications();
	const [followed, setFollowed] = useState(info);
	const current = useRef(info);
	const text = t('session.accessChanged');

	useEffect(() => {
		let isLoading = false;
		let isLeft = false;
		const follow = async () => {
			if (isLoading) return;
			isLoading = true;
			try {
				const latest = await callApi(profile, undefined);
				if (isLeft || isSame(latest, current.current)) return;
				current.current = latest;
				setFollowed(latest);
				show({ type: 'info', text, durationMillis: noticeMillis });
			} catch {
				// The user has already seen the refusal. Keep the current profile until the next one.
			} finally {
				isLoading = false;
			}
		};
		const stop = accessDenied.subscribe(() => void follow());
		return () => {
			isLeft = true;
			stop();
		};
	}, [show, text]);

	// If the focused screen was removed with its module, move the focus to the content.
	useEffect(() => {
		if (followed !== info && document.activeElement === document.body) focusContent();
	}, [followed, info]);

	return followed;
}

function isSame(a: SessionInfo, b: SessionInfo): boolean {
	return a.FrontendConfig === b.FrontendConfig && a.BackendConfig === b.BackendConfig && a.IsAdmin === b.IsAdmin;
}

interface ShellProps {
	readonly userId: string;
	readonly layout: Layout;
	/** True to focus the content when the shell is first shown. */
	readonly takesFocus: boolean;
	readonly children: ReactNode;
}

/** The frame around every screen of a signed-in user. */
function Shell({ userId, layout, takesFocus, children }: ShellProps) {
	const { t } = useTranslation('shell');
	useOfflineNotice();
	useFormQuestion();
	useFocusAfterLeaving();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on the first render
	useEffect(() => {
		if (takesFocus) focusContent();
	}, []);
	return (
		<div className={styles.page}>
			<a className={styles.skip} href={`#${contentId}`} onClick={skip}>
				{t('navigation.skip')}
			</a>
			<TopBar userId={userId} layout={layout} />
			<main id={contentId} tabIndex={-1} className={styles.content}>
				{children}
			</main>
		</div>
	);
}

/** Keeps the address of the screen, without `#content`. */
function skip(event: React.MouseEvent): void {
	event.preventDefault();
	skipToStart();
}

// One chunk: the sign-in preloads this function together with the portal.
export { preloadLastPage } from './module-routes.ts';

/** Lazy: not needed before the first print. */
const PrintNote = lazyPart(async () => (await import('./shell/print-note.tsx')).PrintNote);

/** No retries here: the API client retries calls that are safe to repeat. */
const newQueryClient = () =>
	new QueryClient({
		defaultOptions: {
			queries: {
				retry: false,
				// Offline, a paused query would look like an empty answer. Queries fail instead, and the screens show the
				// failure.
				networkMode: 'always',
				refetchOnReconnect: ({ state }) => state.status === 'error',
			},
			mutations: { retry: false, networkMode: 'always' },
		},
	});

interface PortalProps {
	readonly info: SessionInfo;
	readonly stateKey: object;
	/** True to move the focus into the content, because the sign-in screen that had it is gone. */
	readonly takesFocus: boolean;
}

/** The portal of a signed-in user. The query cache lives as long as the session. */
export function Portal({ info: opened, stateKey, takesFocus }: PortalProps) {
	const info = useFollowedProfile(opened);
	const [queryClient] = useState(newQueryClient);
	const session = useMemo(() => {
		const read = readSession(info);
		return read && { ...read, stateKey };
	}, [info, stateKey]);
	return (
		<CloudscapeMessages>
			<FailureDialog value={ActionDialog}>
				{/* A transition would show a new address later than the state that belongs to it, and close a dialog opened in between. */}
				<BrowserRouter useTransitions={false}>
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
