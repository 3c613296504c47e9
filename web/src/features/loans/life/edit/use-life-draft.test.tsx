import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { encryptedStore } from '#lib/encrypted-store.ts';
import { localStore } from '#lib/local-store.ts';
import { SessionContext } from '#lib/session-context.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { sessionWith } from '#test/support/open-page.tsx';
import { useLifeDraft } from './use-life-draft.ts';

const loan = {
	loanId: '01890a5d-ac96-774b-bcce-b302099a8057',
	version: 3,
	...{ name: 'Alder', reference: 'A-1', lender: 'Demo Bank', borrower: 'Alder plc', facility: '' },
	terms: {
		...{ startDate: '2022-03-15', endDate: '2024-03-15', principal: '1000000', margin: '1.25', cas: '0.1', floor: '' },
		...{ lookback: 5, lockout: 0, observationShift: true, yearlyBasis: 'ACT/360', rounding: 4, floorOption: 'rfr' },
		...{ casMethod: 'added', systemCalendars: ['USA_FI'], clientCalendars: [], principalChanges: [] },
	},
} as unknown as SavedLoan;

// Without IndexedDB, the encryption key is lost when the page is closed.
beforeEach(() => {
	vi.spyOn(encryptedStore, 'isLasting').mockImplementation((name) => localStore.isLasting(name));
});

const storedItems = () => Object.keys(localStorage).filter((key) => key.startsWith('portal.life.'));

const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Opens the form with a new session object, as after a reload. */
function openDraft(of: SavedLoan = loan) {
	const session = sessionWith({ RFR: { Currencies: ['USD'] } });
	const wrapper = ({ children }: { readonly children: ReactNode }) => (
		<SessionContext value={session}>{children}</SessionContext>
	);
	return renderHook(() => useLifeDraft(of), { wrapper }).result;
}

test('unsaved changes are stored encrypted and survive a reload, until they are saved or discarded', async () => {
	const typed = openDraft();
	act(() => typed.current.setDraft({ ...typed.current.draft, margin: '1.875', name: 'Alder Harbour' }));
	await waitFor(() => expect(storedItems()).toHaveLength(1));
	await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
	expect(JSON.stringify(localStorage)).not.toContain('Alder Harbour');
	cleanup();

	const restored = openDraft({ ...loan, version: 4 });
	await waitFor(() => expect(restored.current.draft).toMatchObject({ margin: '1.875', name: 'Alder Harbour' }));
	expect(restored.current.version).toBe(3);
	act(() => restored.current.forget());
	await waitFor(() => expect(storedItems()).toHaveLength(0));
	expect(restored.current.draft.margin).toBe('1.25');
});

test('if changes could not be stored, the browser asks before it leaves the page', async () => {
	const original = Storage.prototype.setItem;
	Storage.prototype.setItem = () => {
		throw new DOMException('full', 'QuotaExceededError');
	};
	try {
		const typed = openDraft();
		act(() => typed.current.setDraft({ ...typed.current.draft, margin: '1.875' }));
		await waitFor(() => expect(asksBeforeLeaving()).toBe(true));
		expect(storedItems()).toHaveLength(0);
	} finally {
		Storage.prototype.setItem = original;
	}
});
