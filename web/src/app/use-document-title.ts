import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the title of the browser tab to the name of the screen. */
export function useDocumentTitle(view: string): void {
	const { t } = useTranslation('shell');
	const title = `${view} – ${t('product')}`;
	useEffect(() => {
		document.title = title;
	}, [title]);
}
