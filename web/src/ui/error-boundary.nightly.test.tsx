import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { initLanguage } from '#i18n/language.ts';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => vi.restoreAllMocks());

function Broken(): never {
	throw new Error('no fixing at 0x7f');
}

test.each([
	['en', 'Reload page', /went wrong/],
	['zh', '重新加载页面', /出现错误/],
])(
	'in %s, a page that fails is replaced by a message and a button, without technical details',
	async (language, reload, words) => {
		vi.spyOn(console, 'error').mockImplementation(() => undefined);
		localStorage.setItem('portal.language', language);
		await initLanguage();
		render(
			<ErrorBoundary>
				<Broken />
			</ErrorBoundary>,
		);
		expect(screen.getByText(words)).toBeTruthy();
		expect(screen.getByRole('button', { name: reload })).toBeTruthy();
		expect(document.body.textContent).not.toContain('0x7f');
	},
);
