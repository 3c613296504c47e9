import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { initLanguage } from '#i18n/language.ts';
import { type Session, SessionContext } from '#lib/session-context.ts';
import { allTexts } from './all-texts.ts';

export type Language = 'en' | 'zh';

export interface PageOptions {
	readonly session: Session;
	readonly language?: Language | undefined;
	readonly client?: QueryClient | undefined;
}

const resources = await allTexts();

export const userId = 'user@demo-bank.example';

/** Returns a new session. Screens keep their state until the session ends. */
export const sessionWith = (layout: Session['layout'], more: Partial<Session> = {}): Session => ({
	userId,
	organizationName: 'Demo Bank',
	isAdmin: false,
	layout,
	backendConfig: {},
	...more,
});

/** Renders a page for a signed-in user. */
export async function openPage(page: ReactNode, { session, language = 'en', client = newClient() }: PageOptions) {
	// Components that load their own texts add them to the i18next instance of the app, which must be initialised.
	if (!i18next.isInitialized) await initLanguage();
	const i18n = i18next.createInstance();
	await i18n.init({ lng: language, defaultNS: 'shell', resources, interpolation: { escapeValue: false } });
	const { unmount } = render(
		<I18nextProvider i18n={i18n}>
			<SessionContext value={session}>
				<QueryClientProvider client={client}>{page}</QueryClientProvider>
			</SessionContext>
		</I18nextProvider>,
	);
	return { user: userEvent.setup({ delay: null, applyAccept: false }), close: unmount };
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
