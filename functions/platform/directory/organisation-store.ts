import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Organisation } from '../../../shared/portal/organisation.ts';
import { conditionalPut } from '../aws/conditional-put.ts';
import { getMany } from '../aws/get-many.ts';
import { queryAll } from '../aws/query-all.ts';
import { dynamodb, tableName } from '../aws/table.ts';
import { unlessConditionFails } from '../aws/unless-condition-fails.ts';
import { nameKeys, organisationItem, organisationKey, reserveName } from './directory.ts';

export type OrganisationSummary = Omit<Organisation, 'frontendConfig' | 'backendConfig'>;

const byName = () => ({
	TableName: tableName('directory'),
	IndexName: 'by-kind',
	KeyConditionExpression: 'kind = :kind',
	ExpressionAttributeValues: { ':kind': 'ORG' },
});

/** Every organisation, short names ascending, without the configurations. What was saved a moment ago may be missing. */
export async function organisationSummaries(): Promise<OrganisationSummary[]> {
	return (await queryAll(byName())) as unknown as OrganisationSummary[];
}

export async function allOrganisations(): Promise<Organisation[]> {
	const keys = (await organisationSummaries()).map(({ orgId }) => organisationKey(orgId));
	return (await getMany('directory', keys)) as unknown as Organisation[];
}

/**
 * Keeps a new organisation, its short name first.
 *
 * @returns false, and nothing is kept, when the name is another's
 */
export async function addOrganisation(organisation: Organisation): Promise<boolean> {
	if ((await reserveName(organisation.shortName, organisation.orgId)) !== organisation.orgId) return false;
	return conditionalPut({
		table: 'directory',
		item: organisationItem(organisation),
		condition: 'attribute_not_exists(pk)',
	});
}

/** @returns false, and nothing is kept, when it is no longer the state that the new one is based on */
export function replaceOrganisation(organisation: Organisation, basedOn: number): Promise<boolean> {
	return conditionalPut({
		table: 'directory',
		item: organisationItem(organisation),
		condition: 'attribute_exists(pk) and version = :basedOn',
		values: { ':basedOn': basedOn },
	});
}

/** Its name last, so that nobody takes it while something of the organisation is still there. */
export async function removeOrganisation({ orgId, shortName }: Organisation): Promise<void> {
	const TableName = tableName('directory');
	await dynamodb.send(new DeleteCommand({ TableName, Key: organisationKey(orgId) }));
	const { key, earlierKey } = nameKeys(shortName);
	for (const Key of earlierKey === undefined ? [key] : [key, earlierKey]) {
		// Two organisations of an earlier version may have names that are now one.
		const own = { ConditionExpression: 'heldBy = :orgId', ExpressionAttributeValues: { ':orgId': orgId } };
		await unlessConditionFails(dynamodb.send(new DeleteCommand({ TableName, Key, ...own })));
	}
}
