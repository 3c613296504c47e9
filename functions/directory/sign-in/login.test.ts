import { expect, it } from 'vitest';
import { deviceCookieName, openDeviceCookie, sealDeviceCookie } from './login.ts';

const key = 'a-key-of-the-test';
const login = 'ada@bank.example';
const cookie = { period: 7, id: 'f3b0c442-98fc-4c14-9afb-f4c8996fb924', expiresAt: 1_000 };
const value = sealDeviceCookie(key, login, cookie);

it('a cookie identifies the device until the cookie expires', () => {
	expect(openDeviceCookie(key, login, value, 999)).toBe(cookie.id);
	expect(openDeviceCookie(key, login, value, 1_000)).toBeUndefined();
});

it('a cookie for a different login or signed with a different key is refused', () => {
	expect(openDeviceCookie(key, 'bob@bank.example', value, 0)).toBeUndefined();
	expect(openDeviceCookie('another-key', login, value, 0)).toBeUndefined();
	expect(deviceCookieName(login)).not.toBe(deviceCookieName('bob@bank.example'));
});

it('a cookie is refused if any character is changed, removed or added', () => {
	for (let at = 0; at < value.length; at++) {
		const other = value[at] === '1' ? '2' : '1';
		const forged = [
			`${value.slice(0, at)}${other}${value.slice(at + 1)}`,
			`${value.slice(0, at)}${value.slice(at + 1)}`,
			`${value.slice(0, at)}0${value.slice(at)}`,
		].filter((text) => text !== value);
		for (const text of forged) expect(openDeviceCookie(key, login, text, 0), text).toBeUndefined();
	}
	for (const text of ['', '.', '...', 'NaN.NaN..', `${value}.`])
		expect(openDeviceCookie(key, login, text, 0)).toBeUndefined();
});
