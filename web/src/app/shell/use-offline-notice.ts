import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotifications } from '#ui/notifications.tsx';

/** Shows a notice for as long as the browser has no connection. */
export function useOfflineNotice(): void {
	const { t } = useTranslation('shell');
	const { show, dismiss } = useNotifications();
	useEffect(() => {
		let shown: string | undefined;
		const hide = () => {
			if (shown !== undefined) dismiss(shown);
			shown = undefined;
		};
		const follow = () => {
			hide();
			if (!navigator.onLine) shown = show({ type: 'warning', text: t('offline') });
		};
		follow();
		addEventListener('online', follow);
		addEventListener('offline', follow);
		return () => {
			removeEventListener('online', follow);
			removeEventListener('offline', follow);
			hide();
		};
	}, [show, dismiss, t]);
}
