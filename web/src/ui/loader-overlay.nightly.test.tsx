import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initLanguage } from '#i18n/language.ts';
import { LoaderOverlay } from './loader-overlay.tsx';

beforeEach(async () => {
	await initLanguage();
	vi.useFakeTimers();
});

afterEach(() => {
	vi.useRealTimers();
});

const page = (isBusy: boolean) => (
	<>
		<input aria-label="Rate" />
		<LoaderOverlay isBusy={isBusy} />
	</>
);
const status = () => screen.getByRole('status').textContent;
const pass = (millis: number) => act(() => vi.advanceTimersByTime(millis));

test('the overlay appears after 150 ms and disappears after the last call', () => {
	const { rerender } = render(page(true));
	pass(149);
	expect(status()).toBe('');
	pass(1);
	expect(status()).toBe('Loading');
	rerender(page(false));
	expect(status()).toBe('');
});

test('the overlay does not appear for shorter calls, even if the next call starts immediately', () => {
	const { rerender } = render(page(true));
	pass(100);
	rerender(page(false));
	rerender(page(true));
	pass(100);
	expect(status()).toBe('');
	rerender(page(false));
	pass(1000);
	expect(status()).toBe('');
});
