import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoginForm } from './login-form.tsx';
import type { ShowLoginView } from './login-view.ts';
import { requestCode } from './sign-in.ts';
import { TextField } from './text-field.tsx';
import { useAttempt } from './use-attempt.ts';
import { useEmptyWarning } from './use-empty-warning.ts';

interface RequestCodeFormProps {
	readonly username: string;
	readonly onShow: ShowLoginView;
}

/** Requests a verification code for a forgotten password. */
export function RequestCodeForm({ username: firstUsername, onShow }: RequestCodeFormProps) {
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
