import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSessionItems } from '#app/session/session-store.ts';
import { openCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import { fakeApi } from '#test/support/fake-api.ts';
import { sessionWith } from '#test/support/open-page.tsx';
import { storedNotice } from './kept-notice.ts';
// Loaded in advance: loading the tab's code takes long the first time.
import './notice-panel.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

beforeEach(() => {
	fakeApi(portalAnswers);
});

/** Opens the panel in a new session, as a reload does. */
async function openNotice(userId = 'user@demo-bank.example') {
	cleanup();
	const address = '/compoundcalcu?tab=notice#length=44&currency=USD&start=2026-07-08&end=2026-08-07';
	history.replaceState(null, '', address);
	const user = await openCalculator({ session: sessionWith({ RFR: { Currencies: ['USD'] } }, { userId }) });
	const text = await screen.findByRole<HTMLTextAreaElement>(
		'textbox',
		{ name: /^Text of the notice/ },
		{ timeout: 10_000 },
	);
	return { user, text };
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('portal.notice.'));

test('a notice survives a reload of the tab, encrypted, until it is cleared', async () => {
	const { user, text } = await openNotice();
	await user.type(text, 'Interest: 277,986.17');
	await waitFor(() => expect(kept()).toHaveLength(1));
	expect(JSON.stringify({ ...localStorage })).not.toContain('277,986');
	const again = await openNotice();
	await waitFor(() => expect(again.text.value).toBe('Interest: 277,986.17'));
	await again.user.click(await screen.findByRole('button', { name: 'Clear' }));
	await waitFor(() => expect(kept()).toEqual([]));
	expect((await openNotice()).text.value).toBe('');
});

test('a notice is not shown to a different user, and is removed with the session', async () => {
	const { user, text } = await openNotice();
	await user.type(text, '5');
	await waitFor(() => expect(kept()).toHaveLength(1));
	expect(await storedNotice.read('admin@demo-bank.example')).toBeUndefined();
	clearSessionItems();
	expect(kept()).toEqual([]);
	expect(await storedNotice.read('user@demo-bank.example')).toBeUndefined();
});

test('if changes are made while one is being stored, the last change is stored', async () => {
	const decisions = [{ type: 'figure', start: 0, end: 1, kind: 'interest' } as const];
	const changes = ['1', '12', '123'].map((text) => ({ text, decisions }));
	await Promise.all(changes.map((change) => storedNotice.write('x@demo-bank.example', change)));
	expect(await storedNotice.read('x@demo-bank.example')).toEqual(changes[2]);
});

test('a notice stored by an earlier version is opened, with its totals as lines', async () => {
	const totals = { rate: '4.3989', interest: '277,986.17', days: '' };
	await storedNotice.write('x@demo-bank.example', { text: 'Dear all,', ...totals, kinds: [null, 'date'] });
	expect(await storedNotice.read('x@demo-bank.example')).toEqual({
		text: 'Dear all,\nInterest: 277,986.17\nRate: 4.3989',
		decisions: [],
	});
});
