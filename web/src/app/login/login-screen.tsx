import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import type { InputProps } from '@cloudscape-design/components/input';
import Input from '@cloudscape-design/components/input';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IdentityProblem } from '../identity/identity-problem.ts';
import { PreferencesMenu } from '../shell/preferences-menu.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-screen.module.css';
import type { LoginView, ShowLoginView } from './login-view.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { prepareSignIn, requestCode, setFirstPassword, signIn } from './sign-in.ts';
import { useAttempt } from './use-attempt.ts';
import { useEmptyWarning } from './use-empty-warning.ts';
import { useNewPassword } from './use-new-password.ts';

interface UsernameFieldProps {
	readonly value: string;
	readonly autoFocus: boolean;
	readonly inputRef: Ref<InputProps.Ref>;
	readonly onChange: (value: string) => void;
	/** Called on Enter instead of submitting the form. */
	readonly onEnter?: () => void;
}

function UsernameField({ value, autoFocus, inputRef, onChange, onEnter }: UsernameFieldProps) {
	const { t } = useTranslation('login');
	return (
		<FormField label={t('username')}>
			<Input
				ref={inputRef}
				name="username"
				autoComplete="username"
				autoFocus={autoFocus}
				value={value}
				inputMode="email"
				spellcheck={false}
				disableBrowserAutocorrect
				onChange={({ detail }) => onChange(detail.value)}
				onKeyDown={(event) => {
					if (event.detail.key !== 'Enter' || event.detail.isComposing || onEnter === undefined) return;
					event.preventDefault();
					onEnter();
				}}
			/>
		</FormField>
	);
}

interface SignInFormProps {
	readonly username: string;
	readonly problem: IdentityProblem | undefined;
	readonly onShow: ShowLoginView;
}

function SignInForm({ username: firstUsername, problem, onShow }: SignInFormProps) {
	const { t } = useTranslation('login');
	const warnEmpty = useEmptyWarning();
	const { isBusy, problemText, attempt } = useAttempt(problem);
	const [username, setUsername] = useState(firstUsername);
	const [password, setPassword] = useState('');
	const usernameInput = useRef<InputProps.Ref>(null);
	const passwordInput = useRef<InputProps.Ref>(null);

	const submit = () => {
		const login = username.trim();
		if (login === '') {
			warnEmpty('usernameEmpty');
			usernameInput.current?.focus();
		} else if (password === '') {
			warnEmpty('passwordEmpty');
			passwordInput.current?.focus();
		} else {
			void attempt(
				async () => {
					const step = await signIn(login, password);
					if (step === 'new-password') onShow({ name: 'new-password' });
					if (step === 'reset-password') onShow({ name: 'reset-password', username: login, isDemanded: true });
				},
				() => passwordInput.current?.select(),
			);
		}
	};

	return (
		<LoginForm
			title={t('title')}
			submitText={t('login')}
			isBusy={isBusy}
			problem={problemText}
			otherWay={
				<Button
					variant="inline-link"
					formAction="none"
					onClick={() => onShow({ name: 'request-code', username: username.trim() })}
				>
					{t('forgot')}
				</Button>
			}
			onSubmit={submit}
		>
			<UsernameField
				value={username}
				autoFocus={firstUsername === ''}
				inputRef={usernameInput}
				onChange={setUsername}
				onEnter={() => passwordInput.current?.focus()}
			/>
			<PasswordField
				label={t('password')}
				name="password"
				autoComplete="current-password"
				autoFocus={firstUsername !== ''}
				value={password}
				inputRef={passwordInput}
				onChange={setPassword}
			/>
		</LoginForm>
	);
}

interface RequestCodeFormProps {
	readonly username: string;
	readonly onShow: ShowLoginView;
}

/** Requests a verification code for a forgotten password. */
function RequestCodeForm({ username: firstUsername, onShow }: RequestCodeFormProps) {
	const { t } = useTranslation('login');
	const warnEmpty = useEmptyWarning();
	const { isBusy, problemText, attempt } = useAttempt();
	const [username, setUsername] = useState(firstUsername);
	const input = useRef<InputProps.Ref>(null);

	const submit = () => {
		const login = username.trim();
		if (login === '') {
			warnEmpty('usernameEmpty');
			input.current?.focus();
			return;
		}
		void attempt(async () => {
			await requestCode(login);
			onShow({ name: 'reset-password', username: login, isDemanded: false });
		});
	};

	return (
		<LoginForm
			title={t('request.title')}
			intro={t('request.intro')}
			submitText={t('request.submit')}
			isBusy={isBusy}
			problem={problemText}
			otherWay={<BackToLogin username={username.trim()} onShow={onShow} />}
			onSubmit={submit}
		>
			<UsernameField value={username} autoFocus inputRef={input} onChange={setUsername} />
		</LoginForm>
	);
}

/** Replaces the temporary password at the first sign-in. */
function FirstPasswordForm({ onShow }: { readonly onShow: ShowLoginView }) {
	const { t } = useTranslation('login');
	const { isBusy, problemText, attempt } = useAttempt();
	const { password, check, field } = useNewPassword();

	const submit = () => {
		if (!check()) return;
		void attempt(
			async () => {
				const step = await setFirstPassword(password);
				if (step !== 'done') onShow({ name: 'sign-in', problem: 'unexpected' });
			},
			(problem) => {
				if (problem !== 'passwordRefused' && problem !== 'passwordUsedBefore' && problem !== 'unreachable') {
					onShow({ name: 'sign-in', problem: problem === 'wrongCredentials' ? 'tookTooLong' : problem });
				}
			},
		);
	};

	return (
		<LoginForm
			title={t('first.title')}
			intro={t('first.intro')}
			submitText={t('first.submit')}
			isBusy={isBusy}
			problem={problemText}
			otherWay={<BackToLogin onShow={onShow} />}
			onSubmit={submit}
		>
			<NewPasswordField {...field} autoFocus />
		</LoginForm>
	);
}

export function LoginScreen() {
	const { t } = useTranslation('shell');
	const [view, show] = useState<LoginView>({ name: 'sign-in' });
	useEffect(prepareSignIn, []);
	return (
		<div className={styles.screen}>
			<div className={styles.preferences}>
				<PreferencesMenu />
			</div>
			<main className={styles.content}>
				<div className={styles.brand}>
					<img src="/favicon.svg" alt="" width={40} height={40} />
					<span>{t('product')}</span>
				</div>
				{view.name === 'sign-in' && <SignInForm username={view.username ?? ''} problem={view.problem} onShow={show} />}
				{view.name === 'new-password' && <FirstPasswordForm onShow={show} />}
				{view.name === 'request-code' && <RequestCodeForm username={view.username} onShow={show} />}
				{view.name === 'reset-password' && (
					<ResetPasswordForm username={view.username} isDemanded={view.isDemanded} onShow={show} />
				)}
			</main>
		</div>
	);
}
