import type { LenderTerms } from './planted-notice.ts';

/**
 * The loan in the help page about notices: SOFR on 25 million over three months with 61 business days. The period
 * contains several holidays, such as Christmas and New Year's Day.
 */
export const agreedLoan: LenderTerms = {
	index: 'SOFR',
	start: '2024-12-16',
	end: '2025-03-17',
	calendars: ['USA_FI'],
	lookback: 5,
	isShifted: false,
	lockout: 0,
	basis: 360,
	floor: undefined,
	floorTestsSum: false,
	cas: '0',
	margin: '0',
	isCasCompounded: true,
	isMarginCompounded: true,
	principal: '25000000',
	changes: [],
	isSimple: false,
};
