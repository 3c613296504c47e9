import type { LenderTerms } from './planted-notice.ts';

/**
 * The loan of the help page about notices: three months of SOFR on 25 million, in 61 days. Christmas, New Year's Day
 * and other holidays are closed.
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
