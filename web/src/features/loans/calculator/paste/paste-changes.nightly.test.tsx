import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import { fakeApi } from '#test/support/fake-api.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

beforeEach(() => fakeApi(portalAnswers));

test('the pasted changes are shown before they replace the changes of the form, and can be undone', async () => {
	const user = await openCalculator();
	await user.click(await screen.findByRole('button', { name: 'Add Principal Change' }));
	const changes = () =>
		within(screen.getByRole('group', { name: 'Principal Changes' }))
			.getAllByRole<HTMLInputElement>('textbox', { name: /^Principal Change/ })
			.map(({ value }) => value);
	const [added] = changes();
	await user.click(await screen.findByRole('button', { name: 'Paste from spreadsheet' }));
	const dialog = within(await screen.findByRole('dialog'));
	const cells = dialog.getByRole('textbox');
	const use = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Use these changes' });
	await user.click(cells);
	await user.paste('Date\tChange\nsoon\t1.234');
	expect(dialog.getByText('Line 2: "soon" is not a date. Use 16-Mar-2026 or 2026-03-16.')).toBeTruthy();
	expect(dialog.getByText('Line 2: "1.234" can be 1.234 or 1,234. Write one of them in full.')).toBeTruthy();
	expect(use().disabled).toBe(true);
	await user.clear(cells);
	await user.paste('15 Jul 2026\t2.5m\tdrawdown\n22 Jul 2026\t(500,000)');
	expect(dialog.getByText(/^2 changes are understood/)).toBeTruthy();
	expect(dialog.getByText(/They replace the change that is entered\./)).toBeTruthy();
	expect(dialog.getByText('3,500,000')).toBeTruthy();
	expect(dialog.getByText('The column beside date and amount is ignored: "drawdown".')).toBeTruthy();
	await user.click(use());
	await waitFor(() => expect(changes()).toEqual(['2,500,000', '-500,000']));
	await user.click(screen.getByRole('button', { name: 'Undo paste of 2 changes' }));
	expect(changes()).toEqual([added]);
	await user.click(screen.getByRole('button', { name: 'Paste from spreadsheet' }));
	const again = within(screen.getByRole('dialog'));
	const take = again.getByRole<HTMLButtonElement>('button', { name: 'Use these changes' });
	await user.click(again.getByRole('textbox'));
	await user.paste('Date\tRepayment\n15 Jul 2026\t250,000');
	expect(again.getAllByText('What does "Repayment" mean for positive amounts?')).toBeTruthy();
	expect(take.disabled).toBe(true);
	await user.click(again.getByRole('button', { name: 'They reduce the principal' }));
	expect(again.getByText('750,000')).toBeTruthy();
	await user.click(take);
	await waitFor(() => expect(changes()).toEqual(['-250,000']));
});
