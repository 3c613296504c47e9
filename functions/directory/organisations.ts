import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
	dynamodb,
	getItem,
	getMany,
	itemParser,
	queryAll,
	tableName,
	unlessConditionFails,
} from '#platform/aws/table.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { addItem, replaceItem, savedState } from './store/saved-state.ts';
import { nameKeys, reserveName } from './store/short-names.ts';

const organisation = z.object({
	orgId: z.string(),
	shortName: z.string(),
	longName: z.string(),
	frontendConfig: z.string(),
	backendConfig: z.string(),
	isOperator: z.boolean(),
	isClosing: z.literal(true).exactOptional(),
	...savedState,
});

export type OrganisationSummary = Omit<Organisation, 'frontendConfig' | 'backendConfig'>;

export const parseOrganisation: (item: Record<string, unknown>) => Organisation = itemParser('directory', organisation);
const parseSummary: (item: Record<string, unknown>) => OrganisationSummary = itemParser(
	'directory',
	organisation.omit({ frontendConfig: true, backendConfig: true }),
);

export const organisationKey = (orgId: string) => ({ pk: `ORG#${orgId}`, sk: 'ORG' });

export function organisationItem(organisation: Organisation) {
	const sortName = organisation.shortName.toLowerCase();
	return { ...organisationKey(organisation.orgId), ...organisation, kind: 'ORG', sortName };
}

/** Excludes configurations. Ordered by short name, eventually consistent. */
export async function organisationSummaries(): Promise<OrganisationSummary[]> {
	const items = await queryAll({
		TableName: tableName('directory'),
		IndexName: 'by-kind',
		KeyConditionExpression: 'kind = :kind',
		ExpressionAttributeValues: { ':kind': 'ORG' },
	});
	return items.map(parseSummary);
}

export async function allOrganisations(): Promise<Organisation[]> {
	const keys = (await organisationSummaries()).map(({ orgId }) => organisationKey(orgId));
	return (await getMany('directory', keys)).map(parseOrganisation);
}

export async function findOrganisation(orgId: string): Promise<Organisation | undefined> {
	const item = await getItem('directory', organisationKey(orgId));
	return item && parseOrganisation(item);
}

/** Overwrites any stored version. Only for set-up. */
export async function putOrganisation(organisation: Organisation): Promise<void> {
	await reserveName(organisation.shortName, organisation.orgId);
	const Item = organisationItem(organisation);
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item }));
}

/** Returns false, without storing the organisation, if the name or the id is already used. */
export async function addOrganisation(organisation: Organisation): Promise<boolean> {
	if ((await reserveName(organisation.shortName, organisation.orgId)) !== organisation.orgId) return false;
	return addItem(organisationItem(organisation));
}

export const replaceOrganisation = (organisation: Organisation, basedOn: number): Promise<boolean> =>
	replaceItem(organisationItem(organisation), basedOn);

/** Releases the short name last, so that no other organisation can use it while data remains. */
export async function removeOrganisation({ orgId, shortName }: Organisation): Promise<void> {
	const TableName = tableName('directory');
	await dynamodb.send(new DeleteCommand({ TableName, Key: organisationKey(orgId) }));
	const { key, earlierKey } = nameKeys(shortName);
	for (const Key of earlierKey === undefined ? [key] : [key, earlierKey]) {
		// Two organisations from version 1.5.52 can have the same canonical name, but only one holds the reservation.
		const own = { ConditionExpression: 'heldBy = :orgId', ExpressionAttributeValues: { ':orgId': orgId } };
		await unlessConditionFails(dynamodb.send(new DeleteCommand({ TableName, Key, ...own })));
	}
}
