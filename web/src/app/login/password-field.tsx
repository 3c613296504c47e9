import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '#ui/plain-button.tsx';
import { TextField } from './text-field.tsx';

/** A password, which can be shown. */
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
