import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotifications } from '#ui/notifications.tsx';

const warningMillis = 3000;

/** Warns for three seconds that a field must not be empty. */
export function useEmptyWarning() {
	const { t } = useTranslation('login');
	const { show } = useNotifications();
	return useCallback(
		(text: 'usernameEmpty' | 'passwordEmpty' | 'codeEmpty') =>
			show({ type: 'warning', text: t(text), durationMillis: warningMillis }),
		[show, t],
	);
}
