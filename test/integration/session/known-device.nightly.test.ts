import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deviceCookieName, sealDeviceCookie } from '#functions/directory/sign-in/login.ts';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const wrong = 'Not-the-password-1';
const started = Date.now();

/** The clock of the user pool runs faster, so that its locks end soon. The functions use the clock of the system. */
const portal = await portalForFile({ seed: true, clock: () => started + (Date.now() - started) * 20 });
const api = new ApiCaller(portal.origin);

interface Device {
	readonly address: string;
	readonly cookie?: string;
}

const attempt = ({ address, cookie }: Device, username: string, password = wrong) =>
	api.call('POST', routes.login.path, JSON.stringify({ username, password }), {
		'x-forwarded-for': address,
		...(cookie === undefined ? {} : { cookie }),
	});

async function signedInDevice(address: string, login: string): Promise<Required<Device>> {
	const { status, headers } = await attempt({ address }, login, demoPassword);
	expect(status).toBe(200);
	return { address, cookie: (headers.get('set-cookie') ?? '').split(';')[0] as string };
}

/**
 * Tries wrong passwords from many addresses, twenty at a time.
 *
 * @returns the number of responses for each status
 */
async function strangers(count: number, login: string): Promise<Record<number, number>> {
	const statuses: Record<number, number> = {};
	for (let from = 0; from < count; from += 20) {
		const batch = Array.from({ length: Math.min(20, count - from) }, (_, i) => {
			const at = from + i;
			return attempt({ address: `10.${at >> 8}.${at & 255}.1` }, login);
		});
		for (const { status } of await Promise.all(batch)) statuses[status] = (statuses[status] ?? 0) + 1;
	}
	return statuses;
}

describe('a device on which the user has signed in before', () => {
	it('the device gets a cookie that is hidden from scripts, other sites and other paths', async () => {
		const login = 'admin@bni.example';
		const { headers } = await attempt({ address: '198.51.100.1' }, login, demoPassword);
		const [pair = '', ...attributes] = (headers.get('set-cookie') ?? '').split('; ');
		expect(pair).toMatch(new RegExp(`^${deviceCookieName(login)}=\\d+\\.\\d+\\.[0-9a-f-]{36}\\.[\\w-]{43}$`));
		expect(attributes.sort()).toEqual(
			['HttpOnly', 'Max-Age=7776000', 'Path=/session/login', 'SameSite=Strict', 'Secure'].sort(),
		);
		expect(pair).not.toContain('admin');
		expect((await attempt({ address: '198.51.100.1' }, login)).headers.get('set-cookie')).toBeNull();
	});

	it('the device can sign in although wrong passwords for the same login arrive from many addresses', async () => {
		const login = 'user@demo-bank.example';
		const device = await signedInDevice('198.51.100.2', login);
		expect(await strangers(1000, login)).toEqual({ 401: 8, 429: 992 });
		// The device now has a different address.
		const moved = { ...device, address: '198.51.100.3' };
		expect((await attempt(moved, login, demoPassword)).status).toBe(200);
		const unknown = await attempt({ address: '198.51.100.2' }, login, demoPassword);
		expect([unknown.status, unknown.body.code]).toEqual([429, 'too-many-attempts']);
		expect(unknown.body.params.waitSeconds).toBeGreaterThan(3000);
		// The success of the device does not allow more attempts from other addresses.
		expect((await attempt({ address: '192.0.2.1' }, login)).status).toBe(429);
		expect((await attempt(moved, login, demoPassword)).status).toBe(200);
	});

	it('the device is blocked after four wrong passwords, but other devices are not', async () => {
		const login = 'admin@demo-bank.example';
		const [one, other] = [await signedInDevice('198.51.100.4', login), await signedInDevice('198.51.100.4', login)];
		const statuses: number[] = [];
		for (let i = 0; i < 6; i++) statuses.push((await attempt(one, login)).status);
		expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
		expect((await attempt(other, login, demoPassword)).status).toBe(200);
		expect((await attempt({ address: '198.51.100.4' }, login, demoPassword)).status).toBe(200);
	});
});

describe('the cookie of a known device', () => {
	const victim = 'user@bni.example';

	/** Returns the portal's key for cookies, which an attacker does not know. */
	function presentKey(): { readonly period: number; readonly key: string } {
		const { secrets } = JSON.parse(readFileSync(join(portal.dataDirectory, 'secrets/secrets.json'), 'utf8'));
		const [name, { value }] = Object.entries(secrets).find(([each]) =>
			each.startsWith('/portal-sign-in/local/device-key/'),
		) as [string, { value: string }];
		return { period: Number(name.split('/').at(-1)), key: value };
	}

	const ofVictim = (value: string) => `${deviceCookieName(victim)}=${value}`;

	it('a cookie is ignored if it is forged, expired or belongs to a different login', async () => {
		const own = await signedInDevice('198.51.100.10', victim);
		const others = await signedInDevice('198.51.100.11', 'admin@batch-client.example');
		expect(await strangers(20, victim)).toEqual({ 401: 8, 429: 12 });
		const { period, key } = presentKey();
		const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
		const now = Math.floor(Date.now() / 1000);
		const valueOfOther = others.cookie.split('=')[1] as string;
		const ignored = {
			'of another login': others.cookie,
			'of another login under the name of this one': ofVictim(valueOfOther),
			'with another key': ofVictim(sealDeviceCookie('guessed', victim, { period, id, expiresAt: now + 1000 })),
			expired: ofVictim(sealDeviceCookie(key, victim, { period, id, expiresAt: now - 1 })),
			'of a key that is no longer accepted': ofVictim(
				sealDeviceCookie(key, victim, { period: period - 2, id, expiresAt: now + 1000 }),
			),
			'of a key that does not exist': ofVictim(
				sealDeviceCookie(key, victim, { period: period - 1, id, expiresAt: now + 1000 }),
			),
			'without a value': ofVictim(''),
			'cut off': own.cookie.slice(0, -1),
		};
		for (const [name, cookie] of Object.entries(ignored)) {
			const { status } = await attempt({ address: '198.51.100.12', cookie }, victim, demoPassword);
			expect(status, name).toBe(429);
		}
		const right = ofVictim(sealDeviceCookie(key, victim, { period, id, expiresAt: now + 1000 }));
		expect((await attempt({ address: '198.51.100.12', cookie: right }, victim, demoPassword)).status).toBe(200);
		expect((await attempt(own, victim, demoPassword)).status).toBe(200);
	});
});
