import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IdentityProblem } from '../identity/identity-problem.ts';
import { earlyForm } from './early-form.ts';
import { LoginForm } from './login-form.tsx';
import type { ShowLoginView } from './login-view.ts';
import { PasswordField } from './password-field.tsx';
import { signIn } from './sign-in.ts';
import { TextField } from './text-field.tsx';
import { useAttempt } from './use-attempt.ts';
import { useEmptyWarning } from './use-empty-warning.ts';

interface SignInFormProps {
	readonly username: string;
	readonly problem: IdentityProblem | undefined;
	readonly onShow: ShowLoginView;
}

export function SignInForm({ username: firstUsername, problem, onShow }: SignInFormProps) {
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
