import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessDenied } from '#lib/access-denied.ts';
import { callApi } from '#lib/api-client.ts';
import { profile, type SessionInfo } from '#shared/contract/session.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { focusContent } from './shell/focus-content.ts';

const noticeMillis = 8000;

/**
 * The profile of a session. It is reloaded when the API refuses a module or a currency. If it is unchanged, nothing
 * is rendered again.
 */
export function useFollowedProfile(info: SessionInfo): SessionInfo {
	const { t } = useTranslation('shell');
	const { show } = useNotifications();
	const [followed, setFollowed] = useState(info);
	const current = useRef(info);
	const text = t('session.accessChanged');

	useEffect(() => {
		let isLoading = false;
		let isLeft = false;
		const follow = async () => {
			if (isLoading) return;
			isLoading = true;
			try {
				const latest = await callApi(profile, undefined);
				if (isLeft || isSame(latest, current.current)) return;
				current.current = latest;
				setFollowed(latest);
				show({ type: 'info', text, durationMillis: noticeMillis });
			} catch {
				// The user has already seen the refusal. Keep the current profile until the next one.
			} finally {
				isLoading = false;
			}
		};
		const stop = accessDenied.subscribe(() => void follow());
		return () => {
			isLeft = true;
			stop();
		};
	}, [show, text]);

	// If the focused screen was removed with its module, move the focus to the content.
	useEffect(() => {
		if (followed !== info && document.activeElement === document.body) focusContent();
	}, [followed, info]);

	return followed;
}

function isSame(a: SessionInfo, b: SessionInfo): boolean {
	return a.FrontendConfig === b.FrontendConfig && a.BackendConfig === b.BackendConfig && a.IsAdmin === b.IsAdmin;
}
