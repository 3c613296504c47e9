import type { InputProps } from '@cloudscape-design/components/input';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordRules } from '../identity/password-rules.ts';
import styles from './new-password-field.module.css';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps {
	readonly value: string;
	readonly isRefused: boolean;
	readonly autoFocus?: boolean;
	readonly inputRef: Ref<InputProps.Ref>;
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
				inputRef={inputRef}
				onChange={onChange}
			/>
			<div className={styles.rules}>
				<span id="password-rules">{t('rules.title')}</span>
				<ul aria-labelledby="password-rules">
					{passwordRules.map(({ name, holds }) => (
						<li key={name}>
							<StatusIndicator
								type={holds(value) ? 'success' : 'not-started'}
								iconAriaLabel={t(holds(value) ? 'rules.met' : 'rules.unmet')}
							>
								{t(`rules.${name}`)}
							</StatusIndicator>
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}
