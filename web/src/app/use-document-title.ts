import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the browser's tab after the view. */
export function useDocumentTitle(view: string): void {
	const { t } = useTranslation('shell');
	const title = `${view} – ${t('product')}`;
	useEffect(() => {
		document.title = title;
	}, [title]);
}
