import { vi } from 'vitest';
import type { Notification, Notifications } from '#ui/notifications.tsx';

export const show = vi.fn<Notifications['show']>();

export const dismiss = vi.fn<Notifications['dismiss']>();

const notifications: Notifications = { show, dismiss };

export const useNotifications = () => notifications;

/** Returns the notifications that were shown, latest first. */
export const notices = (): readonly Notification[] => show.mock.calls.map(([notification]) => notification).reverse();
