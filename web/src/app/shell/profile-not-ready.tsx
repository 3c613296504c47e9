import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../use-document-title.ts';

/** In place of all views, when the profile has no layout. */
export function ProfileNotReady() {
	const { t } = useTranslation('shell');
	useDocumentTitle(t('profile.title'));
	return (
		<Alert type="error" action={<Button onClick={() => location.reload()}>{t('profile.refresh')}</Button>}>
			{t('profile.notValid')}
		</Alert>
	);
}
