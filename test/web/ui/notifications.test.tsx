import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initLanguage } from '../../../web/src/i18n/language.ts';
import { type Notifications, NotificationsProvider, useNotifications } from '../../../web/src/ui/notifications.tsx';

let notifications: Notifications;

function Sender() {
	notifications = useNotifications();
	return null;
}

async function open(language: 'en' | 'zh' = 'en') {
	localStorage.setItem('portal.language', language);
	await initLanguage();
	vi.useFakeTimers();
	render(
		<NotificationsProvider>
			<Sender />
		</NotificationsProvider>,
	);
}

beforeEach(() => {
	vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const pass = (millis: number) => act(() => vi.advanceTimersByTime(millis));

test('one with a duration goes when it is over, one without stays', async () => {
	await open();
	act(() => void notifications.show({ type: 'info', text: 'Going', durationMillis: 3000 }));
	act(() => void notifications.show({ type: 'error', text: 'Staying' }));
	pass(2999);
	expect(screen.getByText('Going')).toBeTruthy();
	pass(1);
	expect(screen.queryByText('Going')).toBeNull();
	pass(3_600_000);
	expect(screen.getByText('Staying')).toBeTruthy();
});

test('is dismissed by its button, and by whoever showed it', async () => {
	await open();
	act(() => void notifications.show({ type: 'error', text: 'First' }));
	fireEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }));
	expect(screen.queryByText('First')).toBeNull();
	let id = '';
	act(() => {
		id = notifications.show({ type: 'error', text: 'Second' });
	});
	act(() => notifications.dismiss(id));
	expect(screen.queryByText('Second')).toBeNull();
});

test('the same text is there once, and its time begins again', async () => {
	await open();
	const warn = () => act(() => void notifications.show({ type: 'warning', text: 'Empty', durationMillis: 3000 }));
	warn();
	pass(2000);
	warn();
	expect(shown()).toHaveLength(1);
	pass(2000);
	expect(screen.getByText('Empty')).toBeTruthy();
	pass(1000);
	expect(screen.queryByText('Empty')).toBeNull();
});

test('a screen reader is interrupted by errors and warnings only', async () => {
	await open();
	act(() => void notifications.show({ type: 'error', text: 'Bad' }));
	act(() => void notifications.show({ type: 'success', text: 'Good' }));
	expect(screen.getByText('Bad').closest('[role=alert]')).toBeTruthy();
	expect(screen.getByText('Good').closest('[role=alert]')).toBeNull();
	expect(screen.getByText('Good').closest('[role=status]')).toBeTruthy();
});

test('its controls speak Chinese to a Chinese user', async () => {
	await open('zh');
	act(() => void notifications.show({ type: 'info', text: '已完成' }));
	expect(screen.getByRole('button', { name: '关闭通知' })).toBeTruthy();
});

test('nothing can be shown where there is no place for it', () => {
	const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
	expect(() => render(<Sender />)).toThrow(/NotificationsProvider/);
	complaints.mockRestore();
});
