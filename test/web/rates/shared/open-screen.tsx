import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import type { Layout } from '../../../../shared/portal/layout.ts';
import { initLanguage, openTexts } from '../../../../web/src/i18n/language.ts';
import { type Session, SessionContext } from '../../../../web/src/lib/session-context.ts';

export const userId = 'ada@demo-bank.example';

/** A session of its own: what is chosen on a rate screen lives as long as it. */
export const sessionWith = (layout: Layout): Session => ({
	userId,
	organizationName: 'Demo Bank',
	isAdmin: false,
	layout,
	backendConfig: {},
});

/** A rate screen as a signed-in user sees it. */
export async function openScreen(Page: ComponentType, session: Session, language: 'en' | 'zh' = 'en') {
	localStorage.setItem('portal.language', language);
	await initLanguage();
	await openTexts('rates');
	const opened = render(
		<SessionContext value={session}>
			<QueryClientProvider client={new QueryClient()}>
				<Page />
			</QueryClientProvider>
		</SessionContext>,
	);
	return { user: userEvent.setup(), close: opened.unmount };
}

/** The texts of a table's cells, row by row, titles included. */
export function cellsOf(table: HTMLElement): string[][] {
	return [...table.querySelectorAll('tr')].map((row) =>
		[...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''),
	);
}
