import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { organisationEntitlement } from '#functions/directory/organisation-entitlement.ts';
import { allOrganisations, findOrganisation } from '#functions/directory/organisations.ts';
import { dynamodb, itemParser, queryFirst, tableName } from '#platform/aws/table.ts';
import { everyOrganisation, outbox } from '#platform/events/record-event.ts';
import { type Clock, logger } from '#platform/runtime.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { mayReadEvent } from '#shared/events/event-rights.ts';
import { eventTypes } from '#shared/events/event-types.ts';
import { append, type LoggedEvent } from './store/event-log.ts';
import { enqueue } from './store/webhook-deliveries.ts';
import { releaseSweepLease, takeSweepLease, wake, webhooksOfOrganisation } from './store/webhook-store.ts';

const recorded = z.object({
	pk: z.string(),
	sk: z.string(),
	id: z.string(),
	type: z.enum(eventTypes),
	orgId: z.string(),
	subject: z.string(),
	time: z.string(),
	/** JSON. */
	dataText: z.string(),
});

type Recorded = z.infer<typeof recorded>;

const parseRecorded = itemParser('events', recorded);

const maxEvents = 2_000;

/** The lease lasts longer than the function, so that two runs never hold it at the same time. */
const filingMillis = 45_000;
const leaseMillis = 65_000;

/** An event leaves the outbox when it is in every log concerned. Undefined while a different run is in progress. */
export async function fileEvents(token: string, clock: Clock): Promise<number | undefined> {
	const began = clock();
	if (!(await takeSweepLease(token, began, began + leaseMillis))) return undefined;
	let filed = 0;
	const organisations = organisationsOnce();
	for (const event of await recordedEvents()) {
		if (clock() - began > filingMillis) break;
		for (const organisation of await organisations(event)) await fileFor(organisation.orgId, event, clock());
		await dynamodb.send(new DeleteCommand({ TableName: tableName('events'), Key: { pk: outbox, sk: event.sk } }));
		filed += 1;
	}
	await releaseSweepLease(token, clock());
	return filed;
}

async function recordedEvents(): Promise<readonly Recorded[]> {
	const items = await queryFirst(
		{
			TableName: tableName('events'),
			KeyConditionExpression: 'pk = :outbox',
			ExpressionAttributeValues: { ':outbox': outbox },
			ConsistentRead: true,
		},
		maxEvents,
	);
	return items.map(parseRecorded);
}

/** Reads all organisations at most once, and only if an event concerns all of them. */
function organisationsOnce() {
	let all: Promise<readonly Organisation[]> | undefined;
	const found = new Map<string, Promise<Organisation | undefined>>();
	return async (event: Recorded): Promise<readonly Organisation[]> => {
		if (event.orgId === everyOrganisation) {
			all ??= allOrganisations();
			return (await all).filter((organisation) => isOpen(organisation) && mayGet(organisation, event));
		}
		const reading = found.get(event.orgId) ?? findOrganisation(event.orgId);
		found.set(event.orgId, reading);
		const organisation = await reading;
		return organisation !== undefined && isOpen(organisation) ? [organisation] : [];
	};
}

const isOpen = ({ isClosing }: Organisation) => isClosing !== true;

const named = z.looseObject({ currency: z.string() });

/** False if the configuration is unreadable, so as not to delay others. */
function mayGet(organisation: Organisation, { type, dataText }: Recorded): boolean {
	const { currency } = named.parse(JSON.parse(dataText));
	try {
		return mayReadEvent(organisationEntitlement(organisation), type, currency);
	} catch (error) {
		logger.error('an organisation got no event', { orgId: organisation.orgId, error: error as Error });
		return false;
	}
}

async function fileFor(orgId: string, { id, type, time, subject, dataText }: Recorded, nowMillis: number) {
	await append(orgId, { id, type, time, subject, dataText }, nowMillis, (logged) => queueFor(orgId, logged, nowMillis));
}

async function queueFor(orgId: string, logged: LoggedEvent, nowMillis: number): Promise<void> {
	for (const { webhookId, types, round, isPaused } of await webhooksOfOrganisation(orgId)) {
		if (!types.includes(logged.type)) continue;
		await enqueue({ orgId, webhookId }, logged, round);
		if (!isPaused) await wake({ orgId, webhookId }, nowMillis);
	}
}
