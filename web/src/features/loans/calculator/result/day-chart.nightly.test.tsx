import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { twoDays } from '#features/loans/testing/two-days.ts';
import { openPage, sessionWith } from '#test/support/open-page.tsx';
import { DayChart } from './day-chart.tsx';

const session = sessionWith({ RFR: { Currencies: ['USD'] } });
const [first, second] = twoDays.rates;

test('for each day, the chart shows the fixing, the rate since the start, and the reasons why the day is odd', async () => {
	if (first === undefined || second === undefined) throw new Error('two days are expected');
	const lockedOut = { ...second, explanation: { ...second.explanation, lockedToDay: 1 } };
	const { user } = await openPage(<DayChart result={{ ...twoDays, rates: [first, lockedOut] }} />, { session });
	const chart = screen.getByRole('slider', { name: /^Fixing and compounded rate, 23-Jun-2022 to 24-Jun-2022/ });
	const readValue = () => chart.getAttribute('aria-valuetext');
	expect(readValue()).toContain(`24-Jun-2022: Fixing ${Number(second.fixing)}; To date`);
	expect(readValue()).toMatch(/Locked out/);
	chart.focus();
	await user.keyboard('{ArrowLeft}');
	expect(readValue()).toContain(`23-Jun-2022: Fixing ${Number(first.fixing)}`);
	expect(readValue()).not.toMatch(/Locked out/);
});
