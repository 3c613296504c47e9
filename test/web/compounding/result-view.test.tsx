import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { CompoundingResult } from '../../../shared/contract/compounding.ts';
import type { RfrSection } from '../../../shared/portal/layout.ts';
import { ResultDays } from '../../../web/src/features/compounding/result/result-days.tsx';
import { ResultView } from '../../../web/src/features/compounding/result/result-view.tsx';
import { SessionContext } from '../../../web/src/lib/session-context.ts';
import { repaid } from './result-repaid.ts';
import { textsIn } from './texts.ts';
import { twoDays } from './two-days.ts';

async function show(result: CompoundingResult, sections: Omit<RfrSection, 'Currencies'> = {}) {
	const { instance } = await textsIn('en');
	const session = {
		userId: 'user',
		organizationName: 'Demo Bank',
		isAdmin: false,
		layout: { RFR: { Currencies: ['USD'], ...sections } },
		backendConfig: {},
	};
	render(
		<I18nextProvider i18n={instance}>
			<SessionContext value={session}>
				<ResultView result={result}>{(columns) => <ResultDays result={result} columns={columns} />}</ResultView>
			</SessionContext>
		</I18nextProvider>,
	);
	return userEvent.setup();
}

const titles = () => screen.getAllByRole('columnheader').map((title) => title.textContent);

test('the grid has the columns of the layout, cut figures keep their digits in reach', async () => {
	await show(twoDays, {
		Columns: {
			compoundedAllInRate: { Label: 'All-in', Tooltip: 'To the end of the day', decimals: 2, Width: 90 },
			unit: {},
		},
	});
	expect(titles()).toEqual(['All-in', 'unit']);
	const title = screen.getByRole('columnheader', { name: 'All-in' });
	expect(title.getAttribute('aria-description')).toBe('To the end of the day');
	expect(screen.getByRole('columnheader', { name: 'unit' }).getAttribute('aria-description')).toBe(
		'The answer has no field unit.',
	);
	expect(screen.getByRole('cell', { name: '1.26' }).getAttribute('title')).toBe('1.262521145833333333');
	expect(screen.getAllByRole('cell', { name: '–' })).toHaveLength(2);
	expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe('2');
});

test('a day of any layout explains itself, and the keys of a title do not move the days', async () => {
	const user = await show(twoDays, { Columns: { effRate: { Tooltip: 'After floor and spreads' } } });
	await user.tab();
	const grid = screen.getByRole('grid');
	expect(document.activeElement).toBe(grid);
	await user.keyboard('{ArrowDown}');
	const active = grid.getAttribute('aria-activedescendant');
	await user.tab();
	expect(document.activeElement).toBe(screen.getByRole('columnheader'));
	await user.keyboard('{ArrowUp}{Enter}');
	expect(grid.getAttribute('aria-activedescendant')).toBe(active);
	await user.tab({ shift: true });
	await user.keyboard('{Enter}');
	expect(screen.getByRole('region', { name: 'Day 2' }).textContent).toContain('1.45');
});

test('principal changes show in the header and in two columns of their own', async () => {
	await show(repaid);
	expect(titles().slice(-2)).toEqual(['Principal', 'Interest']);
	const header = screen.getByText('Principal change method').parentElement as HTMLElement;
	expect(within(header).getByText('non-cumulative compounded rate')).toBeTruthy();
	expect(screen.getByText('24-Jun-2022: -250,000 → 750,000')).toBeTruthy();
	expect(screen.getByText('at the start of the period')).toBeTruthy();
});

test('header figures are shown as the layout says, the exact ones as their titles', async () => {
	await show(twoDays, {
		HeaderResultFields: { interestAmount: { Label: 'Due', Tooltip: 'On the end date', decimals: 2 } },
	});
	expect(screen.getByText('Due').getAttribute('aria-description')).toBe('On the end date');
	expect(screen.getByText('140.28 USD').getAttribute('title')).toBe('140.280127314814814815 USD');
	expect(screen.queryByText('Simple average (%)')).toBeNull();
	expect(screen.getByText('Conventions')).toBeTruthy();
});
