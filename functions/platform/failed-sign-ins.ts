import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb, tableName } from './table.ts';
import { unlessConditionFails } from './unless-condition-fails.ts';

const keyOf = (counted: string) => ({ pk: `ATTEMPTS#${counted}`, sk: 'FAILED' });

/** How long failures count: since the first of them, or until none has followed the last for so long. */
export interface Memory {
	readonly seconds: number;
	readonly since: 'first' | 'last';
}

export interface FailedSignIns {
	readonly failures: number;
	/** When they are forgotten. */
	readonly expiresAtSeconds: number;
}

interface Counted {
	readonly attempts: number;
	readonly expiresAt: number;
	readonly writeId: string;
}

/** The failures counted under a key. Strongly consistent read; DynamoDB removes expired items late. */
export async function failedSignIns(counted: string, nowSeconds: number): Promise<FailedSignIns> {
	const { attempts = 0, expiresAt = 0 } = (await read(counted)) ?? {};
	return expiresAt <= nowSeconds
		? { failures: 0, expiresAtSeconds: 0 }
		: { failures: attempts, expiresAtSeconds: expiresAt };
}

const mostTries = 3;

/**
 * Counts one more failure; those before it count until they have expired.
 *
 * The write id tells a repetition by the SDK, whose first answer was lost, from the write of somebody else.
 */
export async function countFailedSignIn(counted: string, nowSeconds: number, memory: Memory): Promise<void> {
	const writeId = randomUUID();
	const values = { ':one': 1, ':expiry': nowSeconds + memory.seconds, ':now': nowSeconds, ':id': writeId };
	const expiry = memory.since === 'last' ? ':expiry' : 'if_not_exists(expiresAt, :expiry)';
	for (let tries = 0; tries < mostTries; tries++) {
		const isCounted =
			(await update(
				counted,
				`ADD attempts :one SET expiresAt = ${expiry}, writeId = :id`,
				'attribute_not_exists(pk) or (expiresAt > :now and writeId <> :id)',
				values,
			)) ||
			(await update(counted, 'SET attempts = :one, expiresAt = :expiry, writeId = :id', 'expiresAt <= :now', values)) ||
			(await read(counted))?.writeId === writeId;
		if (isCounted) return;
	}
	throw new Error('a failed sign-in could not be counted');
}

/** Forgets the failures counted under a key. */
export async function forgetFailedSignIns(counted: string): Promise<void> {
	await update(counted, 'SET attempts = :none', 'attribute_exists(pk)', { ':none': 0 });
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
