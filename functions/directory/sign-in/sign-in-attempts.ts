import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb, getItem, itemParser, tableName, unlessConditionFails } from '#platform/aws/table.ts';

const keyOf = (counted: string) => ({ pk: `ATTEMPTS#${counted}`, sk: 'FAILED' });

/** Time for which attempts count. It starts at the first or at the last attempt. */
export interface Memory {
	readonly seconds: number;
	readonly since: 'first' | 'last';
}

export interface SignInAttempts {
	/** Number of attempts that failed or are being checked. */
	readonly attempts: number;
	/** Number of attempts that are known to have failed. */
	readonly failures: number;
	/** Time after which the attempts no longer count. */
	readonly expiresAtSeconds: number;
}

const parseAttempts = itemParser(
	'directory',
	z.object({
		attempts: z.int(),
		/** Zero until an attempt has failed. */
		failures: z.int().default(0),
		expiresAt: z.int(),
		writeId: z.string(),
	}),
);

/**
 * Reserves an attempt if the number of attempts is below the limit. Earlier attempts count until they expire.
 *
 * If the SDK retries a write after a lost response, the write id shows that the first write was its own.
 *
 * @returns undefined if the attempt is reserved; otherwise the recorded attempts
 */
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
	const item = await getItem('directory', keyOf(counted));
	// The item expired and was deleted after the writes above. No attempts are recorded, so the caller tries again.
	if (item === undefined) return { attempts: 0, failures: 0, expiresAtSeconds: nowSeconds };
	const { attempts, failures, expiresAt, writeId: lastWriteId } = parseAttempts(item);
	return lastWriteId === writeId ? undefined : { attempts, failures, expiresAtSeconds: expiresAt };
}

/** Records that a reserved attempt failed. An SDK retry can count it twice; no limit depends on this count. */
export async function noteFailedAttempt(counted: string): Promise<void> {
	await update(counted, 'ADD failures :one', 'attribute_exists(pk)', { ':one': 1 });
}

/** Cancels a reserved attempt that did not fail. */
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

/** Usage of a quota in a window that begins with the first use. */
export interface QuotaUse {
	readonly isWithin: boolean;
	/** Number of remaining uses. */
	readonly left: number;
	readonly secondsLeft: number;
}

/** Counts one use of a quota. If the SDK retries after a lost response, the use is counted twice. */
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
	const item = counting ?? (await getItem('directory', keyOf(counted)));
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

/** @returns the updated item; undefined if the condition is not met */
async function updated(
	counted: string,
	UpdateExpression: string,
	ConditionExpression: string,
	ExpressionAttributeValues: Record<string, string | number>,
): Promise<Record<string, unknown> | undefined> {
	const command = new UpdateCommand({
		TableName: tableName('directory'),
		Key: keyOf(counted),
		UpdateExpression,
		ConditionExpression,
		ExpressionAttributeValues,
		ReturnValues: 'ALL_NEW',
	});
	return (await unlessConditionFails(dynamodb.send(command)))?.Attributes;
}
