import Alert from '@cloudscape-design/components/alert';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { initLanguage, useLanguage } from '#i18n/language.ts';
import { CloudscapeMessages } from './cloudscape-messages.tsx';

function Page() {
	const { setLanguage } = useLanguage();
	return (
		<>
			<button type="button" onClick={() => setLanguage('zh')}>
				To Chinese
			</button>
			<Alert dismissible>Text</Alert>
		</>
	);
}

test('the texts of the components follow the language of the portal', async () => {
	await initLanguage();
	render(
		<CloudscapeMessages>
			<Page />
		</CloudscapeMessages>,
	);
	expect(await screen.findByRole('button', { name: 'Dismiss alert' })).toBeTruthy();
	act(() => screen.getByRole('button', { name: 'To Chinese' }).click());
	expect(await screen.findByRole('button', { name: '关闭提示' })).toBeTruthy();
});
