import Header from '@cloudscape-design/components/header';
import { useTranslation } from 'react-i18next';

export function Welcome() {
	const { t } = useTranslation('shell');
	return <Header variant="h1">{t('welcome.heading')}</Header>;
}
