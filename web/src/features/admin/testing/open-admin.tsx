import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { AdminPage } from '#features/admin/admin-page.tsx';
import { type Answers, fakeApi, operationsCalled } from '#test/support/fake-api.ts';
import { type Language, openPage, sessionWith } from '#test/support/open-page.tsx';
import { usualAnswers } from './fake-portal.ts';

const administrator = sessionWith({ Admin: {} }, { userId: 'admin@demo-bank.example', isAdmin: true });

/** Opens the administration as an operator's administrator, and waits until the first list is loaded. */
export async function openAdmin(changed: Answers = {}, language: Language = 'en', session = administrator) {
	// Marks the operator's first steps as completed.
	localStorage.setItem('portal.previewed.other', 'yes');
	fakeApi({ ...usualAnswers, ...changed });
	const { user } = await openPage(<AdminPage />, { session, language });
	await waitFor(() => expect(operationsCalled()).toContain('calendarMetadata'));
	return user;
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

export async function pressInDialog(user: UserEvent, name: string): Promise<void> {
	const dialogs = screen.getAllByRole('dialog');
	await user.click(within(dialogs[dialogs.length - 1] as HTMLElement).getByRole('button', { name }));
}

export async function select(user: UserEvent, name: string): Promise<void> {
	await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
}

export async function save(user: UserEvent): Promise<void> {
	await user.click(button('Save'));
	await pressInDialog(user, 'Save');
}
