import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

export function useDocumentTitle(view: string): void {
	const { t } = useTranslation('shell');
	const title = `${view} – ${t('product')}`;
	useEffect(() => {
		document.title = title;
	}, [title]);
}
