import { act, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setCurrentLoan, termsOf } from '#features/loans/shared/desk/current-loan.ts';
import { reference, usdForm } from '#features/loans/testing/reference.ts';
import { twoDays } from '#features/loans/testing/two-days.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { openPage, type PageOptions, sessionWith } from '#test/support/open-page.tsx';
import { StatementPanel } from './statement-panel.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

async function open(options: Partial<PageOptions> = {}) {
	vi.stubGlobal('__APP_VERSION__', '1.0.0');
	vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	const { session = sessionWith({ RFR: { Currencies: ['USD'] } }) } = options;
	const panel = <StatementPanel outcome={{ inputs: usdForm, result: twoDays }} reference={reference} />;
	return openPage(panel, { ...options, session });
}

const announce = (event: 'beforeprint' | 'afterprint') => act(() => void dispatchEvent(new Event(event)));

const preview = () => screen.getByRole('region', { name: /Statement, as it is printed|计算单打印预览/ });

test('while printing, the page has a second copy of the statement, and its title is the file name', async () => {
	const print = vi.fn();
	vi.stubGlobal('print', print);
	const { user } = await open();
	document.title = 'Compounding calculator';
	await user.click(screen.getByRole('button', { name: 'Print' }));
	expect(print).toHaveBeenCalledOnce();
	announce('beforeprint');
	expect(document.title).toBe('Interest statement USD SOFR 2022-06-23 2022-06-27');
	expect(screen.getAllByRole('article', { name: 'Interest statement' })).toHaveLength(2);
	announce('afterprint');
	expect(document.title).toBe('Compounding calculator');
	expect(screen.getAllByRole('article', { name: 'Interest statement' })).toHaveLength(1);
});

test('if a statement is too long for one page, its tables are omitted, and a message says so', async () => {
	const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2000);
	onTestFinished(() => height.mockRestore());
	const session = sessionWith({ RFR: { Currencies: ['USD'] } });
	const loan = {
		loanId: 'b',
		version: 1,
		name: 'Werft',
		lender: 'Nordbank',
		borrower: '',
		facility: '',
		reference: '',
	};
	setCurrentLoan(session, { ...loan, terms: termsOf(usdForm) } as unknown as SavedLoan);
	await open({ session });
	expect(within(preview()).queryByRole('table')).toBeNull();
	expect(screen.getByText(/too long for one page/)).toBeTruthy();
});
