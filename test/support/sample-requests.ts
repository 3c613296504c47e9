import type { RequestOf } from '../../shared/contract/route.ts';
import type { OperationName, routes } from '../../shared/contract/routes.ts';
import { vanillaFields } from './vanilla-deal.ts';

type Samples = { readonly [Name in OperationName]: RequestOf<(typeof routes)[Name]> };

const GUI_Layout = { RFR: { Currencies: ['USD'], DefaultCurrency: 'USD', Columns: { RateDate: { Width: 90 } } } };
const configs = {
	frontendConfig: JSON.stringify({ GUI_Layout }),
	backendConfig: JSON.stringify({ SFTP: { host: 'files.client.example', user: 'desk', password: 'sample' } }),
};
const onDate = { currencyINPUT: ['USD'], selectedDate: '2024-07-02', selectedRadio: 'record_date' as const };

const generated = { curveId: 'USD_LIBOR3M', currency: 'USD', valuationDate: '2021-06-30' };

/** A good request of every operation, with as many of its fields as go together. */
export const sampleRequests: Samples = {
	login: { username: 'nobody@demo-bank.example', password: 'wrong' },
	profile: undefined,
	logout: {},
	calendarNames: { entity: 'Demo Bank' },
	calendarHolidays: { entity: 'Demo Bank' },
	calendarMetadata: {},
	uploadCalendar: {
		csv: 'Calendar,Date,Holiday Name\nSample,2026-05-02,Day\n',
		fileName: 'sample.csv',
		replace: true,
	},
	deleteCalendar: { calendar: 'Sample' },
	compound: {
		currency: 'USD',
		startDate: '2022-06-15',
		endDate: '2022-12-15',
		days: 183,
		principal: '1000000',
		rounding: 5,
		lookback: 5,
		observationShift: true,
		lockout: 2,
		yearlyBasis: 'ACT/360',
		cas: '0.1',
		margin: 1,
		floor: '0',
		floorOption: 'hybrid',
		systemCalendars: ['USA_FI'],
		clientCalendars: [],
		principalAmtChanges: { '2022-09-15': '-250000' },
		isWeekendTreatedAsBizDay: false,
		allowNonBusinessDates: true,
		customTextBox1: 'account 1',
	},
	compoundingCurrencies: undefined,
	latestRate: { currency: 'USD' },
	fallbackRates: onDate,
	explainFallback: { currency: 'USD', name: 'USD LIBOR', tenor: '3M', recordDate: '2024-07-02' },
	cashFallbacks: onDate,
	explainCashFallback: {
		currency: 'USD',
		name: 'Consumer Cash Products',
		recordDate: '2024-01-12',
		compounding: 'Compound in arrears',
		tenor: '2M',
		feature: '2 day lockout',
	},
	termRates: { currencyINPUT: ['USD'] },
	overnightHistory: { currency: 'USD', startDate: '2022-06-15', endDate: '2022-12-15', cursor: 'USD.2022-06-15' },
	organisationList: {},
	organisationSearch: { search: 'demo', limit: 5 },
	organisationRead: { orgId: 'demo-bank' },
	organisationAdd: { longName: 'Sample plc', shortName: 'Sample', ...configs },
	organisationUpdate: { orgId: 'bni', longName: 'Sample plc', version: 1, ...configs },
	organisationDelete: { orgId: 'nobody', confirmedUsers: 0 },
	userList: { orgId: 'demo-bank' },
	userSearch: { search: 'u', orgId: 'demo-bank', limit: 5 },
	userRead: { userId: 'nobody' },
	userAdd: { aaaLogin: 'sample@demo-bank.example', orgId: 'demo-bank', isAdmin: false, isDisabled: true, ...configs },
	userUpdate: { userId: 'nobody', aaaLogin: 'a@b.example', orgId: 'demo-bank', version: 1, ...configs },
	userInvite: { userId: 'nobody' },
	userDelete: { userId: 'nobody' },
	auditList: { kind: 'user', by: 'o', search: 'b', fromDate: '2026-01-01', toDate: '2026-12-31', limit: 5 },
	feedList: {},
	feedConfirm: { index: 'SOFR', date: '2026-06-09', value: '3.65' },
	feedReject: { index: 'SOFR', date: '2026-06-09', value: '3.65' },
	valueSwaps: {
		valuationDate: '2021-06-30',
		reportCurrency: 'USD',
		dv01Method: 'QuoteShift',
		valuationItems: [{ ...vanillaFields, getPaymentInfo: true, amortized: 'no' }],
		userId: 'user@demo-bank.example',
	},
	explainCashflow: {
		valuationDate: '2021-06-30',
		valuationItem: vanillaFields,
		view: 'libor',
		leg: 2,
		date: '2021-10-04',
	},
	valuationDates: {},
	curveDefinitions: { currency: 'USD' },
	curveGenerate: { ...generated, tenor: 'OIS' },
	curveImport: {
		name: 'Sample',
		currency: 'USD',
		indexName: 'LIBOR',
		indexTenor: '3M',
		valuationDate: '2021-06-30',
		points: [
			{ tenor: '1Y', ratePercent: 2 },
			{ date: '2031-06-30', discountFactor: 0.8 },
		],
		replace: true,
	},
	curveRemove: { curveId: 'USER_USD_0000000000000000' },
	marketDataSave: generated,
};
