import { useCallback } from 'react';
import { useNotifications } from '../../ui/notifications.tsx';
import { useCompoundingText } from './compounding-text.ts';
import { type FormMessage, messageManners } from './form/form-message.ts';
import { formMessageText } from './form-message-text.ts';

/**
 * Shows what the form says, in the manner and for as long as its kind is shown.
 *
 * @returns the id with which it can be dismissed
 */
export function useFormMessages(): (message: FormMessage) => string {
	const { t, language } = useCompoundingText();
	const { show } = useNotifications();
	return useCallback(
		(message) => show({ ...messageManners[message.code], text: formMessageText(message, { t, language }) }),
		[show, t, language],
	);
}
