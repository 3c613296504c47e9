import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { initLanguage } from '#i18n/language.ts';
import { ActionDialog } from './action-dialog.tsx';
import { FailureDialog, lazyPart } from './lazy-part.tsx';

let isUp: boolean;
let attempts: number;

beforeEach(() => {
	isUp = false;
	attempts = 0;
	vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const failed = { en: /^This part could not be loaded\./, zh: /^此部分未能加载/ };
const retry = { en: 'Retry', zh: '重试' };

interface PanelProps {
	readonly name: string;
	readonly onClose?: () => void;
}

const Panel = ({ name }: PanelProps) => <p>Panel {name}</p>;

/** Loads a component. Loading fails while the network is down. */
const load = async () => {
	attempts++;
	if (!isUp) throw new TypeError('Failed to fetch dynamically imported module');
	return Panel;
};

interface PageProps {
	readonly Part: ComponentType<PanelProps>;
	readonly props: PanelProps;
}

function Page({ Part, props }: PageProps) {
	const [isShown, setShown] = useState(true);
	return (
		<div role="tabpanel" tabIndex={-1}>
			<input aria-label="Principal" />
			<button type="button" onClick={() => setShown((before) => !before)}>
				Toggle
			</button>
			{isShown && <Part {...props} />}
		</div>
	);
}

async function open(language: 'en' | 'zh', props: PanelProps, loading = load) {
	localStorage.setItem('portal.language', language);
	await initLanguage();
	const Part = lazyPart<PanelProps>(loading);
	render(
		<FailureDialog value={ActionDialog}>
			<Page Part={Part} props={props} />
		</FailureDialog>,
	);
	return userEvent.setup({ delay: null });
}

test.each(['en', 'zh'] as const)(
	'in %s, a part of the page that fails to load leaves the rest usable, and Retry loads it again',
	async (language) => {
		const user = await open(language, { name: 'A' });
		const principal = screen.getByLabelText('Principal') as HTMLInputElement;
		await user.type(principal, '25m');
		expect((await screen.findByRole('alert')).textContent).toMatch(failed[language]);
		const button = () => screen.getByRole('button', { name: retry[language] });
		await user.click(button());
		// Waits until the button accepts clicks again, because a loading button ignores them.
		await waitFor(() => {
			expect(attempts).toBe(2);
			expect(button().getAttribute('aria-disabled')).not.toBe('true');
		});
		expect(screen.getByRole('alert').textContent).toMatch(failed[language]);
		isUp = true;
		await user.click(button());
		expect(await screen.findByText('Panel A')).toBeTruthy();
		expect(screen.queryByRole('alert')).toBeNull();
		expect(principal.isConnected).toBe(true);
		expect(principal.value).toBe('25m');
		expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
	},
);

test('a part of the page that failed to load is loaded again when it is shown again', async () => {
	const user = await open('en', { name: 'B' });
	await screen.findByRole('alert');
	await user.click(screen.getByRole('button', { name: 'Toggle' }));
	isUp = true;
	await user.click(screen.getByRole('button', { name: 'Toggle' }));
	expect(await screen.findByText('Panel B')).toBeTruthy();
});

test('a dialog that fails to load is replaced by a dialog with a message, which can be closed', async () => {
	const onClose = vi.fn();
	const user = await open('en', { name: 'D', onClose });
	expect((await screen.findByRole('dialog')).textContent).toContain('The dialog could not be opened');
	await user.click(screen.getByRole('button', { name: 'Close' }));
	expect(onClose).toHaveBeenCalled();
	isUp = true;
	await user.click(screen.getByRole('button', { name: 'Retry' }));
	expect(await screen.findByText('Panel D')).toBeTruthy();
});
