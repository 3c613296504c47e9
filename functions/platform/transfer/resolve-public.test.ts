import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPublicAddress, privateHostsVariable, resolvePublicHost } from './resolve-public.ts';

const isPublic = [
	'8.8.8.8',
	'1.1.1.1',
	'93.184.216.34',
	'172.15.255.255',
	'172.32.0.1',
	'100.63.255.255',
	'100.128.0.0',
];
const isPublicV6 = ['2606:4700::1111', '2a00:1450:4001:82a::200e', '2001:4860:4860::8888'];
const isPrivate = [
	...['127.0.0.1', '127.255.255.255', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
	...['169.254.169.254', '169.254.170.2', '100.64.1.1', '0.0.0.0', '255.255.255.255', '192.0.0.8', '192.88.99.1'],
	...['192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1'],
];
const isPrivateV6 = [
	...['::1', '::', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::a00:1'],
	...['2002:7f00:1::', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254', 'fc00::1', '2001:db8::1', '2001:0:1::1'],
	...['ff02::1', 'fec0::1', '100::1', '3fff::1', '5f00::1', '2606:4700::1111%eth0'],
];
const noAddress = [
	'',
	'localhost',
	'127.1',
	'0x7f000001',
	'2130706433',
	'0177.0.0.1',
	'127.0.0.1.',
	'[::1]',
	' 8.8.8.8',
];

describe('isPublicAddress', () => {
	it.each([...isPublic, ...isPublicV6])('accepts address %s', (address) => expect(isPublicAddress(address)).toBe(true));
	it.each([...isPrivate, ...isPrivateV6])('refuses address %s', (address) =>
		expect(isPublicAddress(address)).toBe(false),
	);
	it.each(noAddress)('refuses text %j, which is not an IP address', (text) =>
		expect(isPublicAddress(text)).toBe(false),
	);
});

describe('resolvePublicHost', () => {
	const answering =
		(...addresses: string[]) =>
		async () =>
			addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

	afterEach(() => vi.unstubAllEnvs());

	it('returns the first address if all are public', async () => {
		const found = await resolvePublicHost('sftp.bank.example', answering('93.184.216.34', '2606:4700::1111'));
		expect(found).toEqual({ address: '93.184.216.34' });
	});

	it('refuses a name with one private address among public ones', async () => {
		const found = await resolvePublicHost('sftp.bank.example', answering('93.184.216.34', '10.0.0.5'));
		expect(found).toEqual({ fault: 'address-private' });
	});

	// The system's resolver interprets these texts as addresses of the local machine, without a DNS request.
	it.each(['localhost', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', '::1', '::ffff:127.0.0.1'])(
		'refuses host %s, which resolves to the local machine',
		async (host) => expect(await resolvePublicHost(host)).toEqual({ fault: expect.any(String) }),
	);

	it('accepts only those private addresses that the environment variable names', async () => {
		vi.stubEnv(privateHostsVariable, '127.0.0.1');
		expect(await resolvePublicHost('a.example', answering('127.0.0.1'))).toEqual({ address: '127.0.0.1' });
		expect(await resolvePublicHost('a.example', answering('127.0.0.2'))).toEqual({ fault: 'address-private' });
		expect(await resolvePublicHost('a.example', answering(''))).toEqual({ fault: 'address-private' });
	});

	it('distinguishes a host name without addresses from a resolver that does not respond', async () => {
		const failing = (code: string) => async () => Promise.reject(Object.assign(new Error(code), { code }));
		expect(await resolvePublicHost('a.example', failing('ENOTFOUND'))).toEqual({ fault: 'host-unknown' });
		expect(await resolvePublicHost('a.example', answering())).toEqual({ fault: 'host-unknown' });
		await expect(resolvePublicHost('a.example', failing('EAI_AGAIN'))).rejects.toThrow('EAI_AGAIN');
	});
});
