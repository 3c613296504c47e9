import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import { fakeApi } from '#test/support/fake-api.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const account = () => screen.getByRole('textbox', { name: /^Account number/ });
const isKept = () => Object.keys(localStorage).some((key) => key.startsWith('portal.typed.'));

const load = (type: string) =>
	vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);

test('typed inputs are kept encrypted during a reload, and are not shown at the next visit', async () => {
	fakeApi(portalAnswers);
	load('navigate');
	const user = await openCalculator();
	await user.type(account(), 'Loan 7');
	await user.tab();
	await waitFor(() => expect(isKept()).toBe(true));
	expect(JSON.stringify(localStorage)).not.toContain('Loan 7');
	cleanup();
	load('reload');
	await openCalculator();
	await waitFor(() => expect(account()).toHaveProperty('value', 'Loan 7'));
	cleanup();
	load('navigate');
	await openCalculator();
	expect(account()).toHaveProperty('value', '');
	await waitFor(() => expect(isKept()).toBe(false));
});
