import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { organisationItem } from '#functions/directory/organisations.ts';
import { endSession, findSession } from '#functions/directory/sign-in/sessions.ts';
import { userItem } from '#functions/directory/users.ts';
import { dynamodb, tableName } from '#platform/aws/table.ts';
import { enterPortalDatabase } from '#test/support/hold-in-portal.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';
import { sampleOrganisation, sampleUser } from '#test/support/sample-items.ts';

enterPortalDatabase(await portalForFile());

const put = (Item: object) => dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item: { ...Item } }));
const other = { ...sampleOrganisation, orgId: 'o-2', shortName: 'OTHER' };

it('each request reads the user, the organisation and the sign-out again', async () => {
	await put(organisationItem(sampleOrganisation));
	await put(organisationItem(other));
	await put(userItem(sampleUser));
	expect(await findSession('u-1', 's-1')).toEqual({
		user: sampleUser,
		organisation: sampleOrganisation,
		isEnded: false,
	});

	await put(organisationItem({ ...sampleOrganisation, frontendConfig: '{"GUI_Layout":{}}', version: 2 }));
	expect((await findSession('u-1', 's-1')).organisation).toMatchObject({ version: 2 });

	await put(userItem({ ...sampleUser, orgId: 'o-2' }));
	expect((await findSession('u-1', 's-1')).organisation).toEqual(other);
	expect((await findSession('u-1', 's-1')).organisation).toEqual(other);

	await put(userItem({ ...sampleUser, orgId: 'o-3' }));
	expect((await findSession('u-1', 's-1')).organisation).toBeUndefined();

	await endSession('s-1', 4_000_000_000);
	expect((await findSession('u-1', 's-1')).isEnded).toBe(true);
	expect((await findSession('u-1', 's-2')).isEnded).toBe(false);
});
