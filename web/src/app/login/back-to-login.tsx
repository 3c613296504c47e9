import Button from '@cloudscape-design/components/button';
import { useTranslation } from 'react-i18next';
import type { ShowLoginView } from './login-view.ts';

interface BackToLoginProps {
	readonly username?: string;
	readonly onShow: ShowLoginView;
}

export function BackToLogin({ username, onShow }: BackToLoginProps) {
	const { t } = useTranslation('login');
	return (
		<Button variant="inline-link" formAction="none" onClick={() => onShow({ name: 'sign-in', username })}>
			{t('back')}
		</Button>
	);
}
