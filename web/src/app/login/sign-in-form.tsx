import Button from '@cloudscape-design/components/button';
import type { InputProps } from '@cloudscape-design/components/input';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IdentityProblem } from '../identity/identity-problem.ts';
import { LoginForm } from './login-form.tsx';
import type { ShowLoginView } from './login-view.ts';
import { PasswordField } from './password-field.tsx';
import { signIn } from './sign-in.ts';
import { useAttempt } from './use-attempt.ts';
import { useEmptyWarning } from './use-empty-warning.ts';
import { UsernameField } from './username-field.tsx';

interface SignInFormProps {
	readonly username: string;
	readonly problem: IdentityProblem | undefined;
	readonly onShow: ShowLoginView;
}

export function SignInForm({ username: firstUsername, problem, onShow }: SignInFormProps) {
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
