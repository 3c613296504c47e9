import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordRules } from '../identity/password-rules.ts';
import './login.css';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps {
	readonly value: string;
	readonly isRefused: boolean;
	readonly autoFocus?: boolean;
	readonly inputRef: Ref<HTMLInputElement>;
	readonly onChange: (value: string) => void;
}

/** A field for a new password, with a list of the rules that it meets or does not meet yet. */
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
