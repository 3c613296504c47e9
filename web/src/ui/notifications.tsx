import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './notifications.module.css';

export interface Notification {
	readonly type: 'success' | 'info' | 'warning' | 'error';
	readonly text: string;
	readonly durationMillis?: number;
}

type Shown = Notification & { readonly id: string };

export interface Notifications {
	/** @returns the id to pass to `dismiss` */
	show(notification: Notification): string;
	dismiss(id: string): void;
}

const NotificationsContext = createContext<Notifications | undefined>(undefined);

export function useNotifications(): Notifications {
	const notifications = use(NotificationsContext);
	if (notifications === undefined) throw new Error('there is no NotificationsProvider around this component');
	return notifications;
}

const signs = { success: '✓', info: 'i', warning: '!', error: '✕' } as const;

/**
 * Removes the oldest notifications with a duration if more than three are shown, so that notifications do not cover
 * form fields. Notifications without a duration are never removed.
 */
function withRoom(shown: readonly Shown[]): readonly Shown[] {
	let over = shown.length - 3;
	return shown.filter(({ durationMillis }) => durationMillis === undefined || over-- <= 0);
}

export function NotificationsProvider({ children }: { readonly children: ReactNode }) {
	const { t } = useTranslation('ui');
	const [shown, setShown] = useState<readonly Shown[]>([]);
	const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
	const next = useRef(0);

	const dismiss = useCallback((id: string) => {
		clearTimeout(timers.current.get(id));
		timers.current.delete(id);
		setShown((before) => before.filter((notification) => notification.id !== id));
	}, []);

	const show = useCallback(
		(notification: Notification) => {
			const id = `notification-${next.current++}`;
			setShown((before) => {
				const others = before.filter(({ type, text }) => type !== notification.type || text !== notification.text);
				return withRoom([...others, { ...notification, id }]);
			});
			if (notification.durationMillis !== undefined) {
				timers.current.set(
					id,
					setTimeout(() => dismiss(id), notification.durationMillis),
				);
			}
			return id;
		},
		[dismiss],
	);

	useEffect(() => {
		const running = timers.current;
		return () => {
			for (const timer of running.values()) clearTimeout(timer);
			running.clear();
		};
	}, []);

	const notifications = useMemo(() => ({ show, dismiss }), [show, dismiss]);
	return (
		<NotificationsContext value={notifications}>
			{/* Once a notification was shown, the page keeps its space free, so that nothing moves under the pointer. */}
			<section className={styles.bar} data-used={next.current > 0 || undefined} aria-label={t('notifications')}>
				<ul aria-live="polite">
					{shown.map(({ id, type, text }) => (
						<li key={id} data-type={type}>
							<span className={styles.sign} role="img" aria-label={t(`notice.${type}`)}>
								{signs[type]}
							</span>
							<span className={styles.text}>{text}</span>
							<button type="button" aria-label={t('dismiss')} onClick={() => dismiss(id)}>
								✕
							</button>
						</li>
					))}
				</ul>
			</section>
			{children}
		</NotificationsContext>
	);
}
