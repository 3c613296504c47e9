import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSessionItems } from '#app/session/session-store.ts';
import { openCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import { fakeApi } from '#test/support/fake-api.ts';
import { sessionWith } from '#test/support/open-page.tsx';
import { storedNotice } from './kept-notice.ts';
// Imported in advance, because loading the code takes long the first time.
import './notice-panel.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

beforeEach(() => {
	fakeApi(portalAnswers);
});

/** Opens the panel with a new session object, as after a reload. */
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

test('a notice is stored encrypted and survives a reload of the tab, until the user clears it', async () => {
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

test('a stored notice is not shown to a different user, and is removed at the end of the session', async () => {
	const { user, text } = await openNotice();
	await user.type(text, '5');
	await waitFor(() => expect(kept()).toHaveLength(1));
	expect(await storedNotice.read('admin@demo-bank.example')).toBeUndefined();
	clearSessionItems();
	expect(kept()).toEqual([]);
	expect(await storedNotice.read('user@demo-bank.example')).toBeUndefined();
});

test('if the notice changes several times while it is being stored, the last change is stored', async () => {
	const decisions = [{ type: 'figure', start: 0, end: 1, kind: 'interest' } as const];
	const changes = ['1', '12', '123'].map((text) => ({ text, decisions }));
	await Promise.all(changes.map((change) => storedNotice.write('x@demo-bank.example', change)));
	expect(await storedNotice.read('x@demo-bank.example')).toEqual(changes[2]);
});

test('if an earlier version of the portal has stored a notice, its totals become lines of the text', async () => {
	const totals = { rate: '4.3989', interest: '277,986.17', days: '' };
	await storedNotice.write('x@demo-bank.example', { text: 'Dear all,', ...totals, kinds: [null, 'date'] });
	expect(await storedNotice.read('x@demo-bank.example')).toEqual({
		text: 'Dear all,\nInterest: 277,986.17\nRate: 4.3989',
		decisions: [],
	});
});
