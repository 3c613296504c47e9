import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotifications } from '../../ui/notifications.tsx';

const warningMillis = 3000;

/** Says for three seconds that a field should not be empty. */
export function useEmptyWarning() {
	const { t } = useTranslation('login');
	const { show } = useNotifications();
	return useCallback(
		(text: 'usernameEmpty' | 'passwordEmpty' | 'codeEmpty') =>
			show({ type: 'warning', text: t(text), durationMillis: warningMillis }),
		[show, t],
	);
}
