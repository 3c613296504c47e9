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
	['another time of the day, which the name does not have', {}, {}, '09:00:00+0000'],
	['folders written differently', { outputDir: 'out/usd' }, { outputDir: 'out/usd/' }],
	['some common weekday', { delivery: { days: ['MON', 'FRI'] } }, { delivery: { days: ['FRI'] } }],
	[
		'a name without a date on different weekdays',
		{ outputFileName: 'latest.csv', delivery: { days: ['MON'] } },
		{ outputFileName: 'latest.csv', delivery: { days: ['TUE'] } },
	],
	[
		'one directory of a server, the default port written or not',
		{ outputDir: 'a', sftppush: { ...server, directory: '/in/' } },
		{ outputDir: 'b', sftppush: { ...server, host: 'SFTP.bank.example', port: 22, directory: '/in', user: 'other' } },
	],
])('two schedules write the same file: %s', (_, one, other, requestTime) => {
	expect(writesSameFile(scheduled(one), scheduled(other, requestTime))).toBe(true);
	expect(writesSameFile(scheduled(other, requestTime), scheduled(one))).toBe(true);
});

it.each<[string, object, object, string?]>([
	['other names', {}, { outputFileName: 'usd-{yyyyMMdd}.csv' }],
	['other folders', { outputDir: 'a' }, { outputDir: 'b' }],
	['a name with a date and no common weekday', { delivery: { days: ['MON'] } }, { delivery: { days: ['TUE'] } }],
	[
		'a name with the time, at other times',
		{ outputFileName: 'rfr-{yyyyMMdd-HHmm}.csv' },
		{ outputFileName: 'rfr-{yyyyMMdd-HHmm}.csv' },
		'09:00:00+0000',
	],
	[
		'other directories of a server, relative or absolute',
		{ outputDir: 'a', sftppush: { ...server, directory: '/in' } },
		{ outputDir: 'b', sftppush: { ...server, directory: 'in' } },
	],
])('two schedules write different files: %s', (_, one, other, requestTime) => {
	expect(writesSameFile(scheduled(one), scheduled(other, requestTime))).toBe(false);
	expect(writesSameFile(scheduled(other, requestTime), scheduled(one))).toBe(false);
});
