import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { Administrator, newOrganisation } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { enterPortalDatabase } from '#test/support/hold-in-portal.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const portal = await sharedPortal();
const operator = await Administrator.signIn(new ApiCaller(portal.origin), 'operator@portal.example');
enterPortalDatabase(portal);

const refusalOf = async (shortName: string) => {
	const [status, code] = await operator.refused('organisationAdd', newOrganisation(shortName));
	return [status, code];
};

describe('a short name', () => {
	it.each([
		['Straßenbank', 'STRASSENBANK'],
		['Finanz', 'ﬁnanz'],
		['Kielbank', 'Ｋｉｅｌｂａｎｋ'],
		['ΟΔΟΣ', 'Οδος'],
	])('while the short name %s is registered, the look-alike %s is refused', async (first, second) => {
		await operator.done('organisationAdd', newOrganisation(first));
		expect(await refusalOf(second)).toEqual([409, 'short-name-taken']);
	});

	it.each([
		['Bank\u3164', 'Hangul filler'],
		['Bank\u200b', 'zero width space'],
		['Ba\ufe0fnk', 'variation selector'],
		['Ba\u034fnk', 'combining grapheme joiner'],
		['Ba\u202enk', 'right-to-left override'],
		['Ba\u0007nk', 'control character'],
	])(
		'a short name with an invisible character is refused with a message that shows the character (%j, %s)',
		async (shortName) => {
			const { status, body } = await operator.call('organisationAdd', newOrganisation(shortName));
			expect(status).toBe(400);
			expect(JSON.stringify(body)).toContain('Short Name must not have invisible characters.');
		},
	);
});

it('a look-alike login in fullwidth letters cannot be registered', async () => {
	const [status, code] = await operator.refused('userAdd', { aaaLogin: 'ｕｓｅｒ@bni.example', orgId: 'bni' });
	expect([status, code]).toEqual([409, 'login-taken']);
});

describe('a search with look-alike characters', () => {
	it.each(['ｄｅｍｏ', 'DEMO', '　ｄｅｍｏ　'])('a search for %j finds the organisation Demo Bank', async (search) => {
		const { organisations } = await operator.done('organisationSearch', { search });
		expect(organisations).toContainEqual(expect.objectContaining({ shortName: 'Demo Bank' }));
	});

	it("the organisation's name in fullwidth letters finds the users of Demo Bank", async () => {
		const plain = await operator.done('userSearch', { search: 'demo bank' });
		expect(plain.users).not.toEqual([]);
		expect(await operator.done('userSearch', { search: 'Ｄｅｍｏ　Ｂａｎｋ' })).toEqual(plain);
	});

	it('part of a login in fullwidth letters finds the user', async () => {
		const { users } = await operator.done('userSearch', { search: 'ｕｓｅｒ＠ｂｎｉ' });
		expect(users).toEqual([expect.objectContaining({ aaaLogin: 'user@bni.example' })]);
	});
});

describe('a short name that was reserved by an earlier version of the portal', () => {
	const old = { ...newOrganisation('Großbank'), orgId: 'old', isOperator: false, version: 1 };

	it('an earlier short name remains reserved, and the next set-up also reserves its look-alike forms', async () => {
		const { dynamodb, tableName } = await import('#platform/aws/table.ts');
		const { organisationItem } = await import('#functions/directory/organisations.ts');
		const { reserveStoredNames } = await import('#functions/administration/setup/operating-organisation.ts');
		const put = (Item: object) =>
			dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item: { ...Item } }));
		await put({ pk: 'NAME#großbank', sk: 'NAME', heldBy: 'old' });
		await put(organisationItem(old));
		expect(await refusalOf('großbank')).toEqual([409, 'short-name-taken']);
		await reserveStoredNames();
		expect(await refusalOf('GROSSBANK')).toEqual([409, 'short-name-taken']);
	});

	it('an earlier short name becomes available when its organisation is removed', async () => {
		await operator.done('organisationDelete', { orgId: 'old' });
		await operator.done('organisationAdd', newOrganisation('Großbank'));
	});
});
