import { describe, expect, it } from 'vitest';
import { dateInPattern } from '#platform/files/date-pattern.ts';
import { ledgerColumns } from '#shared/contract/loan-portfolio.ts';
import type { JobFault } from '#shared/input/job-fault.ts';
import { localDate } from '#shared/time/local-date.ts';
import { readJobRequest, readJsonField, readSavedRequest } from './job-request.ts';
import { exampleRequests } from './new-job.ts';
import { defaultLoanFields } from './output-fields.ts';

const compounded = { ...exampleRequests.Compounded, Client: 'Demo Bank' };
const term = { ...exampleRequests.Term, Client: 'Demo Bank' };
const loans = { ...exampleRequests.Loans, Client: 'Demo Bank' };
const sftppush = {
	host: 'sftp.bank.example',
	user: 'portal',
	hostKeys: [`ssh-ed25519 ${'A'.repeat(68)}`],
	password: 'secret',
};

function faultsOf(requestJson: unknown): readonly JobFault[] {
	const read = readJobRequest(requestJson);
	return 'faults' in read ? read.faults : [];
}

const placesOf = (requestJson: unknown) => faultsOf(requestJson).map(({ path, code }) => `${path.join('.')} ${code}`);

describe('example requests', () => {
	it.each([compounded, term, loans])('the example of type $RequestType can be saved', (example) => {
		expect(faultsOf(example)).toEqual([]);
		expect(faultsOf(JSON.stringify(example))).toEqual([]);
	});

	it('fields that a request does not contain have their defaults', () => {
		const read = readJobRequest({ ...term, sftppush });
		if ('faults' in read) throw new Error(JSON.stringify(read.faults));
		expect(read.request).toMatchObject({
			Rates: [{ date: 'F' }, { date: 'F' }],
			sftppush: { port: 22, directory: '.', overwrite: false, temporaryPrefix: '.' },
			delivery: {
				timeZone: 'UTC',
				days: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
				onHoliday: 'skip',
				waitMinutes: 240,
				missed: 'latest',
				paused: false,
				notify: [],
			},
		});
	});
});

describe('requests for loans', () => {
	it('a request without a selection of loans contains all shared loans on the run date', () => {
		const { Loans: _, OutputFields: __, ...least } = loans;
		for (const written of [least, { ...least, Loans: {} }, { ...least, Loans: ' ' }]) {
			expect(readJobRequest(written)).toMatchObject({ request: { RequestType: 'Loans', Loans: { date: 'T' } } });
		}
	});

	it.each<[string, object]>([
		['requestJson.Loans.date relative-date', { Loans: { date: 'F' } }],
		['requestJson.Loans.date relative-date', { Loans: { date: 'T-1X' } }],
		['requestJson.Loans.date date-too-far', { Loans: { date: 'T-999Y-999Y-999Y' } }],
		['requestJson.Loans.date date-too-far', { Loans: { date: 'T+99Y+999M' } }],
		['requestJson.Loans.search visible-line', { Loans: { search: 'a\nb' } }],
		['requestJson.Loans.currency currency-code', { Loans: { currency: 'usd' } }],
		['requestJson.Loans.search too-large', { Loans: { search: 'x'.repeat(101) } }],
		['requestJson.Loans.scope unknown-field', { Loans: { scope: 'own' } }],
		['requestJson.Loans not-json', { Loans: 'all' }],
		['requestJson.Loans wrong-type', { Loans: [] }],
		['requestJson.OutputFields.0 not-allowed', { OutputFields: ['problem'] }],
		['requestJson.OutputFields.0 not-allowed', { OutputFields: ['compoundedRate'] }],
		['requestJson.Rates unknown-field', { Rates: compounded.Rates }],
	])('a loan request with an invalid field has the fault %s', (place, change) =>
		expect(placesOf({ ...loans, ...change })).toEqual([place]),
	);

	it('the default columns of loans are those of the month-end ledger, with error instead of problem', () => {
		const ofMonthEnd = ledgerColumns.filter((column) => column !== 'problem');
		expect(defaultLoanFields.filter((field) => field !== 'runDate' && field !== 'date')).toEqual([
			...ofMonthEnd,
			'error',
		]);
	});

	it('a request for rates cannot contain loans', () => {
		expect(placesOf({ ...term, Loans: { date: 'T' } })).toEqual(['requestJson.Loans unknown-field']);
	});
});

describe('faults of a request', () => {
	const [first, second] = compounded.Rates;
	it.each<[string, object]>([
		['requestJson.Client missing', { Client: undefined }],
		['requestJson.RequestType not-allowed', { RequestType: 'Spot' }],
		['requestJson.notification wrong-type', { notification: 'true' }],
		['requestJson.surplus unknown-field', { surplus: 1 }],
		['requestJson.Rates not-json', { Rates: '[{' }],
		['requestJson.OutputFields not-json', { OutputFields: 'name' }],
		['requestJson.cryptography not-json', { cryptography: '{' }],
		['requestJson.sftppush not-json', { sftppush: 7 }],
		['requestJson.Rates too-small', { Rates: [] }],
		['requestJson.Rates.1.startDate relative-date', { Rates: [first, { currency: 'GBP', startDate: 'E-1X' }] }],
		['requestJson.Rates.0.endDate relative-date', { Rates: [{ ...first, endDate: 'E' }] }],
		['requestJson.Rates.0.endDate relative-date', { Rates: [{ ...first, endDate: '2026-02-30' }] }],
		['requestJson.Rates.0 one-period', { Rates: [{ currency: 'USD' }] }],
		['requestJson.Rates.0 one-period', { Rates: [{ ...first, days: 30 }] }],
		['requestJson.Rates.2 name-repeated', { Rates: [first, second, first] }],
		['requestJson.Rates.1 name-repeated', { Rates: [first, { ...second, name: 'USD 3M' }] }],
		['requestJson.Rates.0.currency currency-code', { Rates: [{ ...first, currency: 'usd' }] }],
		['requestJson.Rates.0.margin decimal', { Rates: [{ ...first, margin: '1e400' }] }],
		['requestJson.Rates.0.lookback wrong-type', { Rates: [{ ...first, lookback: Number.NaN }] }],
		['requestJson.OutputFields.0 not-allowed', { OutputFields: ['rate'] }],
		['requestJson.OutputFields.1.decimals too-large', { OutputFields: ['name', { field: 'principal', decimals: 40 }] }],
		['requestJson.OutputFields.0.field not-allowed', { OutputFields: [{ field: 'value' }] }],
		['requestJson.cryptography.publicKey public-key', { cryptography: { publicKey: 'ssh-rsa AAAA' } }],
		[
			'requestJson.cryptography.publicKey public-key',
			{ cryptography: { publicKey: '-----BEGIN PGP PRIVATE KEY BLOCK-----' } },
		],
		['requestJson.sftppush.directory directory', { sftppush: { ...sftppush, directory: '/in/../etc' } }],
		['requestJson.sftppush.user visible-line', { sftppush: { ...sftppush, user: 'portal\u202E' } }],
		['requestJson.sftppush.host too-large', { sftppush: { ...sftppush, host: 'h'.repeat(10_000) } }],
		['requestJson.Rates.0.name visible-line', { Rates: [{ ...first, name: 'a\nb' }] }],
		['requestJson.sftppush.host host', { sftppush: { ...sftppush, host: 'user@host' } }],
		['requestJson.sftppush.hostKeys too-small', { sftppush: { ...sftppush, hostKeys: [] } }],
		['requestJson.sftppush.hostKeys.0 host-key', { sftppush: { ...sftppush, hostKeys: ['SHA256:abc'] } }],
		['requestJson.sftppush.temporaryPrefix temporary-prefix', { sftppush: { ...sftppush, temporaryPrefix: 'a/' } }],
		['requestJson.delivery.timeZone time-zone', { delivery: { timeZone: 'Mars/Olympus' } }],
		['requestJson.delivery.timeZone time-zone', { delivery: { timeZone: '+01:00' } }],
		['requestJson.delivery.days.1 not-allowed', { delivery: { days: ['MON', 'HOLIDAY'] } }],
		['requestJson.delivery.waitMinutes wrong-type', { delivery: { waitMinutes: Number.POSITIVE_INFINITY } }],
		['requestJson.delivery.notify.0 email', { delivery: { notify: ['a@'] } }],
		['requestJson.__proto__ unknown-field', JSON.parse('{"__proto__":{}}')],
	])('a request with an invalid field has the fault %s', (place, change) => {
		const merged = { ...compounded, ...change };
		if (Object.hasOwn(change, '__proto__')) Object.defineProperty(merged, '__proto__', { value: {}, enumerable: true });
		expect(placesOf(merged)).toEqual([place]);
	});

	it('unknown fields, invalid values, broken rules and reversed periods are reported together', () => {
		const Rates = [
			{ ...first, currency: 'usd', surplus: 1 },
			{ currency: 'GBP', margin: '1e400', lookback: '5' },
			{ currency: 'GBP', startDate: 'T', endDate: 'T-1M' },
			second,
			second,
		];
		const OutputFields = ['rate', { field: 'endDate', format: 'YYYY' }];
		const more = { foo: 1, outputDir: '../x', cryptography: '{', delivery: { days: ['HOLIDAY'], bar: 2 } };
		expect(placesOf({ ...compounded, ...more, Rates, OutputFields }).toSorted()).toEqual(
			[
				'requestJson.foo unknown-field',
				'requestJson.outputDir folder',
				'requestJson.cryptography not-json',
				'requestJson.delivery.days.0 not-allowed',
				'requestJson.delivery.bar unknown-field',
				'requestJson.Rates.0.currency currency-code',
				'requestJson.Rates.0.surplus unknown-field',
				'requestJson.Rates.1.margin decimal',
				'requestJson.Rates.1.lookback wrong-type',
				'requestJson.Rates.1 one-period',
				'requestJson.Rates.2.startDate start-not-before-end',
				'requestJson.Rates.4 name-repeated',
				'requestJson.OutputFields.0 not-allowed',
				'requestJson.OutputFields.1.format date-format',
			].toSorted(),
		);
	});

	it('a field that is not JSON has a fault with the message of the specification', () => {
		expect(faultsOf({ ...compounded, OutputFields: '[' })[0]?.message).toBe(
			'Output Fields value in Request JSON is not a valid JSON format string',
		);
		expect(readJsonField('cryptography', '{"sign": tru}')).toMatchObject({
			fault: { path: ['requestJson', 'cryptography'], code: 'not-json' },
		});
		expect(readJsonField('cryptography', ' ')).toEqual({ value: undefined });
		expect(readJsonField('cryptography', '{"sign": true, "sign": false}')).toMatchObject({
			fault: { path: ['requestJson', 'cryptography', 'sign'], code: 'duplicate-key', params: { key: 'sign' } },
		});
	});

	it('a JSON text that is nested too deeply, too long or not an object is refused', () => {
		expect(placesOf('['.repeat(100))).toEqual(['requestJson not-json']);
		expect(placesOf('[]')).toEqual(['requestJson not-json']);
		expect(placesOf(null)).toEqual(['requestJson not-json']);
		expect(
			placesOf({ ...compounded, Rates: Array.from({ length: 501 }, (_, i) => ({ currency: 'USD', days: i + 1 })) }),
		).toEqual(['requestJson.Rates too-large']);
	});
});

describe('output file names', () => {
	it.each([
		'a.csv',
		'A B (1).XLSX',
		'rfr-{yyyyMMdd}.csv',
		"{yyyy-MM-dd'T'HH}.csv",
		'{EEE}_{dd.MM.yy}.xlsx',
		'利率.csv',
	])('the file name %s is accepted', (outputFileName) => {
		expect(faultsOf({ ...compounded, outputFileName })).toEqual([]);
	});

	it.each([
		['../a.csv', 'file-name'],
		['a/b.csv', 'file-name'],
		['a\\b.csv', 'file-name'],
		['a\n.csv', 'file-name'],
		['a}.csv', 'file-name'],
		['{.}{.}a.csv', 'file-name'],
		["{'../../x'}.csv", 'file-placeholder'],
		['{PPPP}.csv', 'file-placeholder'],
		['{YYYY}.csv', 'file-placeholder'],
		['a.txt', 'file-ending'],
		['.csv', 'file-ending'],
	])('the file name %j is refused', (outputFileName, code) => {
		expect(placesOf({ ...compounded, outputFileName })).toContain(`requestJson.outputFileName ${code}`);
	});
});

it.each(['..', '../a', 'a/../b', '/a', 'a//b', 'a/./b', '.a', 'a b', 'a\\b'])(
	'the folder %j is refused',
	(outputDir) => {
		expect(placesOf({ ...compounded, outputDir })).toEqual(['requestJson.outputDir folder']);
	},
);

describe('date formats of columns', () => {
	const formatted = (format: string) => ({ ...compounded, OutputFields: ['name', { field: 'endDate', format }] });

	it.each(['YYYY-MM-DD', 'n', 'PPPP', 'dd.mm.yyyy', 'MMMM', 'yyyyy', "dd'x'", 'T'])(
		'the date format %s is refused',
		(format) => {
			expect(faultsOf(formatted(format))).toEqual([
				{
					path: ['requestJson', 'OutputFields', 1, 'format'],
					code: 'date-format',
					message: 'must be a date format of yyyy yy MMM MM dd EEE and - / . or blanks, such as dd/MM/yyyy',
				},
			]);
			expect('request' in readSavedRequest(formatted(format))).toBe(true);
			expect(() => dateInPattern(localDate('2026-03-31'), format)).toThrow(RangeError);
		},
	);

	it.each([
		['yyyy-MM-dd', '2026-03-31'],
		['EEE dd MMM yy', 'Tue 31 Mar 26'],
		['yyyyMMdd', '20260331'],
	])('the date format %s is accepted', (format, written) => {
		expect(faultsOf(formatted(format))).toEqual([]);
		expect(dateInPattern(localDate('2026-03-31'), format)).toBe(written);
	});
});
