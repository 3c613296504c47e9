import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initLanguage } from '#i18n/language.ts';
import { type Notifications, NotificationsProvider, useNotifications } from './notifications.tsx';

let notifications: Notifications;

function Sender() {
	notifications = useNotifications();
	return <input aria-label="Username" />;
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
const isShown = (text: string) => shown().some((content) => content.includes(text));
const pass = (millis: number) => act(() => vi.advanceTimersByTime(millis));

test('a notification disappears after its duration, and remains if it does not have a duration', async () => {
	await open();
	act(() => void notifications.show({ type: 'info', text: 'Going', durationMillis: 3000 }));
	act(() => void notifications.show({ type: 'error', text: 'Staying' }));
	pass(2999);
	expect(isShown('Going')).toBe(true);
	pass(1);
	expect(isShown('Going')).toBe(false);
	pass(3_600_000);
	expect(isShown('Staying')).toBe(true);
});

test('at most three notifications are shown, and the oldest one with a duration is removed first', async () => {
	await open();
	act(() => void notifications.show({ type: 'error', text: 'Staying' }));
	for (const text of ['First', 'Second', 'Third']) {
		act(() => void notifications.show({ type: 'info', text, durationMillis: 3000 }));
	}
	expect(['Staying', 'First', 'Second', 'Third'].map(isShown)).toEqual([true, false, true, true]);
});

test('the space of a notification that disappeared remains empty, so that nothing moves under the pointer', async () => {
	await open();
	const keepsSpace = () => screen.getByRole('region', { name: 'Notifications' }).hasAttribute('data-used');
	expect(keepsSpace()).toBe(false);
	act(() => void notifications.show({ type: 'info', text: 'Going', durationMillis: 3000 }));
	pass(3000);
	expect(shown()).toEqual([]);
	expect(keepsSpace()).toBe(true);
});

test('a notification is dismissed by its button or by its id', async () => {
	await open();
	act(() => void notifications.show({ type: 'error', text: 'First' }));
	fireEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }));
	expect(isShown('First')).toBe(false);
	let id = '';
	act(() => {
		id = notifications.show({ type: 'error', text: 'Second' });
	});
	act(() => notifications.dismiss(id));
	expect(isShown('Second')).toBe(false);
});

test('a repeated text is shown once, and its duration starts again', async () => {
	await open();
	const warn = () => act(() => void notifications.show({ type: 'warning', text: 'Empty', durationMillis: 3000 }));
	warn();
	pass(2000);
	warn();
	expect(shown()).toHaveLength(1);
	pass(2000);
	expect(isShown('Empty')).toBe(true);
	pass(1000);
	expect(isShown('Empty')).toBe(false);
});

test.each(['success', 'info', 'warning', 'error'] as const)(
	'a notification of type %s is announced without moving the focus',
	async (type) => {
		await open();
		const field = screen.getByRole('textbox', { name: 'Username' });
		field.focus();
		act(() => void notifications.show({ type, text: 'Something to know' }));
		pass(5000);
		const spoken = [...document.querySelectorAll('[aria-live=polite]')].map((region) => region.textContent);
		expect(spoken).toEqual([expect.stringContaining('Something to know')]);
		expect(document.activeElement).toBe(field);
	},
);
