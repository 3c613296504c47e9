import { expect, it } from 'vitest';
import { parseLoan } from './loan-record.ts';

/** Terms of a record that an earlier version of the portal wrote: without a convention and without spread methods. */
const terms = {
	version: 1,
	currency: 'USD',
	startDate: '2022-06-15',
	endDate: '2022-12-15',
	rounding: 0,
	lookback: 5,
	observationShift: true,
	lockout: 2,
	yearlyBasis: 'ACT/360',
	cas: '0.1',
	margin: '1.25',
	floor: '',
	floorOption: 'hybrid',
	systemCalendars: ['USA_FI'],
	clientCalendars: [],
	principal: '1000000',
	customTextBox1: 'account 1',
	principalChanges: Array.from({ length: 12 }, (_, i) => ({
		changeDate: `2022-09-${12 + i}`,
		principalChange: '-25000',
	})),
};

const item = {
	pk: 'demo-bank',
	sk: 'loan#1',
	loanList: 'demo-bank#own#sub',
	listedAt: '2025-01-02T03:04:05.000Z#loan-1',
	loanId: 'loan-1',
	orgId: 'demo-bank',
	ownerSub: 'sub',
	owner: 'user@demo-bank.example',
	scope: 'own',
	name: 'Old loan',
	facts: { reference: '', lender: '', borrower: '', facility: '' },
	createdAt: '2025-01-02T03:04:05.000Z',
	createdBy: 'user@demo-bank.example',
	version: 1,
	savedBy: 'user@demo-bank.example',
	savedAt: '2025-01-02T03:04:05.000Z',
	change: 'add',
	currency: 'USD',
	startDate: '2022-06-15',
	endDate: '2022-12-15',
	principal: '1000000',
	settings: { principalChangeMethod: 'NON_CUMULATIVE', isWeekendTreatedAsBizDay: false },
};

it('a loan that was saved before conventions and limits existed is read unchanged', () => {
	expect(parseLoan({ ...item, terms: JSON.stringify(terms) }).terms).toEqual(terms);
});
