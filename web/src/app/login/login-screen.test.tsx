import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initLanguage } from '#i18n/language.ts';
import { NotificationsProvider } from '#ui/notifications.tsx';
import type { SignInStep } from '../identity/cognito-identity.ts';
import { LoginScreen } from './login-screen.tsx';

const calls = vi.hoisted(() => ({
	prepareSignIn: vi.fn<() => void>(),
	signIn: vi.fn<(username: string, password: string) => Promise<SignInStep>>(),
	setFirstPassword: vi.fn<(password: string) => Promise<SignInStep>>(),
	requestCode: vi.fn<(username: string) => Promise<void>>(),
	resetPassword: vi.fn<(username: string, code: string, password: string) => Promise<void>>(),
}));
vi.mock('./sign-in.ts', () => calls);

const refusal = (name: string, message: string) => Object.assign(new Error(message), { name });

beforeEach(async () => {
	await initLanguage();
	calls.signIn.mockResolvedValue('done');
	calls.setFirstPassword.mockResolvedValue('done');
	calls.requestCode.mockResolvedValue();
	calls.resetPassword.mockResolvedValue();
});

afterEach(() => {
	vi.useRealTimers();
	vi.resetAllMocks();
});

function open() {
	render(
		<NotificationsProvider>
			<LoginScreen />
		</NotificationsProvider>,
	);
	return userEvent.setup();
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });

test('Enter in the username field moves the focus to the password, and Enter in the password field submits the form', async () => {
	const user = open();
	expect(document.activeElement).toBe(field('Username'));
	await user.keyboard(' user@demo-bank.example{Enter}');
	expect(document.activeElement).toBe(field('Password'));
	expect(calls.signIn).not.toHaveBeenCalled();
	await user.keyboard('Portal-demo-1{Enter}');
	expect(calls.signIn).toHaveBeenCalledExactlyOnceWith('user@demo-bank.example', 'Portal-demo-1');
});

test.each([
	['Username should not be empty', '', 'Username'],
	['Password should not be empty', 'somebody', 'Password'],
])('the warning "%s" is shown for three seconds, and nothing is sent', async (text, username, focused) => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const user = open();
	if (username !== '') await user.type(field('Username'), username);
	await user.click(button('Login'));
	expect(screen.getAllByText(text)).not.toHaveLength(0);
	expect(document.activeElement).toBe(field(focused));
	vi.advanceTimersByTime(2500);
	expect(screen.queryAllByText(text)).not.toHaveLength(0);
	vi.advanceTimersByTime(1000);
	await waitFor(() => expect(screen.queryAllByText(text)).toHaveLength(0));
	expect(calls.signIn).not.toHaveBeenCalled();
});

async function attempt(user: ReturnType<typeof userEvent.setup>) {
	await user.clear(field('Username'));
	await user.type(field('Username'), 'somebody');
	await user.clear(field('Password'));
	await user.type(field('Password'), 'guess{Enter}');
}

test('the error of a failed login stays until the next attempt', async () => {
	const user = open();
	const text = 'Wrong username or password.';
	calls.signIn.mockRejectedValueOnce(refusal('NotAuthorizedException', 'Incorrect username or password.'));
	await attempt(user);
	expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
	let finish: (step: SignInStep) => void = () => undefined;
	calls.signIn.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
	await attempt(user);
	await waitFor(() => expect(screen.queryByText(text)).toBeNull());
	finish('done');
});

test('a temporary password must be replaced by a password that follows the rules', async () => {
	const user = open();
	calls.signIn.mockResolvedValue('new-password');
	await attempt(user);
	await screen.findByRole('heading', { name: 'Choose a new password' });
	expect(document.activeElement).toBe(field('New password'));
	await user.keyboard('tooshort{Enter}');
	expect(screen.getByText('The password does not meet all rules below.')).toBeTruthy();
	expect(calls.setFirstPassword).not.toHaveBeenCalled();
	await user.clear(field('New password'));
	await user.keyboard('Long-enough-1{Enter}');
	expect(calls.setFirstPassword).toHaveBeenCalledExactlyOnceWith('Long-enough-1');
});

test('if setting the first password takes too long, the login starts again with an error message', async () => {
	const user = open();
	calls.signIn.mockResolvedValue('new-password');
	calls.setFirstPassword.mockRejectedValue(
		refusal('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
	);
	await attempt(user);
	await screen.findByRole('heading', { name: 'Choose a new password' });
	await user.keyboard('Long-enough-1{Enter}');
	await screen.findByRole('heading', { name: 'Login' });
	expect(screen.getAllByText('The login took too long. Please start again.').length).toBeGreaterThan(0);
});

test('a forgotten password is replaced with a verification code, and the username stays in the login screen', async () => {
	const user = open();
	await user.type(field('Username'), 'somebody');
	await user.click(button('Forgot your password?'));
	expect(field('Username').value).toBe('somebody');
	await user.click(button('Send code'));
	await screen.findByRole('heading', { name: 'Set a new password' });
	expect(calls.requestCode).toHaveBeenCalledExactlyOnceWith('somebody');
	await user.type(field('Verification code'), ' 123456 ');
	await user.type(field('New password'), 'Long-enough-1');

	calls.resetPassword.mockRejectedValueOnce(refusal('CodeMismatchException', 'Invalid verification code provided'));
	await user.click(button('Save password'));
	expect((await screen.findAllByText(/^Wrong verification code/)).length).toBeGreaterThan(0);

	await user.click(button('Save password'));
	await screen.findByRole('heading', { name: 'Login' });
	expect(calls.resetPassword).toHaveBeenLastCalledWith('somebody', '123456', 'Long-enough-1');
	expect(screen.getByText('Your password has been changed. Please login with the new one.')).toBeTruthy();
	expect(field('Username').value).toBe('somebody');
});

test('if the password was changed but a later step fails, the login screen reports the changed password', async () => {
	const user = open();
	await user.type(field('Username'), 'somebody');
	await user.click(button('Forgot your password?'));
	await user.click(button('Send code'));
	await user.type(await screen.findByRole('textbox', { name: 'Verification code' }), '123456');
	await user.type(field('New password'), 'Long-enough-1');
	calls.resetPassword.mockRejectedValueOnce(refusal('UserLambdaValidationException', 'PostConfirmation failed.'));
	await user.click(button('Save password'));
	await screen.findByRole('heading', { name: 'Login' });
	expect(screen.getAllByText(/^Your password is changed; sign in with it\./)).not.toEqual([]);
	expect(field('Username').value).toBe('somebody');
});

test('if an administrator has reset the password, the login screen asks for the verification code at once', async () => {
	const user = open();
	calls.signIn.mockResolvedValue('reset-password');
	await attempt(user);
	await screen.findByRole('heading', { name: 'Set a new password' });
	expect(calls.requestCode).not.toHaveBeenCalled();
});

test('the password can be shown, and the fields have the autocomplete attributes for username and password', async () => {
	const user = open();
	expect(field('Password').type).toBe('password');
	expect(field('Password').autocomplete).toBe('current-password');
	expect(field('Username').autocomplete).toBe('username');
	await user.click(button('Show password'));
	expect(field('Password').type).toBe('text');
	await user.click(button('Hide password'));
	expect(field('Password').type).toBe('password');
});

test('the screen can be switched to Chinese', async () => {
	const user = open();
	await user.click(button('Language'));
	await user.click(await screen.findByText('中文'));
	expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy();
	expect(document.documentElement.lang).toBe('zh-CN');
	await user.click(screen.getByRole('button', { name: '登录' }));
	expect(screen.getByText('用户名不能为空')).toBeTruthy();
});
