import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field-row.module.css';

interface PasswordFieldProps {
	readonly label: string;
	readonly name: string;
	readonly autoComplete: 'current-password' | 'new-password';
	readonly value: string;
	readonly errorText?: string | undefined;
	readonly autoFocus?: boolean;
	readonly inputRef?: Ref<InputProps.Ref>;
	readonly onChange: (value: string) => void;
}

export function PasswordField({ label, value, errorText, inputRef, onChange, ...input }: PasswordFieldProps) {
	const { t } = useTranslation('login');
	const [isShown, setShown] = useState(false);
	return (
		<FormField label={label} errorText={errorText}>
			<div className={styles.row}>
				<Input
					{...input}
					ref={inputRef}
					type={isShown ? 'text' : 'password'}
					value={value}
					spellcheck={false}
					disableBrowserAutocorrect
					onChange={({ detail }) => onChange(detail.value)}
				/>
				<Button
					formAction="none"
					ariaLabel={t(isShown ? 'hidePassword' : 'showPassword')}
					onClick={() => setShown(!isShown)}
				>
					{t(isShown ? 'hide' : 'show')}
				</Button>
			</div>
		</FormField>
	);
}
