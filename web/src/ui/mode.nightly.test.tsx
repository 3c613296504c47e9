import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { applyStoredMode, useMode } from './mode.ts';

function Switch() {
	const { mode, setMode } = useMode();
	return (
		<button type="button" onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}>
			{mode}
		</button>
	);
}

const system = (isDark: boolean) =>
	vi.stubGlobal('matchMedia', (query: string) => ({ matches: isDark && query === '(prefers-color-scheme: dark)' }));

const isDark = () => document.body.classList.contains('awsui-dark-mode');

afterEach(() => vi.unstubAllGlobals());

test.each([
	['a dark system', true, null, true],
	['a light system', false, null, false],
	['dark mode selected on a light system', false, 'dark', true],
	['light mode selected on a dark system', true, 'light', false],
	['an invalid stored mode on a dark system', true, 'sepia', true],
])('the colour mode is correct for %s', (_, isSystemDark, stored, expected) => {
	system(isSystemDark);
	if (stored !== null) localStorage.setItem('portal.mode', stored);
	applyStoredMode();
	expect(isDark()).toBe(expected);
	expect(document.documentElement.style.getPropertyValue('color-scheme')).toBe(expected ? 'dark' : 'light');
});

test('a selected colour mode is applied immediately and stored', () => {
	system(false);
	applyStoredMode();
	render(<Switch />);
	act(() => screen.getByRole('button', { name: 'light' }).click());
	expect(screen.getByRole('button', { name: 'dark' })).toBeTruthy();
	expect(isDark()).toBe(true);
	expect(localStorage.getItem('portal.mode')).toBe('dark');
});
