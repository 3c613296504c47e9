import { describe, expect, it } from 'vitest';
import { demoOrganisations } from '#infra/local/seed/demo-organisations.ts';
import { routes } from '#shared/contract/routes.ts';
import type { CalendarFeature } from '#shared/directory/layout.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { createUser } from '#test/support/cognito-client.ts';
import { enterPortalDatabase } from '#test/support/hold-in-portal.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const password = 'Correct-horse-1';
const layout = (features: Partial<Record<CalendarFeature, boolean>>) =>
	JSON.stringify({ GUI_Layout: { RFR: { Currencies: ['USD'], Features: features } } });
const both = { uploadCustomCalendar: true, deleteCustomCalendar: true };

const tokens: Record<string, string> = {};

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);
enterPortalDatabase(portal);
const { putOrganisation } = await import('#functions/directory/organisations.ts');
const { putUser } = await import('#functions/directory/users.ts');
const organisation = (orgId: string, features: object) =>
	putOrganisation({
		...(demoOrganisations[1] as (typeof demoOrganisations)[number]),
		orgId,
		shortName: orgId,
		frontendConfig: layout(features),
	});
await organisation('neighbour', both);
await organisation('uploads-only', { uploadCustomCalendar: true });
const user = async (name: string, orgId: string, features?: object) => {
	const login = `${name}@rights.example`;
	const sub = await createUser(portal.environment, login, password);
	const own = features === undefined ? {} : { frontendConfig: layout(features) };
	await putUser({ sub, login, orgId, isAdmin: false, isDisabled: false, version: 1, ...own });
	tokens[name] = await api.signIn(login, password);
};
await user('neighbour', 'neighbour');
await user('reader', 'demo-bank', {});
await user('deleter', 'demo-bank', { deleteCustomCalendar: true });
await user('greedy', 'uploads-only', both);
tokens.owner = await api.signIn('user@demo-bank.example');

const csv = (name: string) => `Calendar,Date,Holiday Name\n${name},2026-05-04,Bank anniversary`;
const upload = (who: string, name: string, more: object = {}) =>
	api.post(routes.uploadCalendar.path, { csv: csv(name), ...more }, tokens[who]);
const remove = (who: string, calendar: string) => api.post(routes.deleteCalendar.path, { calendar }, tokens[who]);

async function seenBy(who: string): Promise<string[]> {
	const names = await api.post(routes.calendarNames.path, {}, tokens[who]);
	const holidays = await api.post(routes.calendarHolidays.path, {}, tokens[who]);
	const listed = holidays.body.calendars.filter(({ ccy }: { ccy: string }) => ccy === '');
	return [...names.body.clientCalendars, ...listed].map(({ calendar }) => calendar);
}

const refusedFor = (feature: CalendarFeature) => [403, 'feature-not-entitled', { feature }];
const refusal = ({ status, body }: Awaited<ReturnType<typeof upload>>) => [status, body.code, body.params];

describe('a client calendar of one organisation', () => {
	it('a different organisation cannot see, use, replace or delete the calendar', async () => {
		expect((await upload('owner', 'Private')).status).toBe(200);
		expect(await seenBy('owner')).toEqual(['Private', 'Private']);
		expect(await seenBy('neighbour')).toEqual([]);

		const used = await api.post(
			routes.compound.path,
			{ currency: 'USD', startDate: '2026-05-01', endDate: '2026-05-08', clientCalendars: ['Private'] },
			tokens.neighbour,
		);
		expect([used.status, used.body.code]).toEqual([400, 'unknown-calendar']);
		expect(used.body.message).toContain('there are: none');

		const removed = await remove('neighbour', 'Private');
		expect([removed.status, removed.body.code]).toEqual([404, 'unknown-calendar']);
		const same = await upload('neighbour', 'Private', { replace: true });
		expect([same.status, same.body.isReplaced]).toEqual([200, false]);
		expect((await remove('neighbour', 'Private')).status).toBe(200);
		expect(await seenBy('owner')).toEqual(['Private', 'Private']);
	});

	it('a user cannot act for a different organisation by naming it in a request', async () => {
		for (const claim of [{ userid: 'admin@demo-bank.example' }, { token: tokens.owner }]) {
			const answer = await upload('neighbour', 'Claimed', claim);
			expect(answer.status).toBe(403);
		}
		const answer = await upload('neighbour', 'Claimed', { entity: 'Demo Bank' });
		expect([answer.status, answer.body.code]).toEqual([403, 'entity-not-own']);
	});
});

describe('the rights to upload and to delete calendars', () => {
	it('a user whose layout has neither right can view calendars', async () => {
		expect(refusal(await upload('reader', 'Denied'))).toEqual(refusedFor('uploadCustomCalendar'));
		expect(refusal(await remove('reader', 'Private'))).toEqual(refusedFor('deleteCustomCalendar'));
		expect(await seenBy('reader')).toEqual(['Private', 'Private']);
	});

	it('a layout can grant one of the rights without the other', async () => {
		expect(refusal(await upload('deleter', 'Denied'))).toEqual(refusedFor('uploadCustomCalendar'));
		await upload('owner', 'For deletion');
		expect((await remove('deleter', 'For deletion')).status).toBe(200);
	});

	it("a user's rights are limited by those of the organisation", async () => {
		expect((await upload('greedy', 'Kept')).status).toBe(200);
		expect(refusal(await remove('greedy', 'Kept'))).toEqual(refusedFor('deleteCustomCalendar'));
		expect(await seenBy('greedy')).toEqual(['Kept', 'Kept']);
	});
});
