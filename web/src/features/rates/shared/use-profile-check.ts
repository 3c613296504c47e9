import { useEffect } from 'react';
import { useNotifications } from '../../../ui/notifications.tsx';
import { useRateText } from './rate-text.ts';

/** A profile that gives a rate screen but no currency for it cannot be meant so. */
export function useProfileCheck(currencies: readonly string[]): void {
	const { t } = useRateText();
	const { show } = useNotifications();
	const isValid = currencies.length > 0;
	useEffect(() => {
		if (!isValid) show({ type: 'error', text: t('errors.profile') });
	}, [isValid, show, t]);
}
