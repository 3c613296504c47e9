import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { expect } from 'vitest';
import { AdminPage } from '../../../web/src/features/admin/admin-page.tsx';
import { allTexts } from '../all-texts.ts';
import { callApi, show, usualAnswers } from './fake-portal.ts';

type Answers = Readonly<Record<string, (body: Record<string, unknown>) => unknown>>;

/** The administration as an administrator of the operator sees it, once its first list is there. */
export async function openAdmin(changed: Answers = {}, language: 'en' | 'zh' = 'en') {
	const answers: Answers = { ...usualAnswers, ...changed };
	callApi.mockImplementation(async (name: string, body: Record<string, unknown>) => {
		const answer = answers[name]?.(body);
		if (answer instanceof Error) throw answer;
		return answer;
	});
	const instance = i18next.createInstance();
	await instance.init({
		lng: language,
		defaultNS: 'shell',
		resources: await allTexts(),
		interpolation: { escapeValue: false },
	});
	render(
		<I18nextProvider i18n={instance}>
			<QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
				<AdminPage />
			</QueryClientProvider>
		</I18nextProvider>,
	);
	await waitFor(() => expect(callApi.mock.calls.map(([name]) => name)).toContain('calendarMetadata'));
	return userEvent.setup({ delay: null });
}

type User = Awaited<ReturnType<typeof openAdmin>>;

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Presses a button of the topmost dialog. */
export async function pressInDialog(user: User, name: string): Promise<void> {
	const dialogs = screen.getAllByRole('dialog');
	await user.click(within(dialogs[dialogs.length - 1] as HTMLElement).getByRole('button', { name }));
}

export async function select(user: User, name: string): Promise<void> {
	await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
}

/** Saves the dialog and confirms it. */
export async function save(user: User): Promise<void> {
	await user.click(button('Save'));
	await pressInDialog(user, 'Save');
}

/** What was notified, last first. */
export const notices = (): { type: string; text: string; durationMillis?: number }[] =>
	show.mock.calls.map(([notification]) => notification).reverse();
