import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { initLanguage } from '#i18n/language.ts';
import { LoginScreen } from './login-screen.tsx';

const { signIn, show } = vi.hoisted(() => ({ signIn: vi.fn(), show: vi.fn() }));
vi.mock('./sign-in.ts', () => ({
	prepareSignIn: () => undefined,
	signIn,
}));
vi.mock('#ui/notifications.tsx', () => {
	const notifications = { show, dismiss: vi.fn() };
	return { useNotifications: () => notifications };
});

beforeEach(async () => {
	vi.clearAllMocks();
	await initLanguage();
});

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const warning = (text: string) => ({ type: 'warning', text, durationMillis: 3000 });

test('a warning about an empty username, and then about an empty password, is shown for 3000 ms', () => {
	render(<LoginScreen />);
	press('Login');
	expect(show.mock.calls).toEqual([[warning('Username should not be empty')]]);
	write('Username', 'somebody');
	press('Login');
	expect(show.mock.calls.slice(1)).toEqual([[warning('Password should not be empty')]]);
	expect(signIn).not.toHaveBeenCalled();
});
