import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { routes } from '../../shared/contract/routes.ts';
import type { Organisation } from '../../shared/portal/organisation.ts';
import { findOrganisation, holderOfName } from '../platform/directory.ts';
import { operation } from '../platform/http/operation.ts';
import {
	addOrganisation,
	allOrganisations,
	organisationSummaries,
	replaceOrganisation,
} from '../platform/organisation-store.ts';
import { badRequest, conflict } from '../platform/refusal.ts';
import { isOperator, requireOperator, requireOrganisation } from './administration.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { changesBetween, secretChange } from './config-changes.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { describeOrganisation, describeSummary } from './describe.ts';
import { recorded } from './recorded.ts';
import { prepareBackendConfig, prepareFrontendConfig } from './save-config.ts';
import { savedNow } from './saved-now.ts';

const owner = 'organisation';
const shortNamePattern = /^[\p{L}\p{N}][\p{L}\p{N} ._&()-]{0,99}$/u;

export const list = operation(routes.organisationList, async ({ caller }) =>
	(isOperator({ caller }) ? await allOrganisations() : [caller.organisation]).map(describeOrganisation),
);

const place = z.strictObject({ shortName: z.string() });

export const search = operation(routes.organisationSearch, async ({ request, caller }) => {
	const wanted = request.search.trim().toLowerCase();
	const all = isOperator({ caller }) ? await organisationSummaries() : [caller.organisation];
	const found = all.filter(({ longName, shortName }) =>
		[longName, shortName].some((name) => name.toLowerCase().includes(wanted)),
	);
	const after = readCursor(place, request.cursor)?.shortName.toLowerCase() ?? '';
	const rest = found.filter(({ shortName }) => shortName.toLowerCase() > after);
	const page = rest.slice(0, request.limit);
	const last = page.at(-1);
	return {
		organisations: page.map(describeSummary),
		...writeCursor(rest.length > page.length && last ? { shortName: last.shortName } : undefined),
	};
});

export const read = operation(routes.organisationRead, async ({ request, caller }) =>
	describeOrganisation(await requireOrganisation({ caller }, request.orgId)),
);

export const add = operation(routes.organisationAdd, async ({ request, ...administration }) => {
	requireOperator(administration);
	const { longName, shortName } = request;
	if (!shortNamePattern.test(shortName)) {
		throw badRequest(
			'short-name-invalid',
			'Short Name must have letters, digits, spaces and . _ - & ( ) only, and begin with a letter or a digit.',
		);
	}
	// A name that was kept for an organisation which then was not is taken over, with the id that went with it.
	const orgId = (await holderOfName(shortName)) ?? randomUUID();
	if ((await findOrganisation(orgId)) !== undefined) throw nameTaken(shortName);
	const frontend = prepareFrontendConfig(request.frontendConfig, orgId, owner);
	const backend = prepareBackendConfig(request.backendConfig, orgId, owner);
	const wanted: Organisation = {
		orgId,
		shortName,
		longName,
		frontendConfig: frontend.text,
		backendConfig: backend.text,
		isOperator: false,
		...savedNow(administration, 1),
	};
	const what = { action: 'add', entity: 'organisation', entityId: orgId, entityName: shortName, orgId } as const;
	await recorded(administration, { ...what, changes: changesBetween({}, wanted) }, async () => {
		if (!(await addOrganisation(wanted))) throw nameTaken(shortName);
		await frontend.keepSecrets();
		await backend.keepSecrets();
	});
	return describeOrganisation(wanted);
});

export const update = operation(routes.organisationUpdate, async ({ request, ...administration }) => {
	requireOperator(administration);
	const before = await requireOrganisation(administration, request.orgId);
	if (request.shortName !== undefined && request.shortName !== before.shortName) {
		throw badRequest('short-name-fixed', `Short Name stays ${before.shortName}.`, { shortName: before.shortName });
	}
	if (request.version !== before.version) throw changedMeanwhile(before);
	const { orgId, shortName } = before;
	const frontend = prepareFrontendConfig(request.frontendConfig, orgId, owner);
	const backend = prepareBackendConfig(request.backendConfig, orgId, owner);
	const after: Organisation = {
		...before,
		longName: request.longName,
		frontendConfig: frontend.text,
		backendConfig: backend.text,
		...savedNow(administration, before.version + 1),
	};
	const changes = changesBetween(before, after);
	if (frontend.hasNewSecrets || backend.hasNewSecrets) changes.push(secretChange);
	const what = { action: 'update', entity: 'organisation', entityId: orgId, entityName: shortName, orgId } as const;
	await recorded(administration, { ...what, changes }, async () => {
		if (!(await replaceOrganisation(after, before.version))) {
			throw changedMeanwhile(await requireOrganisation(administration, orgId));
		}
		await frontend.keepSecrets();
		await backend.keepSecrets();
	});
	return describeOrganisation(after);
});

const nameTaken = (shortName: string) =>
	conflict('short-name-taken', `There is an organisation ${shortName} already.`, { shortName });
