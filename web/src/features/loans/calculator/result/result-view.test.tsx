import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { repaid } from '#features/loans/testing/result-repaid.ts';
import { textsIn } from '#features/loans/testing/texts.ts';
import { twoDays } from '#features/loans/testing/two-days.ts';
import { SessionContext } from '#lib/session-context.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import { ResultDays } from './result-days.tsx';
import { ResultView } from './result-view.tsx';

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

test("the table has the layout's columns, and a rounded number has its exact value as a tooltip", async () => {
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

test('a day can be explained with any layout, and keys pressed in a column heading do not change the selected day', async () => {
	const user = await show(twoDays, { Columns: { effRate: { Tooltip: 'After floor and spreads' } } });
	const grid = screen.getByRole('grid');
	while (document.activeElement !== grid) await user.tab();
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

test('header fields are formatted as the layout says, and have the exact numbers as tooltips', async () => {
	await show(twoDays, {
		HeaderResultFields: { interestAmount: { Label: 'Due', Tooltip: 'On the end date', decimals: 2 } },
	});
	expect(screen.getByText('Due').getAttribute('aria-description')).toBe('On the end date');
	const [payable, exact] = screen.getAllByText('140.28 USD') as [HTMLElement, HTMLElement];
	expect(payable.closest('dd')).toBe(exact.closest('dd'));
	expect(exact.closest('dd')?.getAttribute('title')).toBe('140.280127314814814815 USD');
	expect(screen.queryByText('Simple average (%)')).toBeNull();
	expect(screen.getByText('Conventions')).toBeTruthy();
});

test('the days show eight decimals with aligned points, and all digits if the user chooses so', async () => {
	const user = await show(repaid);
	const row = (index: number) => screen.getAllByRole('row')[index + 1] as HTMLElement;
	const figures = (index: number) =>
		within(row(index))
			.getAllByRole('cell')
			.slice(6)
			.map((cell) => cell.textContent);
	expect(figures(0)).toEqual(['0.70', '1', '1.00001944', '0.70000000', '1,000,000', '19.44444444', '19.44']);
	expect(figures(1)).toEqual(['1.45', '3', '1.00012083', '1.26252115', '750,000', '90.62676215', '90.63']);
	expect(within(row(1)).getByText('90.62676215').getAttribute('title')).toBe('90.626762152777777778');
	await user.click(screen.getByRole('checkbox', { name: 'All digits' }));
	expect(figures(1)).toContain('90.626762152777777778');
	await user.click(screen.getByRole('checkbox', { name: 'All digits' }));
});

test('the total row shows the number of days and the interest of the period, and rounds the payable amount once', async () => {
	await show(repaid);
	const total = screen.getByRole('row', { name: /^Total/ });
	expect(
		within(total)
			.getAllByRole('cell')
			.map((cell) => cell.textContent),
	).toEqual([...['4', '', '', '', '110.07120660', '110.07']]);
	expect(within(total).getByText('110.07120660').getAttribute('title')).toBe('110.071206597222222222');
});

const juneteenth = { date: '2022-06-27', isWeekend: false, holidays: [{ name: 'Juneteenth', calendar: 'USA_FI' }] };
const [thursday, friday] = repaid.rates as [CompoundingResult['rates'][number], CompoundingResult['rates'][number]];
const withHoliday: CompoundingResult = {
	...repaid,
	rates: [
		thursday,
		{ ...friday, explanation: { ...friday.explanation, closedDays: [juneteenth], principalChange: '-250000' } },
	],
};

test('odd days show their reasons, and the filter for odd days does not change the total', async () => {
	const user = await show(withHoliday);
	expect(titles().at(-1)).toBe('Why odd');
	expect(screen.getByText('3 days: Juneteenth (USA_FI)')).toBeTruthy();
	expect(screen.getByText('Principal −250,000')).toBeTruthy();
	const filter = screen.getByRole('checkbox', { name: 'Odd days only (1)' });
	filter.focus();
	await user.keyboard(' ');
	expect(screen.getByText('1 of 2 days shown; the total is of all days.')).toBeTruthy();
	expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
		expect.stringMatching(/^Day/),
		expect.stringMatching(/^2Friday/),
		expect.stringMatching(/^Total4110/),
	]);
	await user.click(screen.getByText('3 days: Juneteenth (USA_FI)'));
	expect(screen.getByRole('region', { name: 'Day 2' }).textContent).toContain('also covers Juneteenth (USA_FI)');
});

test('the payable amount has the decimals of its currency, and the payable and exact amounts can be copied', async () => {
	await show({ ...twoDays, payableAmount: '130.8' });
	expect(screen.getByText('130.80 USD')).toBeTruthy();
	expect(screen.getByText('140.280127314814814815 USD')).toBeTruthy();
	expect(screen.getByRole('button', { name: 'Copy the payable amount' })).toBeTruthy();
	expect(screen.getByRole('button', { name: 'Copy the exact interest' })).toBeTruthy();
});
