import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface UsernameFieldProps {
	readonly value: string;
	readonly autoFocus: boolean;
	readonly inputRef: Ref<InputProps.Ref>;
	readonly onChange: (value: string) => void;
	/** Called on Enter instead of submitting the form. */
	readonly onEnter?: () => void;
}

export function UsernameField({ value, autoFocus, inputRef, onChange, onEnter }: UsernameFieldProps) {
	const { t } = useTranslation('login');
	return (
		<FormField label={t('username')}>
			<Input
				ref={inputRef}
				name="username"
				autoComplete="username"
				autoFocus={autoFocus}
				value={value}
				inputMode="email"
				spellcheck={false}
				disableBrowserAutocorrect
				onChange={({ detail }) => onChange(detail.value)}
				onKeyDown={(event) => {
					if (event.detail.key !== 'Enter' || event.detail.isComposing || onEnter === undefined) return;
					event.preventDefault();
					onEnter();
				}}
			/>
		</FormField>
	);
}
