import { afterEach, expect, test, vi } from 'vitest';
import { localStore } from './local-store.ts';

afterEach(() => {
	vi.restoreAllMocks();
	localStore.remove('portal.mode');
});

const refuse = () => {
	throw new DOMException('no room', 'QuotaExceededError');
};

test('values are kept until the page is closed if the browser refuses storage', () => {
	vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
	vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
	vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
	expect(localStore.get('portal.mode')).toBeNull();
	localStore.set('portal.mode', 'dark');
	expect(localStore.get('portal.mode')).toBe('dark');
	expect(localStore.keys()).toContain('portal.mode');
	localStore.remove('portal.mode');
	expect(localStore.get('portal.mode')).toBeNull();
});

test('a value that exceeds the quota is kept in memory until a value can be stored again', () => {
	localStore.set('portal.mode', 'light');
	const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
	localStore.set('portal.mode', 'dark');
	expect(localStore.get('portal.mode')).toBe('dark');
	full.mockRestore();
	localStore.set('portal.mode', 'light');
	expect(localStore.get('portal.mode')).toBe('light');
	expect(localStorage.getItem('portal.mode')).toBe('light');
});
