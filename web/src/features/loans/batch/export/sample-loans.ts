import type { LoanRequest } from '#shared/loan/loan-request.ts';

const period = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24', principal: '10000000' };

/** The loans of the worked example in the help of the calculator. */
export const sampleLoans: readonly LoanRequest[] = [
	{ loanId: 'Plain', ...period },
	{ loanId: 'Lookback with shift', ...period, lookback: 2, observationShift: true },
	{ loanId: 'Floor and spreads', ...period, cas: '0.11448', margin: '1.5', floor: '1', floorOption: 'hybrid' },
];
