import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PreferencesMenu } from '../shell/preferences-menu.tsx';
import { FirstPasswordForm } from './first-password-form.tsx';
import './login.css';
import type { LoginView } from './login-view.ts';
import { RequestCodeForm } from './request-code-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { prepareSignIn } from './sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

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
