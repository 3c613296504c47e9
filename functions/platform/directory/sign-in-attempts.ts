import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb, tableName } from '../aws/table.ts';
import { unlessConditionFails } from '../aws/unless-condition-fails.ts';

const keyOf = (counted: string) => ({ pk: `ATTEMPTS#${counted}`, sk: 'FAILED' });

/** How long attempts count: since the first of them, or until none has followed the last for so long. */
export interface Memory {
	readonly seconds: number;
	readonly since: 'first' | 'last';
}

/** The attempts recorded under a key. */
export interface SignInAttempts {
	/** Those that failed, and those that are being checked. */
	readonly attempts: number;
	/** Those of them that are known to have failed. */
	readonly failures: number;
	/** When they are forgotten. */
	readonly expiresAtSeconds: number;
}

interface Counted {
	readonly attempts: number;
	readonly failures?: number;
	readonly expiresAt: number;
	readonly writeId: string;
}

/**
 * Reserves an attempt while fewer than a limit count; those before it count until they have expired.
 *
 * The write id tells a repetition by the SDK, whose first answer was lost, from the write of somebody else.
 *
 * @returns undefined when the attempt is reserved, otherwise the recorded attempts
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
	const found = await read(counted);
	if (found?.writeId === writeId) return undefined;
	return { attempts: found?.attempts ?? 0, failures: found?.failures ?? 0, expiresAtSeconds: found?.expiresAt ?? 0 };
}

/** Notes that a reserved attempt failed. A repetition by the SDK may count twice, which no limit depends on. */
export async function noteFailedAttempt(counted: string): Promise<void> {
	await update(counted, 'ADD failures :one', 'attribute_exists(pk)', { ':one': 1 });
}

/** Gives back a reserved attempt that did not fail. */
export async function giveBackAttempt(counted: string): Promise<void> {
	await update(
		counted,
		'ADD attempts :minusOne SET givenBackId = :id',
		'attempts > :none and (attribute_not_exists(givenBackId) or givenBackId <> :id)',
		{ ':minusOne': -1, ':none': 0, ':id': randomUUID() },
	);
}

/** Forgets the attempts that count under a key. */
export async function forgetAttempts(counted: string): Promise<void> {
	await update(counted, 'SET attempts = :none, failures = :none', 'attribute_exists(pk)', { ':none': 0 });
}

async function read(counted: string): Promise<Counted | undefined> {
	const get = new GetCommand({ TableName: tableName('directory'), Key: keyOf(counted), ConsistentRead: true });
	return (await dynamodb.send(get)).Item as Counted | undefined;
}

async function update(
	counted: string,
	UpdateExpression: string,
	ConditionExpression: string,
	ExpressionAttributeValues: Record<string, string | number>,
): Promise<boolean> {
	const command = new UpdateCommand({
		TableName: tableName('directory'),
		Key: keyOf(counted),
		UpdateExpression,
		ConditionExpression,
		ExpressionAttributeValues,
	});
	return (await unlessConditionFails(dynamodb.send(command))) !== undefined;
}
