import { act, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { initLanguage, openTexts, useLanguage } from './language.ts';
import { texts } from './texts.ts';

function Greeting() {
	const { t } = useTranslation('ui');
	const { language, setLanguage } = useLanguage();
	return (
		<>
			<p>{`${language}: ${t('loading')}`}</p>
			<button type="button" onClick={() => setLanguage('zh')}>
				To Chinese
			</button>
			<button type="button" onClick={() => setLanguage('en')}>
				To English
			</button>
		</>
	);
}

async function start(stored?: string) {
	if (stored !== undefined) localStorage.setItem('portal.language', stored);
	await initLanguage();
	render(<Greeting />);
}

const forget = () => i18next.removeResourceBundle('zh', 'shell');

const choose = (name: string) => act(() => screen.getByRole('button', { name }).click());

test.each([
	['no language was chosen', undefined],
	['an unknown language is stored', 'fr'],
])('the portal starts in English if %s', async (_, stored) => {
	await start(stored);
	expect(screen.getByText('en: Loading')).toBeTruthy();
	expect(document.documentElement.lang).toBe('en');
});

test('the portal starts in the language that the user last chose', async () => {
	await start('zh');
	expect(screen.getByText('zh: 正在加载')).toBeTruthy();
	expect(document.documentElement.lang).toBe('zh-CN');
});

test("a chosen language is shown at once, set as the document's language and stored", async () => {
	await start();
	choose('To Chinese');
	expect(await screen.findByText('zh: 正在加载')).toBeTruthy();
	expect(document.documentElement.lang).toBe('zh-CN');
	expect(localStorage.getItem('portal.language')).toBe('zh');
	choose('To English');
	expect(await screen.findByText('en: Loading')).toBeTruthy();
	expect(localStorage.getItem('portal.language')).toBe('en');
});

test('if the user chooses two languages quickly, the second choice wins, even if its texts are loaded first', async () => {
	await start();
	forget();
	const chinese = await texts.zh();
	const { promise, resolve } = Promise.withResolvers<typeof chinese>();
	const load = vi.spyOn(texts, 'zh').mockReturnValue(promise);
	choose('To Chinese');
	choose('To English');
	await act(async () => resolve(chinese));
	await waitFor(() => expect(localStorage.getItem('portal.language')).toBe('en'));
	expect(screen.getByText('en: Loading')).toBeTruthy();
	expect(load).toHaveBeenCalledOnce();
	load.mockRestore();
});

test('when the language changes, the texts of opened features are loaded in the new language', async () => {
	await start();
	await openTexts('admin');
	expect(i18next.t('title', { ns: 'admin' })).toBe('Administration');
	choose('To Chinese');
	await screen.findByText('zh: 正在加载');
	expect(i18next.t('title', { ns: 'admin' })).toBe('管理');
});
