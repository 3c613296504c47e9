import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IdentityProblem } from '../identity/identity-problem.ts';
import { PreferencesMenu } from '../shell/preferences-menu.tsx';
import './login.css';
import { earlyForm } from './early-form.ts';
import {
	LoginForm,
	type LoginView,
	NewPasswordField,
	PasswordField,
	ResetPasswordForm,
	type ShowLoginView,
	TextField,
} from './login-form.tsx';
import { prepareSignIn, requestCode, setFirstPassword, signIn } from './sign-in.ts';
import { useAttempt, useEmptyWarning, useNewPassword } from './use-attempt.ts';

interface SignInFormProps {
	readonly username: string;
	readonly problem: IdentityProblem | undefined;
	readonly onShow: ShowLoginView;
}

function SignInForm({ username: firstUsername, problem, onShow }: SignInFormProps) {
	const { t } = useTranslation('login');
	const warnEmpty = useEmptyWarning();
	const { isBusy, problemText, attempt } = useAttempt(problem);
	const [username, setUsername] = useState(earlyForm()?.username || firstUsername);
	const [password, setPassword] = useState(earlyForm()?.password ?? '');
	const usernameInput = useRef<HTMLInputElement>(null);
	const passwordInput = useRef<HTMLInputElement>(null);

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
			otherWay={{
				text: t('forgot'),
				onPress: () => onShow({ name: 'request-code', username: username.trim() }),
			}}
			onSubmit={submit}
		>
			<TextField
				label={t('username')}
				name="username"
				autoComplete="username"
				inputMode="email"
				autoFocus={firstUsername === ''}
				value={username}
				ref={usernameInput}
				onChange={setUsername}
				onKeyDown={(event) => {
					if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
					event.preventDefault();
					passwordInput.current?.focus();
				}}
			/>
			<PasswordField
				label={t('password')}
				name="password"
				autoComplete="current-password"
				autoFocus={firstUsername !== ''}
				value={password}
				ref={passwordInput}
				onChange={setPassword}
			/>
		</LoginForm>
	);
}

interface RequestCodeFormProps {
	readonly username: string;
	readonly onShow: ShowLoginView;
}

function RequestCodeForm({ username: firstUsername, onShow }: RequestCodeFormProps) {
	const { t } = useTranslation('login');
	const warnEmpty = useEmptyWarning();
	const { isBusy, problemText, attempt } = useAttempt();
	const [username, setUsername] = useState(firstUsername);
	const input = useRef<HTMLInputElement>(null);

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
			otherWay={{ text: t('back'), onPress: () => onShow({ name: 'sign-in', username: username.trim() }) }}
			onSubmit={submit}
		>
			<TextField
				label={t('username')}
				name="username"
				autoComplete="username"
				inputMode="email"
				autoFocus
				value={username}
				ref={input}
				onChange={setUsername}
			/>
		</LoginForm>
	);
}

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
			otherWay={{ text: t('back'), onPress: () => onShow({ name: 'sign-in' }) }}
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
		<div className="login-screen">
			<div className="login-preferences">
				<PreferencesMenu />
			</div>
			<main className="login-content">
				<div className="login-brand">
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
