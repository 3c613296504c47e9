import examples from '#shared/contract/examples.json' with { type: 'json' };
import type { RequestOf } from '#shared/contract/route.ts';
import type { OperationName, routes } from '#shared/contract/routes.ts';
import { exampleRequests } from '#shared/delivery/schedule/new-job.ts';
import { vanillaFields } from './vanilla-deal.ts';

type Samples = { readonly [Name in OperationName]: RequestOf<(typeof routes)[Name]> };

const GUI_Layout = { RFR: { Currencies: ['USD'], DefaultCurrency: 'USD', Columns: { RateDate: { Width: 90 } } } };
const configs = {
	frontendConfig: JSON.stringify({ GUI_Layout }),
	backendConfig: JSON.stringify({ SFTP: { host: 'files.client.example', user: 'desk', password: 'sample' } }),
};
const runId = '01890a5d-ac96-774b-bcce-b302099a8057';
const bulkSchedule = {
	orgId: 'demo-bank',
	requestTime: '07:30:00+0000',
	lastDeliveryDate: '2020-01-01 00:00:00+0000',
	requestJson: { ...exampleRequests.Compounded, Client: 'Demo Bank' },
};

const loan = {
	name: 'Project Alder',
	facts: { reference: 'A-1', lender: 'Demo Bank', borrower: 'Alder plc', facility: 'Facility B' },
	terms: {
		version: 1 as const,
		currency: 'USD',
		startDate: '2022-06-15',
		endDate: '2022-12-15',
		rounding: 5,
		lookback: 5,
		observationShift: true,
		lockout: 0,
		yearlyBasis: 'ACT/360' as const,
		cas: '0.1',
		margin: '1',
		floor: '0',
		floorOption: 'hybrid' as const,
		systemCalendars: ['USA_FI'],
		clientCalendars: [],
		principal: '1000000',
		customTextBox1: 'account 1',
		principalChanges: [{ changeDate: '2022-09-15', principalChange: '-250000' }],
	},
};
/** A loan of two years on SOFR with quarterly periods. */
const withLife = {
	terms: { ...loan.terms, endDate: '2024-06-17', principalChanges: [] },
	life: {
		schedule: {
			kind: 'generated' as const,
			periodLength: { unit: 'month' as const, count: 3 },
			rollDay: 15,
			convention: 'ModifiedFollowing' as const,
			stub: 'ShortLast' as const,
			overrides: [{ rolledDate: '2022-12-15', date: '2022-12-16' }],
		},
		paymentLag: 2,
		drawings: [{ date: '2022-07-01', amount: '1000' }],
		repayments: [{ date: '2022-08-01', amount: '500.50' }],
		plan: { kind: 'equal' as const, everyPeriods: 2 },
		marginSteps: [{ from: '2022-10-03', margin: '1.5' }],
	},
};
const asOf = '2023-01-03';
const portfolio = 'Loan;Currency;Start date;End date;Principal;Margin (%);Interest period\r\n';
const byLoan = { loanId: 'no-such-loan', version: 1 };
const byMapping = { subject: 'deals' as const, name: 'No such mapping', version: 1 };

const fixing = { index: 'LIBOR', currency: 'USD', tenor: '3M', date: '2021-03-31' };

const generated = { curveId: 'USD_LIBOR3M', currency: 'USD', valuationDate: '2021-06-30' };

const book = { valuationDate: '2021-06-30', reportCurrency: 'USD', valuationItems: [vanillaFields] };

/** Requests with as many fields as can be combined, which replace examples of the API document with fewer fields. */
const fuller: Partial<Samples> = {
	login: { username: 'nobody@demo-bank.example', password: 'wrong' },
	calendarNames: { entity: 'Demo Bank' },
	calendarHolidays: { entity: 'Demo Bank' },
	uploadCalendar: {
		csv: 'Calendar,Date,Holiday Name\nSample,2026-05-02,Day\n',
		fileName: 'sample.csv',
		replace: true,
	},
	compound: {
		currency: 'USD',
		startDate: '2022-06-15',
		endDate: '2022-12-15',
		days: 183,
		principal: '1000000',
		rounding: 5,
		lookback: 5,
		observationShift: true,
		lockout: 0,
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
	checkNotice: {
		currency: 'USD',
		startDate: '2022-06-15',
		endDate: '2022-12-15',
		principal: '1000000',
		lookback: 5,
		notice: {
			rate: '2.4567',
			interest: '12489.11',
			days: 183,
			rows: [
				{ date: '2022-06-15', rate: '0.76', days: 1, factor: '1.0000211', interest: '21.11', principal: '1000000.00' },
			],
		},
	},
	compoundBatch: {
		loans: [{ loanId: 'L-1', currency: 'USD', startDate: '2022-06-15', endDate: '2022-12-15', lookback: 5 }],
	},
	runningPeriod: { currency: 'USD', startDate: '2026-07-15', endDate: '2026-10-15', lookback: 5 },
	compareConventions: {
		currency: 'USD',
		startDate: '2022-06-15',
		endDate: '2022-12-15',
		lookback: 5,
		variants: [
			{ method: 'own', paymentDelay: 2 },
			{ method: 'simple', lookback: 5, observationShift: true, lockout: 0, paymentDelay: 0 },
			{ method: 'in-advance' },
			{ method: 'convention', convention: 'arrc-sofr-simple' },
		],
		dailyFigures: true,
	},
	overnightHistory: { currency: 'USD', startDate: '2022-06-15', endDate: '2022-12-15', cursor: 'USD.2022-06-15' },
	organisationSearch: { search: 'demo', limit: 5 },
	organisationAdd: { longName: 'Sample plc', shortName: 'Sample', ...configs },
	organisationUpdate: { orgId: 'bni', longName: 'Sample plc', version: 1, ...configs },
	userSearch: { search: 'u', orgId: 'demo-bank', limit: 5 },
	userAdd: { aaaLogin: 'sample@demo-bank.example', orgId: 'demo-bank', isAdmin: false, isDisabled: true, ...configs },
	userUpdate: { userId: 'nobody', aaaLogin: 'a@b.example', orgId: 'demo-bank', version: 1, ...configs },
	auditList: { kind: 'user', by: 'o', search: 'b', fromDate: '2026-01-01', toDate: '2026-12-31', limit: 5 },
	loanFileStart: {
		fileName: 'loans.csv',
		content: btoa('Loan No;Currency;From;To;Principal\nL-1;USD;15/06/2022;15/12/2022;1.000,50\n'),
	},
	loanFileList: { limit: 5 },
	loanPullSave: {
		orgId: 'demo-bank',
		setting: {
			host: 'files.client.example',
			user: 'desk',
			hostKeys: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH'],
			namePattern: 'loans-*.csv',
			everyMinutes: 15,
			password: 'sample',
		},
		version: 1,
	},
	bulkScheduleAdd: { jobId: '-', ...bulkSchedule },
	bulkScheduleUpdate: [{ jobId: 'sample', ...bulkSchedule, version: 1 }],
	bulkScheduleDeliveries: { jobId: 'sample', limit: 5 },
	bulkScheduleTest: { orgId: 'demo-bank', sftppush: { host: '127.0.0.1', port: 9, user: 'portal' } },
	bulkSchedulePreview: { orgId: 'demo-bank', requestJson: bulkSchedule.requestJson },
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
	swapRisk: { ...book, dealLadders: false },
	swapScenarios: {
		...book,
		scenarios: [
			{ preset: 'parallelUp' },
			{ name: 'Own', rates: [{ currency: 'ALL', points: [{ tenor: '2Y', bp: 25 }] }] },
			{ from: '2021-06-30', to: '2023-01-31' },
		],
	},
	swapAttribution: { ...book, toDate: '2023-01-31', splitByCurve: true },
	swapConversion: { ...book, method: 'cash', spreadBp: 20, choices: [{ dealId: 'V1', method: 'neutral' }] },
	scenarioSave: { name: 'Sample', rates: [{ currency: 'USD', points: [{ tenor: '2Y', bp: 25 }] }], fx: [] },
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
	fixingList: { index: 'LIBOR', currency: 'USD', tenor: '3M' },
	fixingSave: { fixings: [{ ...fixing, value: '0.19375' }], confirmed: true },
	runStart: {
		runId,
		format: 'jsonl',
		name: 'Sample',
		valuationDate: '2021-06-30',
		reportCurrency: 'USD',
		getPaymentInfo: true,
		dv01Method: 'QuoteShift',
		analyses: {
			risk: true,
			scenarios: [{ preset: '+100bp' }],
			attribution: { fromDate: '2021-06-29', splitByCurve: true },
			conversion: { method: 'cash', spreadBp: 20 },
		},
		deals: '{"dealId":"sample"}\n',
	},
	valuationSave: {
		runId,
		name: 'Sample',
		request: '{"valuationDate":"2021-06-30","valuationItems":[{"dealId":"sample"}]}',
		results: '[{"dealId":"sample"}]',
	},
	loanList: { scope: 'shared', search: 'alder', limit: 5 },
	loanAdd: { ...loan, scope: 'own' },
	loanUpdate: { ...byLoan, ...loan },
	loanSchedule: { loan: withLife, asOf },
	loanAccrued: { loan: withLife, date: asOf },
	loanProjection: { loan: withLife, asOf, curveDate: '2021-06-30' },
	loanBacktest: { loan: withLife, asOf, variants: [{ method: 'own' }, { method: 'in-advance' }] },
	loanPositions: { scope: 'all', currency: 'USD', search: '', status: 'accruing', asOf, limit: 10 },
	loanAccruals: { scope: 'all', currency: 'USD', search: '', date: asOf, limit: 10 },
	loanLedgerSave: { columns: ['name', 'currency', 'payableAmount'] },
	loanPayments: {
		scope: 'all',
		currency: 'USD',
		search: '',
		from: asOf,
		to: '2023-02-03',
		asOf,
		format: 'ics',
		limit: 10,
	},
	loanRevisions: { loanId: 'no-such-loan', onlyOpen: true, limit: 10 },
	loanImport: {
		content: Buffer.from(`${portfolio}Project Birch;USD;2022-06-15;2023-06-15;1000000;1;3M\r\n`).toString('base64'),
		mode: 'check',
		scope: 'own',
		idempotencyKey: 'import-0001',
	},
	loanBatchSave: {
		batchId: runId,
		name: 'interest June.xlsx',
		calculatedAt: '2024-07-02T08:30:00.000Z',
		encoding: 'text',
		content: JSON.stringify({
			version: 1,
			columns: [],
			ownColumns: [],
			rows: [
				{ read: { line: 2, loan: { loanId: 'L-1', currency: 'USD' }, faults: [], written: {}, own: {} } },
				{ read: { line: 3, faults: [], written: {}, own: {} }, outcome: { problem: { message: 'refused' } } },
			],
		}),
	},
	loanBatchList: { search: 'June', limit: 5 },
	noticeLabelSave: {
		labels: [
			{ label: 'Interest due to Lender', form: 'colon', kind: 'interest' },
			{ label: 'Applied %', form: 'column', kind: 'fixing-with-spreads' },
		],
	},
	noticeLabelList: { limit: 5 },
	tableMappingSave: {
		...byMapping,
		columns: [
			{ heading: 'trade', field: 'dealId' },
			{ heading: 'sprd', field: 'spread', unit: 'bp', options: { decimalSign: ',' } },
			{ heading: 'desk', field: 'own' },
		],
		options: { dateOrder: 'dmy' },
		values: { currency: 'EUR' },
	},
	tableMappingList: { subject: 'deals', limit: 5 },
	tableMappingRemove: byMapping,
};

const documented = Object.entries(examples).map(([name, example]) => [
	name,
	'request' in example ? example.request : undefined,
]);

/** One valid request for every operation. */
export const sampleRequests = { ...Object.fromEntries(documented), ...fuller } as Samples;
