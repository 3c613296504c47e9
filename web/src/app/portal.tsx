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
import { accessDenied, callApi } from '#lib/api-client.ts';
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
import { useDocumentTitle } from './use-document-title.ts';

type Messages = I18nProviderProps.Messages;

const load: Readonly<Record<Language, () => Promise<Messages>>> = {
	en: async () => (await import('@cloudscape-design/components/i18n/messages/all.en.json')).default as Messages,
	zh: async () => (await import('@cloudscape-design/components/i18n/messages/all.zh-CN.json')).default as Messages,
};

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

/** Moves focus to the content if the user leaves a screen and the focused control, such as a menu item, disappears. */
function useFocusAfterLeaving(): void {
	const { pathname } = useLocation();
	const left = useRef(pathname);
	useEffect(() => {
		if (left.current === pathname) return;
		left.current = pathname;
		// Back and Forward restore the scroll position. Focusing the content must not change it.
		if (document.activeElement === document.body) focusContent({ preventScroll: true });
	}, [pathname]);
}

/** Focuses the element marked as the screen's start, such as the calculator's form, or the content without a mark. */
function skipToStart(): void {
	const start = document.querySelector<HTMLElement>(`#${contentId} [data-start]`);
	if (start === null) focusContent();
	else start.focus();
}

const noticeMillis = 8000;

/**
 * Returns the profile of a session, and reloads it when the API refuses access to a module or a currency. If the
 * reloaded profile is unchanged, nothing is rendered again.
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
				// The screen has already reported the refusal. The current profile is used until the API refuses access
				// again.
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

	// If the screen with the focused element was removed, move the focus to the content.
	useEffect(() => {
		if (followed !== info && document.activeElement === document.body) focusContent();
	}, [followed, info]);

	return followed;
}

function isSame(a: SessionInfo, b: SessionInfo): boolean {
	return a.FrontendConfig === b.FrontendConfig && a.BackendConfig === b.BackendConfig && a.IsAdmin === b.IsAdmin;
}

export function useOfflineNotice(): void {
	const { t } = useTranslation('shell');
	const { show, dismiss } = useNotifications();
	useEffect(() => {
		let shown: string | undefined;
		const hide = () => {
			if (shown !== undefined) dismiss(shown);
			shown = undefined;
		};
		const follow = () => {
			hide();
			if (!navigator.onLine) shown = show({ type: 'warning', text: t('offline') });
		};
		follow();
		addEventListener('online', follow);
		addEventListener('offline', follow);
		return () => {
			removeEventListener('online', follow);
			removeEventListener('offline', follow);
			hide();
		};
	}, [show, dismiss, t]);
}

/** Selector of the text fields in dialogs. A reload would lose their text. */
const fields = '[role="dialog"] :is(textarea, input:not([type="search"], [type="file"]))';

export function useFormQuestion(): void {
	useEffect(() => {
		const visited = new Map<HTMLInputElement, string>();
		const note = ({ target }: Event) => {
			const field = target as HTMLInputElement;
			if (field.matches(fields) && !visited.has(field)) visited.set(field, field.value);
		};
		const ask = (event: BeforeUnloadEvent) => {
			if ([...visited].some(([field, text]) => field.isConnected && field.value !== text)) event.preventDefault();
		};
		document.addEventListener('focusin', note);
		addEventListener('beforeunload', ask);
		return () => {
			document.removeEventListener('focusin', note);
			removeEventListener('beforeunload', ask);
		};
	}, []);
}

interface ShellProps {
	readonly userId: string;
	readonly layout: Layout;
	/** True to focus the content when the shell is first shown. */
	readonly takesFocus: boolean;
	readonly children: ReactNode;
}

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

/** Keeps the address of the screen: following the link would append `#content` to it. */
function skip(event: React.MouseEvent): void {
	event.preventDefault();
	skipToStart();
}

// Exported here so that the sign-in loads this function and the portal in one chunk.
export { preloadLastPage } from './module-routes.ts';

/** Loaded after the portal is shown, because it is only needed for printing. */
const PrintNote = lazyPart(async () => (await import('./shell/print-note.tsx')).PrintNote);

/** Queries are not retried: the API client already retries calls that are safe to repeat. */
const newQueryClient = () =>
	new QueryClient({
		defaultOptions: {
			queries: {
				retry: false,
				// By default, a query pauses while the browser is offline, and the screen would show an empty answer.
				// With `always`, the query fails and the screen shows the failure.
				networkMode: 'always',
				refetchOnReconnect: ({ state }) => state.status === 'error',
			},
			mutations: { retry: false, networkMode: 'always' },
		},
	});

interface PortalProps {
	readonly info: SessionInfo;
	readonly stateKey: object;
	/** True to move the focus to the content: the sign-in screen that had the focus is gone. */
	readonly takesFocus: boolean;
}

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
				{/* React Router would apply a new address in a transition, later than the state changed together with
				    it. A dialog that is opened in between would be closed. */}
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

/** Replaces all screens if the profile has no valid layout. */
function ProfileNotReady() {
	const { t } = useTranslation('shell');
	useDocumentTitle(t('profile.title'));
	return (
		<Alert type="error" action={<Button onClick={() => location.reload()}>{t('profile.refresh')}</Button>}>
			{t('profile.notValid')}
		</Alert>
	);
}
