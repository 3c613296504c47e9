import { expect, it } from 'vitest';
import { jobRequest } from './job-request.ts';
import { exampleRequests } from './new-job.ts';
import { writesSameFile } from './same-file.ts';

const server = { host: 'sftp.bank.example', user: 'portal', hostKeys: [`ssh-ed25519 ${'A'.repeat(40)}`] };

const scheduled = (change: object = {}, requestTime = '07:30:00+0000') => ({
	requestTime,
	request: jobRequest.parse({ ...exampleRequests.Compounded, Client: 'Demo Bank', ...change }),
});

it.each<[string, object, object, string?]>([
	['the same request', {}, {}],
	['different times of day, with a file name without the time', {}, {}, '09:00:00+0000'],
	['the same folder with and without a trailing slash', { outputDir: 'out/usd' }, { outputDir: 'out/usd/' }],
	['one common weekday', { delivery: { days: ['MON', 'FRI'] } }, { delivery: { days: ['FRI'] } }],
	[
		'different weekdays, with a file name without the date',
		{ outputFileName: 'latest.csv', delivery: { days: ['MON'] } },
		{ outputFileName: 'latest.csv', delivery: { days: ['TUE'] } },
	],
	[
		'the same directory of a server, with and without the default port',
		{ outputDir: 'a', sftppush: { ...server, directory: '/in/' } },
		{ outputDir: 'b', sftppush: { ...server, host: 'SFTP.bank.example', port: 22, directory: '/in', user: 'other' } },
	],
])('two schedules write the same file: %s', (_, one, other, requestTime) => {
	expect(writesSameFile(scheduled(one), scheduled(other, requestTime))).toBe(true);
	expect(writesSameFile(scheduled(other, requestTime), scheduled(one))).toBe(true);
});

it.each<[string, object, object, string?]>([
	['different file names', {}, { outputFileName: 'usd-{yyyyMMdd}.csv' }],
	['different folders', { outputDir: 'a' }, { outputDir: 'b' }],
	[
		'no common weekday, with a file name with the date',
		{ delivery: { days: ['MON'] } },
		{ delivery: { days: ['TUE'] } },
	],
	[
		'different times of day, with a file name with the time',
		{ outputFileName: 'rfr-{yyyyMMdd-HHmm}.csv' },
		{ outputFileName: 'rfr-{yyyyMMdd-HHmm}.csv' },
		'09:00:00+0000',
	],
	[
		'a relative and an absolute directory of a server',
		{ outputDir: 'a', sftppush: { ...server, directory: '/in' } },
		{ outputDir: 'b', sftppush: { ...server, directory: 'in' } },
	],
])('two schedules write different files: %s', (_, one, other, requestTime) => {
	expect(writesSameFile(scheduled(one), scheduled(other, requestTime))).toBe(false);
	expect(writesSameFile(scheduled(other, requestTime), scheduled(one))).toBe(false);
});
