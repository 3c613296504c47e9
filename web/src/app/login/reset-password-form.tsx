import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotifications } from '#ui/notifications.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { LoginForm } from './login-form.tsx';
import type { ShowLoginView } from './login-view.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { requestCode, resetPassword } from './sign-in.ts';
import { TextField } from './text-field.tsx';
import { useAttempt } from './use-attempt.ts';
import { useEmptyWarning } from './use-empty-warning.ts';
import { useNewPassword } from './use-new-password.ts';

interface ResetPasswordFormProps {
	readonly username: string;
	/** True if an administrator demanded the reset. The verification code was sent at that time. */
	readonly isDemanded: boolean;
	readonly onShow: ShowLoginView;
}

const doneMillis = 8000;

/** Sets a new password with the verification code. */
export function ResetPasswordForm({ username, isDemanded, onShow }: ResetPasswordFormProps) {
	const { t } = useTranslation('login');
	const { show } = useNotifications();
	const warnEmpty = useEmptyWarning();
	const { isBusy, problemText, attempt } = useAttempt();
	const { password, check, field } = useNewPassword();
	const [code, setCode] = useState('');
	const codeInput = useRef<HTMLInputElement>(null);

	const submit = () => {
		if (code.trim() === '') {
			warnEmpty('codeEmpty');
			codeInput.current?.focus();
			return;
		}
		if (!check()) return;
		void attempt(
			async () => {
				await resetPassword(username, code.trim(), password);
				show({ type: 'success', text: t('reset.done'), durationMillis: doneMillis });
				onShow({ name: 'sign-in', username });
			},
			(problem) => {
				if (problem === 'passwordChanged') onShow({ name: 'sign-in', username, problem });
				if (problem === 'wrongCode' || problem === 'codeExpired') codeInput.current?.select();
			},
		);
	};
	const sendAgain = () =>
		attempt(async () => {
			await requestCode(username);
			show({ type: 'info', text: t('reset.sentAgain'), durationMillis: doneMillis });
		});

	return (
		<LoginForm
			title={t('reset.title')}
			intro={isDemanded ? t('reset.demanded') : t('reset.sent', { username })}
			submitText={t('reset.submit')}
			isBusy={isBusy}
			problem={problemText}
			otherWay={{ text: t('back'), onPress: () => onShow({ name: 'sign-in', username }) }}
			onSubmit={submit}
		>
			<TextField
				label={t('code')}
				name="code"
				autoComplete="one-time-code"
				autoFocus
				inputMode="numeric"
				value={code}
				ref={codeInput}
				action={
					<PlainButton isBusy={isBusy} onPress={() => void sendAgain()}>
						{t('reset.again')}
					</PlainButton>
				}
				onChange={setCode}
			/>
			<NewPasswordField {...field} />
		</LoginForm>
	);
}
