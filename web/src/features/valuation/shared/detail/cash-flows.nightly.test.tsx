import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LocalDate } from '#shared/time/local-date.ts';
import { openPage, sessionWith } from '#test/support/open-page.tsx';
import { CashFlowChart, flowPeriods } from './cash-flows.tsx';

const flow = (date: string, totalAmount: number) => ({
	date: date as LocalDate,
	discountFactor: 1,
	totalAmount,
	residualAmount: 1,
});
const quarters = Array.from(
	{ length: 13 },
	(_, i) => `${2022 + Math.floor(i / 4)}-${`0${3 * (i % 4) + 1}`.slice(-2)}-05`,
);

test('up to 12 payment dates have separate bars, and more dates are added up by year', () => {
	const few = flowPeriods([{ flows: [flow('2023-01-05', 2)] }, { flows: [flow('2022-01-05', -1)] }]);
	expect(few).toEqual({
		isByYear: false,
		periods: ['2022-01-05', '2023-01-05'],
		sums: [new Map([['2023-01-05', 2]]), new Map([['2022-01-05', -1]])],
	});
	const many = flowPeriods([{ flows: quarters.map((date) => flow(date, 1)) }]);
	expect(many.isByYear).toBe(true);
	expect(many.sums).toEqual([
		new Map([
			['2022', 4],
			['2023', 4],
			['2024', 4],
			['2025', 1],
		]),
	]);
});

test.each([
	['USD', ['USD']],
	['EUR', ['USD', 'EUR']],
])(
	'legs in USD and %s have one chart per currency (%j), whose label refers to the tables of the figures',
	async (currency, currencies) => {
		const flows = [flow('2022-01-05', 1)];
		const legs = [
			{ leg: 1 as const, currency: 'USD', flows },
			{ leg: 2 as const, currency, flows },
		];
		await openPage(<CashFlowChart dealId="A" view="RFR" legs={legs} />, { session: sessionWith({}) });
		const names = currencies.map((of) => `Cash flows of A, RFR, in ${of}. The figures are in the tables of the legs.`);
		expect(screen.getAllByLabelText(/^Cash flows of A/).map((chart) => chart.getAttribute('aria-label'))).toEqual(
			names,
		);
	},
);
