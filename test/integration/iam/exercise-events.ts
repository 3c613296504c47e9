import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { tables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { eventTypes } from '#shared/events/event-types.ts';
import { retryPauses } from '#shared/events/retry-plan.ts';
import type { Administrator } from '#test/support/administrator.ts';
import type { ApiCaller } from '#test/support/api-caller.ts';
import { credentialsOf } from '#test/support/credentials-of.ts';
import type { TemporaryPortal } from '#test/support/temporary-portal.ts';

/** Calls every operation of webhooks with the recorded events. Keeps a webhook until the organisation is removed. */
export async function exerciseEvents(
	portal: TemporaryPortal,
	api: ApiCaller,
	operator: Administrator,
	orgId: string,
	token: string,
): Promise<void> {
	let status = 204;
	let received = 0;
	const receiver = createServer((request, response) => {
		request.resume();
		received += 1;
		response.writeHead(status).end();
	});
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
	const fields = { url, description: 'Exercise', types: [...eventTypes] };
	const sweep = async () => {
		await portal.invoke('event-sweep', {});
		await portal.runDue();
	};
	try {
		const { webhookId } = await operator.done('webhookAdd', { orgId, ...fields });
		const named = { orgId, webhookId };
		await operator.done('webhookUpdate', { ...named, ...fields });
		await operator.done('webhookRotate', named);
		await operator.done('webhookRotate', named);
		await operator.done('webhookTest', named);
		await sweep();
		expect(received).toBeGreaterThan(3);
		await operator.done('webhookList', { orgId });
		const { deliveries } = await operator.done('webhookDeliveries', named);
		const [{ number }] = deliveries;
		status = 500;
		await operator.done('webhookResend', { ...named, number });
		await atLastTry(portal, `QUEUE#${orgId}#${webhookId}`, number);
		await sweep();
		const { webhooks } = await operator.done('webhookList', { orgId });
		expect(webhooks).toMatchObject([{ isPaused: true, pausedBecause: 'retries' }]);
		await operator.done('webhookPause', { ...named, isPaused: false });
		status = 204;
		await sweep();
		const answer = await api.get(routes.eventList.path, token);
		expect([answer.status, answer.body.events.length > 0]).toEqual([200, true]);
		const { webhookId: another } = await operator.done('webhookAdd', { orgId, ...fields });
		await operator.done('webhookRemove', { orgId, webhookId: another });
	} finally {
		receiver.close();
	}
}

/** Six attempts have failed, and the next attempt is the last. */
async function atLastTry({ environment }: TemporaryPortal, pk: string, number: number): Promise<void> {
	const client = new DynamoDBClient({
		endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB as string,
		region: 'local',
		credentials: credentialsOf(environment),
	});
	await DynamoDBDocumentClient.from(client).send(
		new UpdateCommand({
			TableName: tables.events.localName,
			Key: { pk, sk: String(number).padStart(12, '0') },
			UpdateExpression: 'SET tries = :tries',
			ConditionExpression: 'attribute_exists(pk)',
			ExpressionAttributeValues: { ':tries': retryPauses.length },
		}),
	);
}
