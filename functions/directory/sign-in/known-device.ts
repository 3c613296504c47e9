import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import {
	CreateSecretCommand,
	DeleteSecretCommand,
	GetSecretValueCommand,
	ResourceExistsException,
	ResourceNotFoundException,
	SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { environmentVariable, logger, systemClock } from '#platform/runtime.ts';
import { TtlCache } from '#platform/ttl-cache.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { login as loginRoute } from '#shared/contract/session.ts';

const daySeconds = 24 * 3600;

/** Period of one signing key; the previous key still verifies. Cookies last one period, so none outlives its key. */
const periodSeconds = 90 * daySeconds;

const secretsManager = new SecretsManagerClient(clientSettings(callLimits.deviceKeys));

/** The folder is separate, because other functions may read organisations' secrets. */
const keyName = (period: number) => `/portal-sign-in/${environmentVariable(variables.stage)}/device-key/${period}`;

const keys = new TtlCache<string | undefined>(systemClock, 4);

const periodOf = (nowSeconds: number) => Math.floor(nowSeconds / periodSeconds);

/** Depends on the login, so that a device can be known for several logins. */
export const deviceCookieName = (login: string) =>
	`__Secure-portal-device-${createHash('sha256').update(login).digest('hex').slice(0, 16)}`;

/** Identifier of the device. Undefined if there is no valid cookie for this login or the key cannot be read. */
export async function knownDevice(
	login: string,
	cookies: readonly string[],
	nowSeconds: number,
): Promise<string | undefined> {
	const prefix = `${deviceCookieName(login)}=`;
	const value = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
	const period = Number(/^\d{1,6}(?=\.)/.exec(value ?? '')?.[0]);
	const present = periodOf(nowSeconds);
	if (value === undefined || !(period === present || period === present - 1)) return undefined;
	const key = await withoutFailure(() => keys.get(String(period), daySeconds * 1000, () => readKey(period)));
	return key === undefined ? undefined : openDeviceCookie(key, login, value, nowSeconds);
}

/** Undefined if the key is not available, because the sign-in must not depend on the cookie. */
export async function newDeviceCookie(login: string, nowSeconds: number): Promise<string | undefined> {
	const period = periodOf(nowSeconds);
	const key = await withoutFailure(() => keys.get(`new ${period}`, daySeconds * 1000, () => presentKey(period)));
	if (key === undefined) return undefined;
	const value = sealDeviceCookie(key, login, { period, id: randomUUID(), expiresAt: nowSeconds + periodSeconds });
	return `${deviceCookieName(login)}=${value}; Max-Age=${periodSeconds}; Path=${loginRoute.path}; HttpOnly; Secure; SameSite=Strict`;
}

interface DeviceCookie {
	readonly period: number;
	readonly id: string;
	/** Seconds since 1970. */
	readonly expiresAt: number;
}

/** Key number, expiry, identifier and signature, which also covers the login. */
export function sealDeviceCookie(key: string, login: string, { period, id, expiresAt }: DeviceCookie): string {
	const content = `${period}.${expiresAt}.${id}`;
	return `${content}.${createHmac('sha256', key).update(`${login}\n${content}`).digest('base64url')}`;
}

/** Undefined if the value is forged, expired or belongs to a different login. */
export function openDeviceCookie(key: string, login: string, value: string, nowSeconds: number): string | undefined {
	const [period, expiresAt, id = ''] = value.split('.');
	const expected = sealDeviceCookie(key, login, { period: Number(period), expiresAt: Number(expiresAt), id });
	const [given, right] = [value, expected].map((text) => createHash('sha256').update(text).digest()) as [
		Buffer,
		Buffer,
	];
	return timingSafeEqual(given, right) && Number(expiresAt) > nowSeconds ? id : undefined;
}

async function withoutFailure(read: () => Promise<string | undefined>): Promise<string | undefined> {
	try {
		return await read();
	} catch (error) {
		logger.warn('the key for cookies of known devices is not available', { error: error as Error });
		return undefined;
	}
}

async function readKey(period: number): Promise<string | undefined> {
	try {
		return (await secretsManager.send(new GetSecretValueCommand({ SecretId: keyName(period) }))).SecretString;
	} catch (error) {
		if (error instanceof ResourceNotFoundException) return undefined;
		throw error;
	}
}

/** The first sign-in of a period creates the key and deletes an older key without valid cookies. */
async function presentKey(period: number): Promise<string | undefined> {
	const existing = await readKey(period);
	if (existing !== undefined) return existing;
	const SecretString = randomBytes(32).toString('base64url');
	try {
		await secretsManager.send(new CreateSecretCommand({ Name: keyName(period), SecretString }));
	} catch (error) {
		// A different instance has already created the key.
		if (error instanceof ResourceExistsException) return await readKey(period);
		throw error;
	}
	await withoutFailure(() => removeKey(period - 2));
	return SecretString;
}

async function removeKey(period: number): Promise<undefined> {
	try {
		await secretsManager.send(new DeleteSecretCommand({ SecretId: keyName(period), ForceDeleteWithoutRecovery: true }));
	} catch (error) {
		if (!(error instanceof ResourceNotFoundException)) throw error;
	}
	return undefined;
}
