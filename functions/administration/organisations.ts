import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { canDeliverWith } from '#functions/delivery/run/job-of-delivery.ts';
import * as jobStore from '#functions/delivery/store/job-store.ts';
import {
	isOperator,
	requireOpenOrganisation,
	requireOperator,
	requireOrganisation,
} from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import {
	addOrganisation,
	allOrganisations,
	findOrganisation,
	organisationSummaries,
	replaceOrganisation,
} from '#functions/directory/organisations.ts';
import { changedMeanwhile, requireSameVersion, savedNow } from '#functions/directory/saved-version.ts';
import { holderOfName } from '#functions/directory/store/short-names.ts';
import { loanBatchOf } from '#functions/loans/files/loan-batch-of.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { listed, readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import {
	organisationAdd,
	organisationList,
	organisationRead,
	organisationSearch,
	organisationUpdate,
} from '#shared/contract/admin-organisations.ts';
import { enabledModules, parseFrontendConfig } from '#shared/directory/layout.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import { changesBetween, describeOrganisation, describeSummary } from './config-changes.ts';
import { checkConfig, prepareConfigs } from './save-config.ts';

/** Searches the list, because this function has no permission to read single schedules. Throws a refusal (409). */
async function requireNamedSchedule(backendConfig: string, orgId: string): Promise<void> {
	const found = loanBatchOf({ backendConfig });
	const deliverWith = 'batch' in found ? found.batch.features.deliverWith : undefined;
	if (deliverWith === undefined) return;
	const jobs = await jobStore.ofOrganisation(orgId);
	if (jobs.some((job) => job.jobId === deliverWith && canDeliverWith(job, orgId))) return;
	throw refuse('unknown-deliver-with', { jobId: deliverWith });
}

const shortNamePattern = /^[\p{L}\p{N}](?!.* {2})[\p{L}\p{M}\p{N} ._&()-]{0,99}$/u;

export const list = operation(organisationList, async ({ caller }) =>
	listed((isOperator({ caller }) ? await allOrganisations() : [caller.organisation]).map(describeOrganisation)),
);

const place = z.strictObject({ shortName: z.string() });

export const search = operation(organisationSearch, async ({ request, caller }) => {
	const wanted = canonicalName(request.search.trim());
	const all = isOperator({ caller }) ? await organisationSummaries() : [caller.organisation];
	const found = all.filter(({ longName, shortName }) =>
		[longName, shortName].some((name) => canonicalName(name).includes(wanted)),
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

export const read = operation(organisationRead, async ({ request, caller }) =>
	describeOrganisation(await requireOrganisation({ caller }, request.orgId)),
);

export const add = operation(organisationAdd, async ({ request, ...administration }) => {
	requireOperator(administration);
	const { longName, shortName, frontendConfig, backendConfig } = request;
	if (!shortNamePattern.test(shortName)) throw refuse('short-name-invalid');
	checkConfig('frontend', frontendConfig);
	checkConfig('backend', backendConfig);
	// An interrupted save may have reserved the name for an id. This id is reused.
	const orgId = (await holderOfName(shortName)) ?? randomUUID();
	if ((await findOrganisation(orgId)) !== undefined) throw nameTaken(shortName);
	await requireNamedSchedule(backendConfig, orgId);
	const wanted = { orgId, shortName, longName, isOperator: false };
	const changes = changesBetween({}, { ...wanted, frontendConfig, backendConfig });
	const auditRecord = {
		action: 'add',
		entity: 'organisation',
		entityId: orgId,
		entityName: shortName,
		orgId,
		changes,
	} as const;
	return await withAuditRecord(administration, auditRecord, async () => {
		const configs = await prepareConfigs(request, { frontendConfig: '', backendConfig: '' }, { orgId });
		const added: Organisation = { ...wanted, ...textsOf(configs), ...savedNow(administration, 1) };
		if (await addOrganisation(added)) return describeOrganisation(added);
		await configs.rollback();
		throw nameTaken(shortName);
	});
});

export const update = operation(organisationUpdate, async ({ request, ...administration }) => {
	requireOperator(administration);
	const before = await requireOpenOrganisation(administration, request.orgId);
	if (request.shortName !== undefined && request.shortName !== before.shortName) {
		throw refuse('short-name-fixed', { shortName: before.shortName });
	}
	requireSameVersion(request.version, before);
	const { orgId, shortName } = before;
	const { longName, frontendConfig, backendConfig } = request;
	checkConfig('frontend', frontendConfig);
	checkConfig('backend', backendConfig);
	await requireNamedSchedule(backendConfig, orgId);
	if (before.isOperator) requireAdminModule(frontendConfig);
	const changes = changesBetween({ ...before }, { ...before, longName, frontendConfig, backendConfig });
	const auditRecord = {
		action: 'update',
		entity: 'organisation',
		entityId: orgId,
		entityName: shortName,
		orgId,
		changes,
	} as const;
	return await withAuditRecord(administration, auditRecord, async () => {
		const configs = await prepareConfigs(request, before, { orgId });
		const after: Organisation = {
			...before,
			longName,
			...textsOf(configs),
			...savedNow(administration, before.version + 1),
		};
		if (!(await replaceOrganisation(after, before.version))) {
			await configs.rollback();
			throw changedMeanwhile(await requireOrganisation(administration, orgId));
		}
		await configs.deleteSuperseded();
		return describeOrganisation(after);
	});
});

const textsOf = ({ frontendConfig, backendConfig }: Pick<Organisation, 'frontendConfig' | 'backendConfig'>) => ({
	frontendConfig,
	backendConfig: backendConfig || '{}',
});

/** Nobody could administer the portal without the Admin module. */
function requireAdminModule(frontendConfig: string): void {
	const read = parseFrontendConfig(frontendConfig);
	if ('layout' in read && enabledModules(read.layout).includes('Admin')) return;
	throw refuse('admin-module-stays');
}

const nameTaken = (shortName: string) => refuse('short-name-taken', { shortName });
