import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, sessionWith } from '#test/support/open-page.tsx';
import { NotificationsProvider } from '#ui/notifications.tsx';
import { useOfflineNotice } from './portal.tsx';

function Page() {
	useOfflineNotice();
	return null;
}

const text = /^You are offline/;

test('a notice in the current language is shown while the browser is offline', async () => {
	vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
	const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
	const page = (
		<NotificationsProvider>
			<Page />
		</NotificationsProvider>
	);
	const { close } = await openPage(page, { session: sessionWith({}) });
	expect(screen.queryByText(text)).toBeNull();
	onLine.mockReturnValue(false);
	act(() => void dispatchEvent(new Event('offline')));
	expect(screen.getByText(text)).toBeTruthy();
	onLine.mockReturnValue(true);
	act(() => void dispatchEvent(new Event('online')));
	expect(screen.queryByText(text)).toBeNull();
	close();
	onLine.mockReturnValue(false);
	await openPage(page, { session: sessionWith({}), language: 'zh' });
	expect(screen.getByText(/^您已离线/)).toBeTruthy();
});
