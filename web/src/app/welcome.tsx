import Header from '@cloudscape-design/components/header';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from './use-document-title.ts';

export function Welcome() {
	const { t } = useTranslation('shell');
	useDocumentTitle(t('welcome.title'));
	return <Header variant="h1">{t('welcome.heading')}</Header>;
}
