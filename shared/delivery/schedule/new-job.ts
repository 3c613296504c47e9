import type { JobRequestInput } from './job-request.ts';

/** Identifier that is sent for a new job. The portal answers with the actual identifier. */
export const newJobId = '-';

/** Delivery date that the specification requires for a new job. It is ignored, because a new job has no delivery. */
export const newJobDeliveryDate = '2020-01-01 00:00:00+0000';

export const newJob = {
	jobId: newJobId,
	lastDeliveryDate: newJobDeliveryDate,
	requestTime: '00:00:00+0000',
	RequestType: 'Compounded',
	notification: true,
} as const;

type Examples = { readonly [Type in JobRequestInput['RequestType']]: Extract<JobRequestInput, { RequestType: Type }> };

/** Example requests by type. Before saving one, the organisation enters its `Client` and SFTP server. */
export const exampleRequests: Examples = {
	Compounded: {
		Client: '',
		RequestType: 'Compounded',
		notification: true,
		OutputFields: ['name', { field: 'compoundedRate', label: 'Rate %', decimals: 5 }, 'startDate', 'endDate', 'error'],
		outputFileName: 'rfr-{yyyyMMdd}.csv',
		outputDir: 'out',
		Rates: [
			{ currency: 'USD', tenor: '3M', lookback: 5, observationShift: true, rounding: 5 },
			{ name: 'GBP 30 days', currency: 'GBP', days: 30, endDate: 'T-1B', lookback: 5 },
		],
		delivery: { timeZone: 'Europe/London', calendar: 'UKG_FI', waitMinutes: 180, notify: [] },
	},
	Term: {
		Client: '',
		RequestType: 'Term',
		notification: true,
		outputFileName: 'term-{yyyyMMdd}.xlsx',
		outputDir: 'out',
		Rates: [{ currency: 'USD', tenors: ['1M', '3M'] }, { instrument: 'SOFR Averages' }],
	},
	Loans: {
		Client: '',
		RequestType: 'Loans',
		notification: true,
		OutputFields: [
			'date',
			'name',
			'reference',
			'currency',
			'from',
			'days',
			'balance',
			{ field: 'interestAmount', label: 'Accrued', decimals: 2 },
			'payableAmount',
			'error',
		],
		outputFileName: 'accruals-{yyyyMMdd}.csv',
		outputDir: 'out',
		Loans: { date: 'T' },
		delivery: { timeZone: 'Europe/London', calendar: 'UKG_FI', waitMinutes: 900, notify: [] },
	},
};

export const exampleFields = {
	cryptography: { publicKey: '-----BEGIN PGP PUBLIC KEY BLOCK-----\n…', sign: true, suffix: '.pgp' },
	sftppush: {
		host: 'sftp.bank.example',
		port: 22,
		user: 'portal',
		directory: '/in/rates',
		hostKeys: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI…'],
		privateKey: '-----BEGIN OPENSSH PRIVATE KEY-----\n…',
	},
} as const;
