import { type ComponentProps, type FormEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { PlainButton } from '#ui/plain-button.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import './login.css';
import { useTranslation } from 'react-i18next';
import { useNotifications } from '#ui/notifications.tsx';
import type { IdentityProblem } from '../identity/identity-problem.ts';
import { passwordRules } from '../identity/password-rules.ts';
import { requestCode, resetPassword } from './sign-in.ts';
import { useAttempt, useEmptyWarning, useNewPassword } from './use-attempt.ts';

export type LoginView =
	| { readonly name: 'sign-in'; readonly username?: string; readonly problem?: IdentityProblem }
	| { readonly name: 'new-password' }
	| { readonly name: 'request-code'; readonly username: string }
	| { readonly name: 'reset-password'; readonly username: string; readonly isDemanded: boolean };

export type ShowLoginView = (view: LoginView) => void;

interface LoginFormProps {
	readonly title: string;
	readonly intro?: string;
	readonly submitText: string;
	readonly isBusy: boolean;
	readonly problem: string | undefined;
	/** Button to the left of the submit button. It opens a different sign-in screen. */
	readonly otherWay: { readonly text: string; readonly onPress: () => void };
	readonly onSubmit: () => void;
	readonly children: ReactNode;
}

/** Layout of every sign-in screen, with heading, fields, submit button and error message. */
export function LoginForm(props: LoginFormProps) {
	const { title, intro, submitText, isBusy, problem, otherWay, onSubmit, children } = props;
	useDocumentTitle(title);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (!isBusy) onSubmit();
	};
	return (
		<form onSubmit={submit} noValidate method="post" aria-label={title} className="login-form">
			<h1>{title}</h1>
			{intro !== undefined && <p>{intro}</p>}
			{children}
			<div role="alert" className="login-problem" data-framed>
				{problem}
			</div>
			<div className="login-actions">
				<PlainButton variant="link" onPress={otherWay.onPress}>
					{otherWay.text}
				</PlainButton>
				<PlainButton variant="primary" isBusy={isBusy}>
					{submitText}
				</PlainButton>
			</div>
		</form>
	);
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
	readonly label: string;
	readonly errorText?: string | undefined;
	readonly action?: ReactNode;
	readonly onChange: (value: string) => void;
}

export function TextField({ label, errorText, action, onChange, ...input }: TextFieldProps) {
	const id = useId();
	return (
		<div>
			<label htmlFor={id}>{label}</label>
			<div className="login-row">
				<input
					{...input}
					id={id}
					spellCheck={false}
					autoCapitalize="off"
					autoCorrect="off"
					aria-invalid={errorText !== undefined}
					aria-describedby={`${id}-error`}
					onChange={({ target }) => onChange(target.value)}
				/>
				{action}
			</div>
			<div id={`${id}-error`} role="alert" className="login-problem">
				{errorText}
			</div>
		</div>
	);
}

export function PasswordField(field: Omit<ComponentProps<typeof TextField>, 'type' | 'action'>) {
	const { t } = useTranslation('login');
	const [isShown, setShown] = useState(false);
	return (
		<TextField
			{...field}
			type={isShown ? 'text' : 'password'}
			action={
				<PlainButton label={t(isShown ? 'hidePassword' : 'showPassword')} onPress={() => setShown(!isShown)}>
					{t(isShown ? 'hide' : 'show')}
				</PlainButton>
			}
		/>
	);
}

interface NewPasswordFieldProps {
	readonly value: string;
	readonly isRefused: boolean;
	readonly autoFocus?: boolean;
	readonly inputRef: Ref<HTMLInputElement>;
	readonly onChange: (value: string) => void;
}

export function NewPasswordField({ value, isRefused, autoFocus = false, inputRef, onChange }: NewPasswordFieldProps) {
	const { t } = useTranslation('login');
	return (
		<div>
			<PasswordField
				label={t('newPassword')}
				name="new-password"
				autoComplete="new-password"
				autoFocus={autoFocus}
				value={value}
				errorText={isRefused ? t('rules.refused') : undefined}
				ref={inputRef}
				onChange={onChange}
			/>
			<span id="password-rules">{t('rules.title')}</span>
			<ul className="login-rules" aria-labelledby="password-rules">
				{passwordRules.map(({ name, holds }) => (
					<li key={name} data-met={holds(value)}>
						<span role="img" aria-label={t(holds(value) ? 'rules.met' : 'rules.unmet')}>
							{holds(value) ? '✓' : '○'}
						</span>{' '}
						{t(`rules.${name}`)}
					</li>
				))}
			</ul>
		</div>
	);
}

interface ResetPasswordFormProps {
	readonly username: string;
	/** True if an administrator required the reset. The user has already received a verification code. */
	readonly isDemanded: boolean;
	readonly onShow: ShowLoginView;
}

const doneMillis = 8000;

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
