import { useTranslation } from 'react-i18next';
import { LoginForm } from './login-form.tsx';
import type { ShowLoginView } from './login-view.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { setFirstPassword } from './sign-in.ts';
import { useAttempt } from './use-attempt.ts';
import { useNewPassword } from './use-new-password.ts';

/** Replaces the temporary password at the first sign-in. */
export function FirstPasswordForm({ onShow }: { readonly onShow: ShowLoginView }) {
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
