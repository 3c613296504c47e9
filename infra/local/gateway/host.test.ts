import { expect, it } from 'vitest';
import { isLocalHost } from '../gateway.ts';

it.each(['localhost', 'localhost:8080', 'LOCALHOST:1', '127.0.0.1:8080', '[::1]:8080'])(
	'host %s is the local machine',
	(host) => {
		expect(isLocalHost(host)).toBe(true);
	},
);

it.each([
	undefined,
	'',
	'portal.example',
	'localhost.evil.example',
	'127.0.0.1.evil.example:80',
	'evil.example:8080#localhost',
])('host %s is not the local machine', (host) => {
	expect(isLocalHost(host)).toBe(false);
});
