import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useTranslation } from 'react-i18next';

/** In place of all views, when the profile has no layout. */
export function ProfileNotReady() {
	const { t } = useTranslation('shell');
	return (
		<Alert type="error" action={<Button onClick={() => location.reload()}>{t('profile.refresh')}</Button>}>
			{t('profile.notValid')}
		</Alert>
	);
}
