import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb, getItem, itemParser, tableName, unlessConditionFails } from '#platform/aws/table.ts';
import { networkOf } from '#platform/http/address-of.ts';
import { refuse } from '#platform/http/refusal.ts';

interface Limit extends Memory {
	readonly attempts: number;
	/** Otherwise a successful sign-in cancels only its own attempt. */
	readonly isReset: boolean;
}

/** Limit for one login from one network, or from one known device. Cognito locks the account from the fifth failure. */
const closeLimit: Limit = { attempts: 4, seconds: 15 * 60, since: 'last', isReset: true };

/**
 * Limit for one login from all unknown devices together.
 *
 * Cognito locks the account after n failures for 2^(n-5) seconds: for eight seconds at this limit. It forgets failures
 * within an hour.
 */
const loginLimit: Limit = { attempts: 8, seconds: 3600, since: 'last', isReset: true };

/**
 * Limit for one network and all logins. The period starts at the first failure, so that a few failures per hour by many
 * users of one network do not add up.
 */
const networkLimit: Limit = { attempts: 100, seconds: 15 * 60, since: 'first', isReset: false };

type Counted = readonly [counted: string, limit: Limit];

interface Attempt {
	/** In canonical form. */
	readonly login: string;
	readonly address: string;
	readonly device: string | undefined;
	readonly nowMillis: number;
}

/** Pauses while other attempts from the same network are being checked. */
const pauses = { count: 10, millis: 200 };

/** Wait for the client if the attempts of others are still being checked. */
const busySeconds = 5;

/**
 * Limits failed sign-ins per login and network, per login, and per network. A known device has a separate count, so
 * that others cannot lock it out.
 *
 * Each attempt is reserved before Cognito is called, so that concurrent attempts cannot trigger Cognito's own lock.
 */
export function limitOfLogin({ login, address, device, nowMillis }: Attempt) {
	const network = networkOf(address);
	const limits: readonly Counted[] =
		device === undefined
			? [
					[keyOf(network, login), closeLimit],
					[keyOf('login', login), loginLimit],
					[keyOf(network), networkLimit],
				]
			: [[keyOf('device', device, login), closeLimit]];
	return signInLimit(limits, nowMillis);
}

/** Key pairs need no separate limit, because a secret is too long to be guessed. */
export const limitOfKeys = ({ address, nowMillis }: Pick<Attempt, 'address' | 'nowMillis'>) =>
	signInLimit([[keyOf(networkOf(address)), networkLimit]], nowMillis);

function signInLimit(limits: readonly Counted[], nowMillis: number) {
	const now = Math.floor(nowMillis / 1000);

	async function reserve(counted: string, limit: Limit): Promise<void> {
		for (let tries = 0; tries <= pauses.count; tries++) {
			if (tries > 0) await pause(pauses.millis);
			const exceeded = await reserveAttempt(counted, now, limit, limit.attempts);
			if (exceeded === undefined) return;
			if (exceeded.failures >= limit.attempts)
				throw refuse('too-many-attempts', { waitSeconds: exceeded.expiresAtSeconds - now });
		}
		throw refuse('too-many-attempts', { waitSeconds: busySeconds });
	}

	const ofAll = async (act: (counted: string, limit: Limit) => Promise<void>) => {
		await Promise.all(limits.map(([counted, limit]) => act(counted, limit)));
	};

	return {
		async reserve(): Promise<void> {
			const reserved: string[] = [];
			try {
				for (const [counted, limit] of limits) {
					await reserve(counted, limit);
					reserved.push(counted);
				}
			} catch (error) {
				await Promise.all(reserved.map(giveBackAttempt));
				throw error;
			}
		},
		failed: () => ofAll(noteFailedAttempt),
		succeeded: () => ofAll((counted, { isReset }) => (isReset ? forgetAttempts(counted) : giveBackAttempt(counted))),
		/** Cancels an attempt that neither confirmed nor rejected the password. */
		giveBack: () => ofAll(giveBackAttempt),
	};
}

const keyOf = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

const itemKey = (counted: string) => ({ pk: `ATTEMPTS#${counted}`, sk: 'FAILED' });

export interface Memory {
	readonly seconds: number;
	readonly since: 'first' | 'last';
}

export interface SignInAttempts {
	/** Failed, or being checked. */
	readonly attempts: number;
	readonly failures: number;
	readonly expiresAtSeconds: number;
}

const parseAttempts = itemParser(
	'directory',
	z.object({
		attempts: z.int(),
		failures: z.int().default(0),
		expiresAt: z.int(),
		writeId: z.string(),
	}),
);

/** Undefined if the attempt is reserved. The write id recognises an SDK retry after a lost response. */
export async function reserveAttempt(
	counted: string,
	nowSeconds: number,
	memory: Memory,
	limit: number,
): Promise<SignInAttempts | undefined> {
	const writeId = randomUUID();
	const values = { ':one': 1, ':expiry': nowSeconds + memory.seconds, ':now': nowSeconds, ':id': writeId };
	const expiry = memory.since === 'last' ? ':expiry' : 'if_not_exists(expiresAt, :expiry)';
	const isReserved =
		(await update(
			counted,
			`ADD attempts :one SET expiresAt = ${expiry}, writeId = :id`,
			'attribute_not_exists(pk) or (expiresAt > :now and writeId <> :id and attempts < :limit)',
			{ ...values, ':limit': limit },
		)) ||
		(await update(
			counted,
			'SET attempts = :one, failures = :none, expiresAt = :expiry, writeId = :id',
			'expiresAt <= :now',
			{ ...values, ':none': 0 },
		));
	if (isReserved) return undefined;
	const item = await getItem('directory', itemKey(counted));
	// The item expired and was deleted after the writes above. No attempts are recorded, so the caller tries again.
	if (item === undefined) return { attempts: 0, failures: 0, expiresAtSeconds: nowSeconds };
	const { attempts, failures, expiresAt, writeId: lastWriteId } = parseAttempts(item);
	return lastWriteId === writeId ? undefined : { attempts, failures, expiresAtSeconds: expiresAt };
}

/** An SDK retry can count the attempt twice; no limit depends on this count. */
export async function noteFailedAttempt(counted: string): Promise<void> {
	await update(counted, 'ADD failures :one', 'attribute_exists(pk)', { ':one': 1 });
}

export async function giveBackAttempt(counted: string): Promise<void> {
	await update(
		counted,
		'ADD attempts :minusOne SET givenBackId = :id',
		'attempts > :none and (attribute_not_exists(givenBackId) or givenBackId <> :id)',
		{ ':minusOne': -1, ':none': 0, ':id': randomUUID() },
	);
}

export async function forgetAttempts(counted: string): Promise<void> {
	await update(counted, 'SET attempts = :none, failures = :none', 'attribute_exists(pk)', { ':none': 0 });
}

/** The window begins with the first use. */
export interface QuotaUse {
	readonly isWithin: boolean;
	readonly left: number;
	readonly secondsLeft: number;
}

/** If the SDK retries after a lost response, the use is counted twice. */
export async function countUse(
	counted: string,
	nowSeconds: number,
	{ limit, seconds }: { readonly limit: number; readonly seconds: number },
): Promise<QuotaUse> {
	const values = { ':one': 1, ':now': nowSeconds, ':expiry': nowSeconds + seconds, ':id': randomUUID() };
	const add = () =>
		updated(
			counted,
			'ADD attempts :one SET expiresAt = if_not_exists(expiresAt, :expiry), writeId = :id',
			'attribute_not_exists(pk) or (expiresAt > :now and attempts < :limit)',
			{ ...values, ':limit': limit },
		);
	const begin = () =>
		updated(counted, 'SET attempts = :one, expiresAt = :expiry, writeId = :id', 'expiresAt <= :now', values);
	// A concurrent use may have begun the window between the two writes.
	const counting = (await add()) ?? (await begin()) ?? (await add());
	const item = counting ?? (await getItem('directory', itemKey(counted)));
	const { attempts, expiresAt } =
		item === undefined ? { attempts: limit, expiresAt: nowSeconds + 1 } : parseAttempts(item);
	return {
		isWithin: counting !== undefined,
		left: Math.max(0, limit - attempts),
		secondsLeft: Math.max(1, expiresAt - nowSeconds),
	};
}

async function update(...args: Parameters<typeof updated>): Promise<boolean> {
	return (await updated(...args)) !== undefined;
}

async function updated(
	counted: string,
	UpdateExpression: string,
	ConditionExpression: string,
	ExpressionAttributeValues: Record<string, string | number>,
): Promise<Record<string, unknown> | undefined> {
	const command = new UpdateCommand({
		TableName: tableName('directory'),
		Key: itemKey(counted),
		UpdateExpression,
		ConditionExpression,
		ExpressionAttributeValues,
		ReturnValues: 'ALL_NEW',
	});
	return (await unlessConditionFails(dynamodb.send(command)))?.Attributes;
}
